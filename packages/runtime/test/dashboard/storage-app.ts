import { api, Bucket, Cache, Registry, serve, type App } from "@precast/runtime"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

export const SECRET = "s3cr3t-value"

/** Key of a cache, with a part that must stay hidden. */
interface Search {
  text: string
  token?: string
}

/** An application with two buckets and two caches. */
export interface StorageApp {
  readonly app: App
  readonly photos: Bucket
  readonly notes: Bucket
  readonly searches: Cache<Search, number>
  readonly sessions: Cache<string, string>
}

export async function serveStorage(): Promise<StorageApp> {
  const url = pathToFileURL(mkdtempSync(join(tmpdir(), "precast-storage-"))).href
  const registry = new Registry()
  const photos = new Bucket("photos", { url, registry })
  const notes = new Bucket("notes", { url, registry })
  const searches = new Cache<Search, number>("searches", { ttl: "1h", url: "memory:", registry })
  const sessions = new Cache<string, string>("sessions", { ttl: "1h", url: "memory:", registry })
  const hello = api({ method: "GET", path: "/hello" }, () => "hello")
  const options = { port: 0, registry, banner: false, dashboard: true, onError: () => {} } as const
  const app = await serve({ hello }, options)
  return { app, photos, notes, searches, sessions }
}
