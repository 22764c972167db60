import { contentDisposition } from "../../http/response/disposition.ts"
import { readRanges, type ByteRange } from "../../http/response/range.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { isContentType, faultOf } from "./check-object.ts"
import type { Bucket } from "./bucket.ts"
import type { BucketInfo } from "./buckets-store.ts"

/**
 * Serves a URL of a bucket in a folder, as S3 serves its own.
 * @param bucket undefined if the registry has no bucket of this name
 */
export async function serveObject(
  bucket: Bucket | undefined,
  key: string,
  request: Request,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const method = request.method === "PUT" ? "PUT" : "GET"
  if (bucket === undefined || faultOf(key) !== undefined) throw missing()
  const isOpen = bucket.isPublic && method === "GET"
  const access = await bucket["~local"](method, key, query)
  // Without a folder there is nothing to serve.
  if (access === undefined) throw missing()
  if (!isOpen && !access)
    throw new ApiError("permission_denied", "The signature is invalid or has expired.")
  return method === "PUT"
    ? upload(bucket, key, query, request)
    : download(bucket, key, query, request)
}

async function upload(
  bucket: Bucket,
  key: string,
  query: URLSearchParams,
  request: Request,
): Promise<Response> {
  const asked = query.get("type")
  const type = request.headers.get("content-type")
  if (asked !== null && type !== asked)
    throw new ApiError("permission_denied", "The content type does not match the signed one.")
  if (type !== null && !isContentType(type))
    throw new ApiError(
      "invalid_request",
      "Invalid content type: it must have 1 to 255 printable characters.",
    )
  const body = request.body ?? new Uint8Array()
  const options = { ...(type !== null && { type }), signal: request.signal }
  const { etag } = await bucket.put(key, body, options)
  return new Response(null, { status: 200, headers: { etag: `"${etag}"` } })
}

async function download(
  bucket: Bucket,
  key: string,
  query: URLSearchParams,
  request: Request,
): Promise<Response> {
  const info = await bucket.head(key)
  if (info === null) throw missing()
  const headers = headersOf(info, query.get("download"))
  const version = { etag: `"${info.etag}"`, modified: info.modified.getTime() }
  const ranges = readRanges(Object.fromEntries(request.headers), info.size, version)
  if (ranges === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${info.size}` } })
  // A single range, as in S3: a request for several ranges gets the whole object.
  const range = ranges?.length === 1 ? ranges[0] : undefined
  const file = info.size === 0 ? null : await bucket.get(key, range && { range })
  if (file === null && info.size > 0) throw missing()
  const length = range === undefined ? info.size : range.end - range.start
  headers.set("content-length", String(length))
  if (range !== undefined) headers.set("content-range", rangeText(range, info.size))
  return new Response(file?.body ?? null, { status: range === undefined ? 200 : 206, headers })
}

function rangeText({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}

function headersOf({ type, etag, modified }: BucketInfo, download: string | null): Headers {
  return new Headers({
    "content-type": type,
    etag: `"${etag}"`,
    "last-modified": modified.toUTCString(),
    "accept-ranges": "bytes",
    // User uploads are served from the application's own origin here: scripts in them must not
    // run.
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
    ...(download !== null && { "content-disposition": contentDisposition(download) }),
  })
}

function missing(): ApiError {
  return new ApiError("not_found", "The object does not exist.")
}
