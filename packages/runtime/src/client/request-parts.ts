import type { RequestWriter } from "../types/client-code.ts"
import type { RequestBody } from "./client-options.ts"

type MaybeText = string | null | undefined

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

  segment(text: MaybeText): void {
    if (text === undefined || text === null) return
    this.target += `/${segmentText(text)}`
  }

  rest(text: MaybeText): void {
    for (const part of (text ?? "").split("/")) this.segment(part)
  }

  query(key: string, text: MaybeText): void {
    if (text === undefined || text === null) return
    this.#query += `${this.#query === "" ? "?" : "&"}${encoded(key)}=${encoded(text)}`
  }

  header(name: string, text: MaybeText): void {
    if (text !== undefined && text !== null) this.headers.append(name, text)
  }

  cookie(name: string, text: MaybeText): void {
    if (text !== undefined && text !== null) this.#cookies.push(`${name}=${encoded(text)}`)
  }

  json(text: string | undefined, mediaType = "application/json"): void {
    if (text === undefined) return
    this.#setBody(text, mediaType)
  }

  raw(body: unknown, mediaType?: string): void {
    if (body === undefined || body === null) return
    // `fetch` sets the content type, which contains the boundary.
    if (body instanceof FormData || mediaType === undefined) this.body = body as RequestBody
    else this.#setBody(body as RequestBody, mediaType)
  }

  field(key: string, text: MaybeText): void {
    if (text !== undefined && text !== null) this.#fields.push([key, text])
  }

  file(key: string, file: unknown): void {
    if (file !== undefined && file !== null) this.#fields.push([key, file as Blob])
  }

  form(hasFiles: boolean): void {
    // `fetch` sets the content type of both.
    this.body = hasFiles
      ? multipartOf(this.#fields)
      : new URLSearchParams(this.#fields as [string, string][])
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

/**
 * A multipart form (RFC 7578) whose texts arrive as they are. `FormData` is not used: what sends it turns every line
 * break of a text into CR LF (HTML §4.10.21.8).
 */
export function multipartOf(
  fields: readonly (readonly [key: string, value: string | Blob])[],
): Blob {
  const boundary = boundaryOf(crypto.getRandomValues(new Uint8Array(16)))
  const parts = fields.flatMap(([key, value]) => [headOf(boundary, key, value), value, "\r\n"])
  return new Blob([...parts, `--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  })
}

/** In lower case, as the type of a Blob is. */
function boundaryOf(random: Uint8Array): string {
  return `precast-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`
}

function headOf(boundary: string, key: string, value: string | Blob): string {
  const name = `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(key)}"`
  if (typeof value === "string") return `${name}\r\n\r\n`
  const file = value instanceof File ? value.name : "blob"
  const type = value.type === "" ? "application/octet-stream" : value.type
  return `${name}; filename="${escaped(file)}"\r\ncontent-type: ${type}\r\n\r\n`
}

/** Encodes names as browsers do. */
function escaped(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22")
}
