import type { RequestDetails } from "../core.ts"
import type { Head } from "./head.ts"

/** Method, path and headers of a request; the headers are read on demand, since most hooks read none. */
export class JsDetails implements RequestDetails {
  readonly method: string
  readonly path: string
  readonly #bytes: Buffer
  readonly #places: Int32Array
  #headers: Readonly<Record<string, string>> | undefined

  constructor({ method, bytes, places, count }: Head, path: string) {
    this.method = method
    this.path = path
    this.#bytes = bytes
    // The head is read again for the next request.
    this.#places = places.slice(0, 4 * count)
  }

  get headers(): Readonly<Record<string, string>> {
    return (this.#headers ??= headersOf(this.#bytes, this.#places))
  }
}

function headersOf(bytes: Buffer, places: Int32Array): Readonly<Record<string, string>> {
  const headers = Object.create(null) as Record<string, string>
  for (let at = 0; at < places.length; at += 4) {
    const name = bytes.toString("latin1", places[at], places[at + 1]).toLowerCase()
    const value = bytes.toString("latin1", places[at + 2], places[at + 3])
    const before = headers[name]
    if (before === undefined) headers[name] = value
    else headers[name] = before + (name === "cookie" ? "; " : ", ") + value
  }
  return headers
}
