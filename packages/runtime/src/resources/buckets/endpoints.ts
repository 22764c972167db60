import type { Endpoint } from "../../endpoint/api.ts"
import { rawEndpoint } from "../../endpoint/raw/raw.ts"
import type { Registry } from "../../base/registry.ts"
import { DeclaredBuckets } from "./declared-buckets.ts"

/**
 * The size limit of one object in S3, in bytes; uploads by a signed URL have the same limit
 * here.
 */
const LARGEST = 5 * 1024 ** 3

/** Endpoints that serve the URLs of buckets in folders; empty if the registry has no bucket. */
export function bucketEndpoints(registry: Registry): Endpoint[] {
  const buckets = registry["~part"](DeclaredBuckets)
  if (buckets.names().length === 0) return []
  return (["GET", "PUT"] as const).map((method) => {
    const path = "/_precast/buckets/:bucket/*key"
    const limits = { bodyBytes: LARGEST }
    const { code, ...endpoint } = rawEndpoint(
      { method, path, limits },
      async (request, { params }) => {
        const { serveObject } = await import("./serve-object.ts")
        const { bucket = "", key = "" } = params as { bucket?: string; key?: string }
        return serveObject(buckets.get(bucket), key, request)
      },
    )
    // Not of the program's interface.
    const { doc: _doc, ...rest } = code
    return { ...endpoint, code: { ...rest, name: `bucket ${method}` } }
  })
}
