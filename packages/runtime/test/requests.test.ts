// What a request brings beside JSON: compiled by the transformer, served by the built package.
import {
  api,
  ApiError,
  serve,
  signCookie,
  type App,
  type Body,
  type Cookie,
  type Default,
  type MaxBytes,
  type MaxItems,
  type MediaType,
  type Min,
  type MinItems,
  type MinLength,
  type Query,
  type Upload,
} from "@precast/runtime"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ask, type Answer } from "./helpers/request.ts"

interface Visit {
  sid: string & Cookie<"sid">
  theme?: ("dark" | "light") & Cookie<"theme">
  count: number & Cookie<"n"> & Default<1>
  user?: number & Cookie<"user", { signed: true }>
  page?: number
}
interface Visited {
  sid: string
  theme?: string
  count: number
  user?: number
  page?: number
}
const visit = api({ method: "GET", path: "/visit" }, (input: Visit): Visited => input)

interface Photo {
  title: string & MinLength<2>
  taken?: Date
  tags: string[]
  rating: number & Default<3>
  place?: { city: string; zip?: number & Min<10> }
  photo: Upload & MaxBytes<"200kb"> & MediaType<"image/*">
  more: (Upload & MaxBytes<100>)[] & MaxItems<2>
  id: number
  web?: File & MaxBytes<1000>
}
const photos = api(
  { method: "POST", path: "/photos/:id", body: "form" },
  async ({ photo, more, web, ...rest }: Photo) => ({
    ...rest,
    photo: [photo.name, photo.type, photo.size, (await photo.text()).slice(0, 3)],
    more: more.map((each) => each.name),
    web: web && [web.name, await web.text()],
  }),
)
const keep = api(
  { method: "POST", path: "/keep", body: "form" },
  async ({ file, to }: { file: Upload; to: string }) => {
    if (to === "") throw new ApiError("conflict", "nowhere")
    await file.saveTo(to)
  },
)
const echo = api(
  { method: "POST", path: "/echo", body: "form" },
  ({ file }: { file: Upload }) => new Response(file.stream(), { headers: { "x-name": file.name } }),
)
const several = api(
  { method: "PUT", path: "/several", body: "form" },
  (input: { files: Upload[] & MinItems<1>; note?: string }) => input.files.length,
)
const small = api(
  { method: "POST", path: "/small", body: "form", limits: { bodyBytes: 2000, formParts: 3 } },
  (input: { a?: string }) => input,
)

const text = api(
  { method: "POST", path: "/text" },
  (input: { it: Body<string & MinLength<2>> }) => input,
)
const csv = api(
  { method: "PUT", path: "/csv/:name" },
  (input: { name: string; it?: Body<string, "text/csv">; dry?: boolean & Query }) => input,
)
const bytes = api({ method: "POST", path: "/bytes" }, (input: { it: Body<Uint8Array> }) => input.it)
const stream = api(
  { method: "POST", path: "/stream", limits: { bodyBytes: 300_000 } },
  async (input: { it: Body<AsyncIterable<Uint8Array>> }) => {
    let size = 0
    for await (const part of input.it) size += part.length
    return size
  },
)
const web = api(
  { method: "POST", path: "/web" },
  async (input: { it: Body<ReadableStream, "application/octet-stream" | "video/*"> }) =>
    (await new Response(input.it as ReadableStream).text()).length,
)
const list = api(
  { method: "POST", path: "/list/:id" },
  (input: { id: number; all: Body<{ a: Date }[]> }) => input,
)

const files = api({ method: "GET", path: "/files/*path" }, ({ path }: { path: string }) => path)
const filesTop = api({ method: "GET", path: "/files/top" }, () => "top")
const filesOf = api({ method: "GET", path: "/files/:id" }, ({ id }: { id: string }) => `id ${id}`)
const post = api(
  { method: "GET", path: "/posts/:year/:month?/:day?" },
  (input: { year: number; month?: number; day: number & Default<1> }) => input,
)

interface Search {
  filter: {
    name: string
    tags?: ("a" | "b")[]
    since?: Date
    price?: { min?: number; max?: number }
  }
  sort?: { by: "name" | "date"; down: boolean & Default<false> }
  paging: { page: number; size: number } & Default<{ page: 1; size: 10 }>
}
const search = api({ method: "GET", path: "/search" }, (input: Search) => input)
const negotiate = api({ method: "GET", path: "/negotiate" }, (_input: {}, context) =>
  context.accepts(["application/json", "text/csv"]),
)

const routes = { visit, photos, keep, echo, several, small, text, csv, bytes, stream, web, list }
const more = { files, filesTop, filesOf, post, search, negotiate }

describe.each(["uws", "node"] as const)("a request (%s)", (core) => {
  let app: App
  const folder = mkdtempSync(join(tmpdir(), "precast-test-"))
  const errors: unknown[] = []
  beforeAll(async () => {
    app = await serve(
      { ...routes, ...more },
      {
        port: 0,
        core,
        banner: false,
        onError: (error) => void errors.push(error),
        cookies: { secrets: ["new", "old"] },
        uploads: { folder, memoryBytes: 10 },
      },
    )
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  afterEach(async () => {
    expect(errors.splice(0)).toEqual([])
    await gone()
  })

  /** Waits until no file of a request is left. */
  async function gone(): Promise<void> {
    for (let turn = 0; turn < 200 && readdirSync(folder).length > 0; turn++) await wait(10)
    expect(readdirSync(folder)).toEqual([])
  }

  const issuesOf = ({ status, body }: Answer): unknown => {
    expect(status, body).toBe(400)
    const { issues } = JSON.parse(body) as { issues: Record<string, string>[] }
    return issues.map((issue) => `${issue["in"]} ${issue["path"]} ${issue["code"]}`)
  }
  const json = ({ status, body }: Answer): unknown => {
    expect(status, body).toBe(200)
    return JSON.parse(body) as unknown
  }

  describe("cookies", () => {
    const get = (cookie: string, query = ""): Promise<Answer> =>
      ask(app, { path: `/visit${query}`, headers: cookie === "" ? {} : { cookie } })

    test("are read by type", async () => {
      const answer = await get(`sid="a%20b"; theme=dark; n=7; sid=second`, "?page=2")
      expect(json(answer)).toEqual({ sid: "a b", theme: "dark", count: 7, page: 2 })
      expect(json(await get("sid="))).toEqual({ sid: "", count: 1 })
    })

    test("that do not fit are told by their names", async () => {
      expect(issuesOf(await get("theme=red; n=x"))).toEqual([
        "cookie /sid missing",
        "cookie /theme value",
        "cookie /n type",
      ])
      expect(issuesOf(await get(""))).toEqual(["cookie /sid missing"])
    })

    test("that are signed count only with a signature of ours", async () => {
      const user = (value: string): Promise<Answer> => get(`sid=1; user=${value}`)
      for (const secret of ["new", "old"]) {
        const value = encodeURIComponent(signCookie("user", "7", secret))
        expect(json(await user(value))).toEqual({ sid: "1", count: 1, user: 7 })
      }
      const forged = [signCookie("user", "7", "x"), signCookie("sid", "7", "new"), "7", "7.", "."]
      for (const value of forged) {
        expect(json(await user(encodeURIComponent(value)))).toEqual({ sid: "1", count: 1 })
      }
    })

    test("are read without a network, too", async () => {
      const answer = await app.inject({ path: "/visit", headers: { cookie: "sid=1" } })
      expect(answer.json()).toEqual({ sid: "1", count: 1 })
    })
  })

  const file = (content: string, name = "x.png", type = "image/png"): File =>
    new File([content], name, { type })

  async function send(
    path: string,
    form: FormData | URLSearchParams,
    method = "POST",
  ): Promise<Answer> {
    const response = new Response(form)
    const body = await response.bytes()
    const type = response.headers.get("content-type") as string
    return ask(app, { method, path, body, headers: { "content-type": type } })
  }

  function formOf(...entries: (readonly [string, string | File])[]): FormData {
    const form = new FormData()
    for (const [key, value] of entries) form.append(key, value)
    return form
  }

  describe("forms", () => {
    test("are read by type, files in memory and on disk", async () => {
      for (const size of [5, 150_000]) {
        const form = formOf(
          ["title", "é😀"],
          ["taken", "2024-02-29T12:00:00Z"],
          ["tags", "a"],
          ["tags", "b"],
          ["place[city]", "Ulm"],
          ["place[zip]", "89073"],
          ["photo", file("abc".padEnd(size))],
          ["more", file("1", "1.txt", "text/plain")],
          ["more", file("2", "2.txt", "text/plain")],
          ["web", file("web", "w.txt", "text/plain")],
          ["unknown", file("ignored")],
        )
        expect(json(await send("/photos/7", form))).toEqual({
          title: "é😀",
          taken: "2024-02-29T12:00:00.000Z",
          tags: ["a", "b"],
          rating: 3,
          place: { city: "Ulm", zip: 89073 },
          id: 7,
          photo: ["x.png", "image/png", size, "abc"],
          more: ["1.txt", "2.txt"],
          web: ["w.txt", "web"],
        })
        await gone()
      }
    })

    test("tell every field that does not fit", async () => {
      const form = formOf(
        ["title", "x"],
        ["taken", "yesterday"],
        ["rating", "many"],
        ["place[zip]", "1"],
        ["photo", file("x".repeat(204_801))],
        ["more", file("x".repeat(101))],
        ["web", "text"],
      )
      expect(issuesOf(await send("/photos/x", form))).toEqual([
        "body /photo size",
        "body /more size",
        "body /web type",
        "body /title length",
        "body /taken format",
        "body /rating type",
        "body /place/city missing",
        "body /place/zip range",
        "path /id type",
      ])
      const wrong = formOf(["title", "xx"], ["photo", file("x", "x.html", "text/html")])
      expect(issuesOf(await send("/photos/1", wrong))).toEqual(["body /photo media_type"])
      const none = formOf(["title", "xx"])
      expect(issuesOf(await send("/photos/1", none))).toEqual(["body /photo missing"])
      const many = formOf(...["1", "2", "3"].map((name) => ["more", file("x", name)] as const))
      many.append("title", "xx")
      many.append("photo", file("x"))
      expect(issuesOf(await send("/photos/1", many))).toEqual(["body /more items"])
      expect(issuesOf(await send("/several", formOf(["note", "x"]), "PUT"))).toEqual([
        "body /files missing",
      ])
    })

    test("may be urlencoded", async () => {
      expect(json(await send("/small", new URLSearchParams({ a: "b c&d=é" })))).toEqual({
        a: "b c&d=é",
      })
      expect(json(await ask(app, { method: "POST", path: "/small" }))).toEqual({})
    })

    test("may be kept on disk; what is not kept is removed", async () => {
      const target = mkdtempSync(join(tmpdir(), "precast-kept-"))
      const to = join(target, "kept")
      try {
        for (const content of ["short", "long ".repeat(50_000)]) {
          const form = formOf(["file", file(content)], ["to", to])
          expect((await send("/keep", form)).status).toBe(204)
          expect(readFileSync(to, "utf8")).toBe(content)
        }
      } finally {
        rmSync(target, { recursive: true })
      }
      const nowhere = formOf(["file", file("x".repeat(100))], ["to", ""])
      expect((await send("/keep", nowhere)).status).toBe(409)
    })

    test("may be sent back as they are read", async () => {
      for (const size of [5, 1_000_000]) {
        const answer = await send("/echo", formOf(["file", file("e".repeat(size), "big.bin")]))
        expect([answer.status, answer.headers["x-name"]]).toEqual([200, "big.bin"])
        expect(answer.body).toBe("e".repeat(size))
      }
    })

    test("may come in chunks", async () => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
      const answer = await ask(app, {
        method: "POST",
        path: "/echo",
        headers: {
          "content-type": "multipart/form-data; boundary=x",
          "transfer-encoding": "chunked",
        },
        body: `${head}${"c".repeat(100_000)}\r\n--x--\r\n`,
      })
      expect([answer.status, answer.body.length]).toEqual([200, 100_000])
    })

    test("of another type, or beyond the limits, are refused", async () => {
      const answer = (body: string, type: string): Promise<Answer> =>
        ask(app, { method: "POST", path: "/small", body, headers: { "content-type": type } })
      for (const type of [
        "application/json",
        "text/plain",
        "multipart/form-data",
        "multipart/mixed; boundary=x",
      ]) {
        expect((await answer("{}", type)).status, type).toBe(415)
      }
      const malformed = await answer("hello", "multipart/form-data; boundary=x")
      expect([malformed.status, JSON.parse(malformed.body)]).toMatchObject([
        400,
        { code: "malformed_request" },
      ])
      expect(
        (await answer(`a=${"x".repeat(2000)}`, "application/x-www-form-urlencoded")).status,
      ).toBe(413)
      const parts = formOf(["a", "1"], ["b", "2"], ["c", "3"], ["d", "4"])
      expect((await send("/small", parts)).status).toBe(413)
      expect((await answer("a=%ff", "application/x-www-form-urlencoded")).status).toBe(200)
    })

    test("leave nothing when their client goes in the middle", async () => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
      for (let times = 0; times < 5; times++) {
        const socket = connect(app.port, "127.0.0.1")
        socket.on("error", () => {})
        socket.write(
          `POST /keep HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n${head}${"y".repeat(50_000)}`,
        )
        for (let turn = 0; turn < 200 && readdirSync(folder).length === 0; turn++) await wait(10)
        expect(readdirSync(folder)).toHaveLength(1)
        socket.destroy()
        await gone()
      }
      expect((await send("/small", new URLSearchParams({ a: "1" }))).status).toBe(200)
    })

    test("are read without a network, too", async () => {
      const body = "a=1"
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const answer = await app.inject({ method: "POST", path: "/small", body, headers })
      expect(answer.json()).toEqual({ a: "1" })
    })
  })

  describe("bodies that are no JSON", () => {
    const to = (
      path: string,
      body: string | Uint8Array,
      type = "",
      method = "POST",
    ): Promise<Answer> =>
      ask(app, { method, path, body, headers: type === "" ? {} : { "content-type": type } })

    test("are texts", async () => {
      expect(json(await to("/text", "é!", "text/plain"))).toEqual({ it: "é!" })
    })

    test("are texts of certain types", async () => {
      expect(json(await to("/csv/a?dry=true", "a,b", "Text/CSV; charset=utf-8", "PUT"))).toEqual({
        name: "a",
        it: "a,b",
        dry: true,
      })
      expect(json(await ask(app, { method: "PUT", path: "/csv/a" }))).toEqual({ name: "a" })
      expect((await to("/csv/a", "a,b", "text/plain", "PUT")).status).toBe(415)
      expect((await to("/text", "{}", "application/json")).status).toBe(415)
      expect((await to("/text", "{}")).status).toBe(415)
      expect(issuesOf(await to("/text", "x", "text/plain"))).toEqual(["body  length"])
      expect(issuesOf(await ask(app, { method: "POST", path: "/text" }))).toEqual(["body  length"])
      expect((await to("/text", Uint8Array.of(0xff, 0xfe), "text/plain")).status).toBe(400)
    })

    test("are bytes", async () => {
      const sent = Uint8Array.from({ length: 256 }, (_, at) => at)
      expect(json(await to("/bytes", sent))).toBe(Buffer.from(sent).toString("base64"))
      expect(json(await to("/bytes", "x", "anything/else"))).toBe("eA==")
      expect(json(await ask(app, { method: "POST", path: "/bytes" }))).toBe("")
    })

    test("are streams", async () => {
      expect(json(await to("/stream", "x".repeat(300_000)))).toBe(300_000)
      expect(json(await ask(app, { method: "POST", path: "/stream" }))).toBe(0)
      const long = await to("/stream", "x".repeat(300_001))
      expect([long.status, JSON.parse(long.body)]).toMatchObject([
        413,
        { code: "payload_too_large" },
      ])
      const chunked = await ask(app, {
        method: "POST",
        path: "/stream",
        headers: { "transfer-encoding": "chunked" },
        body: "x".repeat(300_001),
      })
      expect([chunked.status, JSON.parse(chunked.body)]).toMatchObject([
        413,
        { code: "payload_too_large" },
      ])
      expect(json(await to("/web", "x".repeat(100_000), "video/mp4"))).toBe(100_000)
      expect(json(await ask(app, { method: "POST", path: "/web" }))).toBe(0)
      expect((await to("/web", "x", "text/plain")).status).toBe(415)
    })

    test("are JSON of any type beside other fields", async () => {
      const type = "application/json"
      const answer = await to("/list/7", `[{"a":"2024-02-29T00:00:00Z"}]`, type)
      expect(json(answer)).toEqual({ id: 7, all: [{ a: "2024-02-29T00:00:00.000Z" }] })
      expect(issuesOf(await to("/list/x", `[{"a":1}]`, type))).toEqual([
        "path /id type",
        "body /0/a type",
      ])
      expect((await to("/list/7", "[]", "text/plain")).status).toBe(415)
    })
  })

  describe("paths", () => {
    const get = async (path: string): Promise<unknown> => json(await ask(app, { path }))

    test("end with a wildcard, which static text and parameters come before", async () => {
      expect(await get("/files/top")).toBe("top")
      expect(await get("/files/x")).toBe("id x")
      expect(await get("/files/a/b.txt")).toBe("a/b.txt")
      expect(await get("/files/top/")).toBe("top/")
      expect(await get("/files/a%2Fb/%E2%82%AC")).toBe("a/b/€")
      expect(await get("/files/a//b/../c")).toBe("a//b/../c")
      expect((await ask(app, { path: "/files/" })).status).toBe(404)
      expect((await ask(app, { path: "/files" })).status).toBe(404)
      expect((await ask(app, { path: "/files/a/b", method: "POST" })).status).toBe(405)
      expect((await ask(app, { path: "/files/a/b", method: "HEAD" })).status).toBe(200)
      expect(issuesOf(await ask(app, { path: "/files/a/%zz" }))).toEqual(["path /path format"])
    })

    test("have parameters that may be missing", async () => {
      expect(await get("/posts/2024")).toEqual({ year: 2024, day: 1 })
      expect(await get("/posts/2024/2")).toEqual({ year: 2024, month: 2, day: 1 })
      expect(await get("/posts/2024/2/29")).toEqual({ year: 2024, month: 2, day: 29 })
      for (const path of ["/posts", "/posts/", "/posts/2024/", "/posts/2024/2/29/1"]) {
        expect((await ask(app, { path })).status, path).toBe(404)
      }
      expect(issuesOf(await ask(app, { path: "/posts/2024/x/%ff" }))).toEqual([
        "path /month type",
        "path /day format",
      ])
    })
  })

  describe("a query", () => {
    const get = (query: string): Promise<Answer> => ask(app, { path: `/search?${query}` })

    test("has objects in it", async () => {
      expect(json(await get("filter[name]=x"))).toEqual({
        filter: { name: "x" },
        paging: { page: 1, size: 10 },
      })
      const query = new URLSearchParams([
        ["filter[name]", "a b"],
        ["filter[tags]", "a"],
        ["filter[tags]", "b"],
        ["filter[since]", "2024-02-29T00:00:00Z"],
        ["filter[price][max]", "5"],
        ["filter[__proto__][x]", "1"],
        ["sort[by]", "date"],
        ["sort[down]", "true"],
        ["paging[page]", "2"],
        ["paging[size]", "5"],
      ])
      expect(json(await get(String(query)))).toEqual({
        filter: {
          name: "a b",
          tags: ["a", "b"],
          since: "2024-02-29T00:00:00.000Z",
          price: { max: 5 },
        },
        sort: { by: "date", down: true },
        paging: { page: 2, size: 5 },
      })
    })

    test("tells what is wrong in them", async () => {
      const query = "filter[tags]=c&filter[price][min]=x&sort[down]=1&paging[page]=1"
      expect(issuesOf(await get(query))).toEqual([
        "query /filter/name missing",
        "query /filter/tags/0 value",
        "query /filter/price/min type",
        "query /sort/by missing",
        "query /sort/down type",
        "query /paging/size missing",
      ])
      expect(issuesOf(await get(""))).toEqual(["query /filter/name missing"])
    })
  })

  test("is answered in the type that it accepts", async () => {
    const get = (accept: string): Promise<Answer> =>
      ask(app, { path: "/negotiate", headers: { accept } })
    const answer = await get("text/*, application/json;q=0.5")
    expect(json(answer)).toBe("text/csv")
    expect(answer.headers.vary).toBe("accept")
    expect(json(await get("*/*"))).toBe("application/json")
    const none = await get("image/png")
    expect([none.status, JSON.parse(none.body)]).toMatchObject([406, { code: "not_acceptable" }])
  })
})

test("signed cookies need a secret", async () => {
  await expect(serve({ visit }, { port: 0, core: "node" })).rejects.toMatchObject({
    code: "PC2020",
  })
})
