import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { runtimeError } from "../../base/errors/catalog.ts"

/** Settings for the URLs of a bucket in a folder. */
export interface LocalUrls {
  readonly bucket: string
  /** File with the signing secret; created on first use, shared by all processes of the project. */
  readonly secretFile: string
  /** The origin of the application that serves it; undefined: none does so far. */
  origin(): string | undefined
}

/** Where applications serve buckets in folders. */
export const PREFIX = "/_precast/buckets"

/** @param expiresMs undefined: not signed */
export function localUrl(
  urls: LocalUrls,
  asked: {
    readonly method: "GET" | "PUT"
    readonly key: string
    readonly expiresMs?: number
    readonly type?: string
    readonly download?: string
  },
): string {
  const origin = urls.origin()
  if (origin === undefined) throw runtimeError("PC2136", urls.bucket)
  const { method, key, expiresMs, type, download } = asked
  const path = key.split("/").map(encodeURIComponent).join("/")
  const url = new URL(`${PREFIX}/${urls.bucket}/${path}`, origin)
  if (type !== undefined) url.searchParams.set("type", type)
  if (download !== undefined) url.searchParams.set("download", download)
  if (expiresMs === undefined) return url.href
  url.searchParams.set("expires", String(Date.now() + expiresMs))
  url.searchParams.set("signature", sign(urls, method, key, url.searchParams))
  return url.href
}

/** Whether the parameters of a URL were signed for this, and are so still. */
export function isSigned(
  urls: LocalUrls,
  method: "GET" | "PUT",
  key: string,
  query: URLSearchParams,
): boolean {
  const given = Buffer.from(query.get("signature") ?? "")
  const expected = Buffer.from(sign(urls, method, key, query))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number(query.get("expires")) > Date.now()
}

function sign(urls: LocalUrls, method: string, key: string, query: URLSearchParams): string {
  const said = ["expires", "type", "download"].map((name) => query.get(name))
  // JSON, so that the boundaries between the texts are unambiguous.
  const text = JSON.stringify([method, urls.bucket, key, ...said])
  return createHmac("sha256", secretOf(urls.secretFile)).update(text).digest("base64url")
}

const secrets = new Map<string, Buffer>()

function secretOf(file: string): Buffer {
  const known = secrets.get(file)
  if (known !== undefined) return known
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(32), { flag: "wx", mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  const secret = readFileSync(file)
  // Another process is about to write it.
  if (secret.length < 32) return secretOf(file)
  secrets.set(file, secret)
  return secret
}
