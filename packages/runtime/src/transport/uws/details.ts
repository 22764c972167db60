import type { RequestDetails } from "../core.ts"
import { asLatin1, keepBytes } from "./header-text.ts"
import type { Server } from "./uws-server.ts"
import type { UwsRequest } from "./uws-types.ts"

/**
 * Method, path and headers of a request, read on demand: most hooks read none, and
 * each header costs 0.2 µs. The core's request is there for as long as its callback runs; a request
 * with a later response has all of it read before (`keep`).
 */
export class UwsDetails implements RequestDetails {
  readonly method: string
  readonly #server: Server
  #req: UwsRequest | undefined
  #path: string | undefined
  /** name, value, name, value… */
  #list: readonly string[] | undefined
  #headers: Readonly<Record<string, string>> | undefined

  /** @param list the headers, where they have been read */
  constructor(server: Server, req: UwsRequest, method: string, list?: readonly string[]) {
    this.#server = server
    this.#req = req
    this.method = method
    this.#list = list
  }

  get path(): string {
    return (this.#path ??= this.#request("path")?.getUrl() ?? "")
  }

  get trimsHeaders(): boolean {
    return true
  }

  get headers(): Readonly<Record<string, string>> {
    return (this.#headers ??= headersOf(this.#list ?? this.#read()))
  }

  /** The request continues after its callback: its details are read now. */
  keep(): void {
    const req = this.#req
    if (req === undefined) return
    this.#path ??= req.getUrl()
    if (this.#headers === undefined) this.#list ??= listOf(req)
    this.#req = undefined
  }

  /** The response is sent, and its callback returns. */
  leave(): void {
    this.#req = undefined
  }

  #read(): readonly string[] {
    const req = this.#request("headers")
    return req === undefined ? [] : listOf(req)
  }

  /** Logged and not thrown: an error in work that is not awaited would terminate the process. */
  #request(what: string): UwsRequest | undefined {
    if (this.#req === undefined) this.#server.tellLate(what)
    return this.#req
  }
}

function listOf(req: UwsRequest): readonly string[] {
  const list: string[] = []
  req.forEach((name, value) => void list.push(name, keepBytes(req, list, name, value)))
  return list
}

function headersOf(list: readonly string[]): Readonly<Record<string, string>> {
  const headers = Object.create(null) as Record<string, string>
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at] as string
    const text = asLatin1(list[at + 1] as string)
    const before = headers[name]
    if (before === undefined) headers[name] = text
    else headers[name] = before + (name === "cookie" ? "; " : ", ") + text
  }
  return headers
}
