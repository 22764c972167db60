import type { FormWriter, RequestWriter } from "../types/client-code.ts"
import type { RequestBody } from "./client-options.ts"

/** Collects the parts of a request that emitted code writes. */
export class RequestParts implements RequestWriter {
  /** Path and query string. */
  target = ""
  readonly headers: Headers = new Headers()
  body: RequestBody | undefined
  #query = ""
  readonly #cookies: string[] = []
  readonly #fields: [key: string, value: string | Blob][] = []

  path(text: string): void {
    this.target += text
  }

  segment(text: string): void {
    this.target += `/${segmentText(text)}`
  }

  rest(text: string): void {
    for (const part of text.split("/")) this.segment(part)
  }

  query(key: string, text: string): void {
    this.#query += `${this.#query === "" ? "?" : "&"}${encoded(key)}=${encoded(text)}`
  }

  header(name: string, text: string): void {
    this.headers.append(name, text)
  }

  cookie(name: string, text: string): void {
    this.#cookies.push(`${name}=${encoded(text)}`)
  }

  json(text: string, mediaType = "application/json"): void {
    this.#setBody(text, mediaType)
  }

  raw(body: unknown, mediaType?: string): void {
    if (body === undefined || body === null) return
    // `fetch` sets the content type, which contains the boundary.
    if (body instanceof FormData || mediaType === undefined) this.body = body as RequestBody
    else this.#setBody(body as RequestBody, mediaType)
  }

  field(key: string, text: string): void {
    this.#fields.push([key, text])
  }

  file(key: string, file: unknown): void {
    this.#fields.push([key, file as Blob])
  }

  form(withFiles?: FormWriter): void {
    // `fetch` sets the content type of both.
    this.body = withFiles?.(this.#fields) ?? new URLSearchParams(this.#fields as [string, string][])
  }

  /** Path with query string; the cookies become a header. A browser leaves that out and sends its own. */
  finish(): string {
    if (this.#cookies.length > 0) this.headers.set("cookie", this.#cookies.join("; "))
    return (this.target === "" ? "/" : this.target) + this.#query
  }

  #setBody(body: RequestBody, mediaType: string): void {
    this.body = body
    this.headers.set("content-type", mediaType)
  }
}

/** @throws TypeError: URLs take these away, even when they are escaped (WHATWG URL §4.5) */
function segmentText(text: string): string {
  if (text === "" || text === "." || text === "..")
    throw new TypeError(`${JSON.stringify(text)} cannot be a parameter of a path`)
  return encoded(text)
}

function encoded(text: string): string {
  // Halves of surrogate pairs, which cannot be encoded; as `toWellFormed`, which not all hosts have.
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"))
}
