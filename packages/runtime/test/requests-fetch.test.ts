// The same sources where a program hands over web requests itself.
import { api, serve, type App, type Body, type Cookie, type Upload } from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"

const upload = api(
  { method: "POST", path: "/upload/:id?", body: "form" },
  async ({ file, id, sid }: { file: Upload; id?: number; sid: string & Cookie<"sid"> }) => {
    return [file.name, await file.text(), id, sid]
  },
)
const rest = api({ method: "GET", path: "/rest/*path" }, ({ path }: { path: string }) => path)
const bytes = api(
  { method: "POST", path: "/bytes" },
  ({ it }: { it: Body<Uint8Array> }) => it.length,
)
const stream = api(
  { method: "POST", path: "/stream" },
  async ({ it }: { it: Body<ReadableStream> }) =>
    (await new Response(it as ReadableStream).text()).length,
)

let app: App
beforeAll(async () => {
  app = await serve({ upload, rest, bytes, stream }, { port: 0, core: "node", banner: false })
})
afterAll(() => app.close())

const fetched = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await app.fetch(new Request(`http://localhost${path}`, init))
  expect(response.status).toBe(200)
  return response.json()
}

test("forms, cookies, parameters that may be missing", async () => {
  const headers = { cookie: "sid=x" }
  for (const content of ["short", "long".repeat(100_000)]) {
    const body = new FormData()
    body.append("file", new File([content], "a.txt"))
    const answer = await fetched("/upload/7", { method: "POST", body, headers })
    expect(answer).toEqual(["a.txt", content, 7, "x"])
    const bare = await fetched("/upload", { method: "POST", body, headers })
    expect(bare).toEqual(["a.txt", content, null, "x"])
  }
})

test("wildcards and raw bodies", async () => {
  expect(await fetched("/rest/a/b%20c")).toBe("a/b c")
  const body = new Uint8Array(100_000)
  expect(await fetched("/bytes", { method: "POST", body })).toBe(100_000)
  expect(await fetched("/stream", { method: "POST", body })).toBe(100_000)
  expect(await fetched("/bytes", { method: "POST" })).toBe(0)
})
