// Parts of a request other than JSON: compiled by the transformer, served by the built package.
import {
  api,
  ApiError,
  type Default,
  type MaxBytes,
  type MaxItems,
  type MediaType,
  type Min,
  type MinItems,
  type MinLength,
  type Upload,
} from "@precast/runtime"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { ask, type Reply } from "../helpers/request.ts"
import { describeRequests, issuesOf, json } from "./each-core.ts"

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

const routes = { photos, keep, echo, several, small }

describeRequests("forms", routes, ({ app, folder, gone }) => {
  const file = (content: string, name = "x.png", type = "image/png"): File =>
    new File([content], name, { type })

  async function send(
    path: string,
    form: FormData | URLSearchParams,
    method = "POST",
  ): Promise<Reply> {
    const response = new Response(form)
    const body = await response.bytes()
    const type = response.headers.get("content-type") as string
    return ask(app(), { method, path, body, headers: { "content-type": type } })
  }

  function formOf(...entries: (readonly [string, string | File])[]): FormData {
    const form = new FormData()
    for (const [key, value] of entries) form.append(key, value)
    return form
  }

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

  test("report every invalid field", async () => {
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
    expect(json(await ask(app(), { method: "POST", path: "/small" }))).toEqual({})
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
    const answer = await ask(app(), {
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
    const answer = (body: string, type: string): Promise<Reply> =>
      ask(app(), { method: "POST", path: "/small", body, headers: { "content-type": type } })
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

  test("keep the line ends of a text as they are sent", async () => {
    const text = "x\ny\r\nz\r"
    const body = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n--x--\r\n`
    const headers = { "content-type": "multipart/form-data; boundary=x" }
    const reply = await ask(app(), { method: "POST", path: "/small", body, headers })
    expect(json(reply)).toEqual({ a: text })
  })

  test("leave nothing when their client goes in the middle", async () => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
    for (let times = 0; times < 5; times++) {
      const socket = connect(app().port, "127.0.0.1")
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
    const answer = await app().inject({ method: "POST", path: "/small", body, headers })
    expect(answer.json()).toEqual({ a: "1" })
  })
})
