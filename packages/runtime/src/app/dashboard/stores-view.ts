import type { Registry } from "../../base/registry.ts"
import type { Bucket } from "../../resources/buckets/bucket.ts"
import { DeclaredBuckets } from "../../resources/buckets/declared-buckets.ts"
import { PREFIX } from "../../resources/buckets/local-url.ts"
import { type KnownCache, KnownCaches } from "../../resources/cache/known-caches.ts"
import { maskedJson } from "./scrub.ts"
import { cut, isSecretName, MASK } from "./masks.ts"
import { NotThere } from "./not-there.ts"
import type { CacheKeysView, CacheView, ObjectsView, ObjectView } from "./wire.ts"

const MAX_KEYS = 200

const MAX_LENGTH = 500

/** The caches of a registry, with their counters in this process. */
export function cachesOf(registry: Registry): CacheView[] {
  const caches = registry["~part"](KnownCaches).all()
  return caches.map((cache) => {
    const { entries = null, ...counts } = cache.stats()
    return { name: cache.name, entries, ...counts }
  })
}

/** Where the values of a cache are, and some of its keys. */
export async function cacheKeysOf(
  registry: Registry,
  query: URLSearchParams,
): Promise<CacheKeysView> {
  const cache = cacheIn(registry, query)
  const { store, keys } = await cache["~keys"](MAX_KEYS + 1)
  const shown = keys.slice(0, MAX_KEYS).map((text) => keyText(cache.name, text))
  return { store, keys: shown, hasMore: keys.length > MAX_KEYS }
}

/** Removes all entries of a cache. */
export async function clearCache(registry: Registry, query: URLSearchParams): Promise<void> {
  await cacheIn(registry, query).clear()
}

function cacheIn(registry: Registry, query: URLSearchParams): KnownCache {
  const name = query.get("cache")
  const caches = registry["~part"](KnownCaches).all()
  const cache = caches.find((each) => each.name === name)
  if (cache === undefined) throw new NotThere(`Cache ${name} does not exist.`)
  return cache
}

/** Keys of a cache called `sessions` are secrets themselves. */
function keyText(cache: string, text: string): string {
  if (isSecretName(cache)) return MASK
  const { key } = JSON.parse(text) as { key?: unknown }
  if (key === undefined) return "undefined"
  const masked = maskedJson(JSON.stringify(key)) ?? MASK
  return cut(JSON.stringify(JSON.parse(masked)), MAX_LENGTH)
}

const MAX_OBJECTS = 1000

/** Objects of a bucket in the order of their keys: those whose keys begin with the parameter `prefix`. */
export async function objectsOf(registry: Registry, query: URLSearchParams): Promise<ObjectsView> {
  const bucket = bucketIn(registry, query)
  const limit = Math.min(MAX_OBJECTS, Math.max(1, Number(query.get("limit")) || 100))
  const objects: ObjectsView["objects"][number][] = []
  const asked = { prefix: query.get("prefix") ?? "", limit: limit + 1 }
  for await (const { key, size, modified } of bucket.list(asked))
    objects.push({ key, size, modified: modified.getTime() })
  return { objects: objects.slice(0, limit), hasMore: objects.length > limit }
}

/** One object, with a URL that downloads it. */
export async function objectOf(registry: Registry, query: URLSearchParams): Promise<ObjectView> {
  const bucket = bucketIn(registry, query)
  const key = query.get("key") ?? ""
  const info = await bucket.head(key)
  if (info === null) throw new NotThere(`Object ${key} does not exist in bucket ${bucket.name}.`)
  const { size, etag, type, modified, metadata } = info
  const download = key.split("/").at(-1)!
  return {
    key,
    size,
    etag,
    type,
    modified: modified.getTime(),
    metadata: Object.entries(metadata).map(([name, value]) => [
      name,
      isSecretName(name) ? MASK : value,
    ]),
    url: withoutOwnOrigin(registry, await bucket.downloadUrl(key, { download })),
  }
}

/** Deletes one object. */
export async function deleteObject(registry: Registry, query: URLSearchParams): Promise<void> {
  await bucketIn(registry, query).delete(query.get("key") ?? "")
}

function bucketIn(registry: Registry, query: URLSearchParams): Bucket {
  const name = query.get("bucket") ?? ""
  const bucket = registry["~part"](DeclaredBuckets).get(name)
  if (bucket === undefined) throw new NotThere(`Bucket ${name} does not exist.`)
  return bucket
}

/** This application serves buckets in folders, by whatever name the reader has reached it. */
function withoutOwnOrigin(registry: Registry, url: string): string {
  const origin = registry["~part"](DeclaredBuckets).origin() ?? ""
  return url.startsWith(`${origin}${PREFIX}/`) ? url.slice(origin.length) : url
}
