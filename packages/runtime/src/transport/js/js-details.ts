import type { RequestDetails } from "../core.ts"
import type { Head } from "./head.ts"

/** Method, path and headers of a request; the headers are read on demand, since most hooks read none. */
export class JsDetails implements RequestDetails {
  readonly method: string
  readonly path: string
  /** The fields: what they were read from is overwritten. */
  readonly #text: string
  readonly #places: Int32Array
  #headers: Readonly<Record<string, string>> | undefined

  constructor({ method, bytes, places, count }: Head, path: string) {
    this.method = method
    this.path = path
    // Places count from the first one.
    this.#places = places.slice(0, 4 * count)
    this.#text = count === 0 ? "" : bytes.toString("latin1", places[0], places[4 * count - 1])
  }

  get headers(): Readonly<Record<string, string>> {
    return (this.#headers ??= headersOf(this.#text, this.#places))
  }
}

function headersOf(text: string, places: Int32Array): Readonly<Record<string, string>> {
  const headers = Object.create(null) as Record<string, string>
  const start = places[0] ?? 0
  const part = (at: number): string =>
    text.slice((places[at] as number) - start, (places[at + 1] as number) - start)
  for (let at = 0; at < places.length; at += 4) {
    const name = part(at).toLowerCase()
    const value = part(at + 2)
    const before = headers[name]
    if (before === undefined) headers[name] = value
    else headers[name] = before + (name === "cookie" ? "; " : ", ") + value
  }
  return headers
}
