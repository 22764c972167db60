import type { Hook } from "../../endpoint/hooks.ts"
import type { ResponseHeaders } from "../../endpoint/response-headers.ts"
import type { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { booleanOption, knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"
import { Compressor, type Levels } from "./compressor.ts"
import { negotiator, type Coding } from "./negotiator.ts"

/** Options of `compression()`. */
export interface CompressionOptions {
  /** Codings, the best first. Default zstd (where the Node has it), br, gzip. */
  readonly codings?: readonly Coding[]
  /** Responses with fewer bytes are not compressed. Default 1024. */
  readonly threshold?: number
  /** Content types to compress. Default: text, JSON, JavaScript, XML, SVG, WebAssembly and such. */
  readonly types?: RegExp
  /** Default gzip 6 (0…9), br 4 (0…11), zstd 3 (1…19). */
  readonly levels?: Partial<Levels>
  /** Whether each chunk of any stream is sent immediately; otherwise only those of events and NDJSON. */
  readonly flush?: boolean
}

const TYPES =
  /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|text)\b|application\/(?:javascript|ecmascript|x-ndjson|x-javascript|graphql|wasm|yaml|toml|sql|rtf|manifest)\b|image\/(?:svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|font\/(?:ttf|otf|collection))/i
// They represent a response that may have been compressed (RFC 9110 §15.3.7, §15.4.5).
const VARIES: ReadonlySet<number> = new Set([206, 304])
const LIVE = /^(?:text\/event-stream|application\/x-ndjson)/i

/**
 * Compresses responses (RFC 9110 §8.4) with the coding that the client prefers. Place it before other hooks. Do
 * not use it for pages that contain both a secret and text from the request: the length of the response then
 * reveals the secret (BREACH).
 * @throws PrecastError PC2030
 */
export function compression(options: CompressionOptions = {}): Hook {
  knownOptions("compression", options, {
    codings: 0,
    threshold: 0,
    types: 0,
    levels: 0,
    flush: 0,
  })
  const compressor = new Compressor(options.levels ?? {})
  const choose = negotiator(compressor.take(options.codings ?? ["zstd", "br", "gzip"]))
  const threshold = numberOption("compression.threshold", options.threshold ?? 1024, 0, 2 ** 31)
  const types = options.types ?? TYPES
  if (!(types instanceof RegExp)) throw wrongOption("compression.types", "a RegExp", types)
  const fits = new RegExp(types.source, types.flags.replaceAll(/[gy]/g, ""))
  const flush = booleanOption("compression.flush", options.flush ?? false)

  return {
    onResponse(context, answer) {
      const { headers } = answer
      // A cache must not reuse the response for clients that accept other codings.
      if (VARIES.has(answer.status)) return headers.add("vary", "Accept-Encoding")
      const type = headers.get("content-type") ?? ""
      if (!fits.test(type) || !isWhole(answer) || sizeOf(answer) < threshold) return undefined
      headers.add("vary", "Accept-Encoding")
      const coding = choose(context.headers["accept-encoding"])
      if (coding === undefined) return undefined
      const compressed = compressor.compress(answer, coding, flush || LIVE.test(type))
      mark(headers, coding)
      return compressed
    },
  }
}

/** Whether there is a body that is not encoded yet, and may be encoded. */
function isWhole({ status, body, headers }: OutgoingResponse): boolean {
  if (body === undefined || status === 204) return false
  if (headers.has("content-encoding") || headers.has("content-range")) return false
  return !/\bno-transform\b/i.test(headers.get("cache-control") ?? "")
}

/** A stream of unknown length counts as large enough. */
function sizeOf({ body }: OutgoingResponse): number {
  if (typeof body === "string") return Buffer.byteLength(body)
  if (body instanceof Uint8Array) return body.byteLength
  return body?.length ?? Infinity
}

function mark(headers: ResponseHeaders, coding: Coding): void {
  headers.set("content-encoding", coding)
  // The bytes differ from the uncompressed ones, which a strong ETag does not allow.
  const tag = headers.get("etag")
  if (tag?.startsWith('"') === true) headers.set("etag", `W/${tag}`)
}
