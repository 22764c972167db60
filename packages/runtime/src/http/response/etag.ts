import { hook, type Hook } from "../../endpoint/hooks.ts"
import { nodeModule } from "../../base/node.ts"
import { conditionOf } from "./conditions.ts"

/**
 * Adds an ETag of the bytes to responses with status 200 to GET and HEAD, and responds 304 to clients that
 * have them (RFC 9110 §13.1.2). It saves the transfer, not the work: the handler runs. Streams, and
 * responses with an ETag, are unchanged. In a list place it after hooks that change the body.
 */
export function etag(): Hook {
  return hook({
    onResponse({ method, headers }, answer) {
      const { body, status } = answer
      if (status !== 200 || (method !== "GET" && method !== "HEAD")) return
      if (typeof body !== "string" && !(body instanceof Uint8Array)) return
      if (answer.headers.has("etag")) return
      // Weak: the same content may be sent compressed.
      const hash = nodeModule("crypto").hash("sha256", body, "base64url")
      const tag = `W/"${hash.slice(0, 27)}"`
      answer.headers.set("etag", tag)
      // If-Match concerns changes, and a weak tag never matches it.
      const read = { "if-none-match": headers["if-none-match"] }
      if (conditionOf(method, read, { etag: tag }) !== 304) return
      answer.status = 304
      answer.body = undefined
      answer.headers.delete("content-type")
    },
  })
}
