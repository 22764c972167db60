// What the dashboard returns of buckets and caches, and what it does with them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type {
  About,
  CacheKeysView,
  CacheView,
  ObjectsView,
  ObjectView,
} from "../../src/app/dashboard/wire.ts"
import { ask, keyOf } from "./ask.ts"
import { SECRET, serveStorage, type StorageApp } from "./storage-app.ts"

let storage: StorageApp
let page = ""
let key = ""

beforeAll(async () => {
  storage = await serveStorage()
  page = `${storage.app.url}/_precast`
  key = await keyOf(page)
})
afterAll(() => storage?.app.close())
beforeEach(async () => {
  const { photos, searches, sessions } = storage
  for await (const object of photos.list()) await photos.delete(object.key)
  await Promise.all([searches.clear(), sessions.clear()])
})

async function data<View>(name: string, query: Record<string, string> = {}): Promise<View> {
  const url = `${page}/data/${name}?${new URLSearchParams(query)}`
  return JSON.parse((await ask(url, { "x-precast-key": key })).text) as View
}

async function act(name: string, query: Record<string, string>, sent = key): Promise<number> {
  const url = `${page}/data/${name}?${new URLSearchParams(query)}`
  return (await ask(url, { "x-precast-key": sent }, "POST")).status
}

test("buckets and caches of the program are named", async () => {
  expect(await data<About>("about")).toMatchObject({ buckets: ["photos", "notes"], caches: true })
})

test("objects are listed by prefix, up to a limit", async () => {
  const { photos } = storage
  for (const name of ["a/1.txt", "a/2.txt", "b/1.txt"]) await photos.put(name, "text")
  const list = async (query: Record<string, string>): Promise<[string[], boolean]> => {
    const view = await data<ObjectsView>("objects", { bucket: "photos", ...query })
    return [view.objects.map((each) => each.key), view.hasMore]
  }
  expect(await list({})).toEqual([["a/1.txt", "a/2.txt", "b/1.txt"], false])
  expect(await list({ prefix: "a/" })).toEqual([["a/1.txt", "a/2.txt"], false])
  expect(await list({ limit: "2" })).toEqual([["a/1.txt", "a/2.txt"], true])
  expect(await list({ limit: "no number" })).toEqual([["a/1.txt", "a/2.txt", "b/1.txt"], false])
})

test("an object has its properties, and a URL that downloads it", async () => {
  const metadata = { author: "Ada", "api-key": SECRET }
  await storage.photos.put("a b/ü.txt", "content", { type: "text/plain", metadata })
  const of = { bucket: "photos", key: "a b/ü.txt" }
  const object = await data<ObjectView>("object", of)
  expect(object).toMatchObject({ key: "a b/ü.txt", size: 7, type: "text/plain" })
  expect(object.metadata).toEqual([
    ["author", "Ada"],
    ["api-key", "••••"],
  ])
  const { status, headers, text } = await ask(new URL(object.url, storage.app.url).href)
  expect([status, text]).toEqual([200, "content"])
  expect(headers["content-disposition"]).toMatch(/^attachment/)
})

test("an object can be deleted with the key of the page", async () => {
  await storage.photos.put("a.txt", "text")
  const of = { bucket: "photos", key: "a.txt" }
  expect(await act("objects/delete", of, "another key")).toBe(401)
  expect(await storage.photos.exists("a.txt")).toBe(true)
  expect(await act("objects/delete", of)).toBe(200)
  expect(await storage.photos.exists("a.txt")).toBe(false)
})

test("what does not exist, and keys that no bucket accepts, are reported", async () => {
  const status = async (name: string, query: Record<string, string>): Promise<number> =>
    (
      await ask(`${page}/data/${name}?${new URLSearchParams(query)}`, {
        "x-precast-key": key,
      })
    ).status
  expect(await status("objects", { bucket: "none" })).toBe(404)
  expect(await status("object", { bucket: "photos", key: "none" })).toBe(404)
  expect(await status("object", { bucket: "photos", key: "../notes/x" })).toBe(500)
  expect(await status("caches/keys", { cache: "none" })).toBe(404)
  expect(await act("caches/clear", { cache: "__proto__" })).toBe(404)
})

test("caches have their counts and keys, with secrets masked", async () => {
  const { searches, sessions } = storage
  await searches.set({ text: "x", token: SECRET }, 1)
  await searches.get({ text: "x", token: SECRET })
  await searches.get({ text: "y" })
  await sessions.set(SECRET, "Ada")
  const caches = await data<CacheView[]>("caches")
  expect(caches.find(({ name }) => name === "searches")).toMatchObject({
    hits: 1,
    misses: 1,
    entries: 1,
  })
  const keys = (cache: string): Promise<CacheKeysView> => data("caches/keys", { cache })
  expect(await keys("searches")).toEqual({
    store: "memory",
    keys: ['{"text":"x","token":"••••"}'],
    hasMore: false,
  })
  expect((await keys("sessions")).keys).toEqual(["••••"])
})

test("clearing a cache removes its entries and no others", async () => {
  const { searches, sessions } = storage
  await searches.set({ text: "x" }, 1)
  await sessions.set("id", "Ada")
  expect(await act("caches/clear", { cache: "searches" })).toBe(200)
  expect(await searches.get({ text: "x" })).toBeUndefined()
  expect(await sessions.get("id")).toBe("Ada")
})
