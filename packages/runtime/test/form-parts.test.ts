// Multipart forms whose parts are handed over as they come.
import { createHash } from "node:crypto"
import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { api, createApp, serve, type App, type Body, type FormParts } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ask, type Reply } from "./helpers/request.ts"
import { CORES } from "./helpers/cores.ts"

interface Input {
  parts: Body<FormParts>
}

const list = api({ method: "POST", path: "/list" }, async ({ parts }: Input) => {
  const told: (string | number)[][] = []
  for await (const part of parts) {
    if (part.kind === "text") {
      told.push([part.name, part.value])
      continue
    }
    const hash = createHash("sha256")
    let size = 0
    for await (const bytes of part) {
      hash.update(bytes)
      size += bytes.byteLength
    }
    told.push([part.name, part.filename, part.type, size, hash.digest("hex").slice(0, 8)])
  }
  return told
})
/** Reads some of each file, and leaves the rest. */
const some = api(
  { method: "POST", path: "/some/:how" },
  async ({ how, parts }: Input & { how: "none" | "first" | "web" }) => {
    let count = 0
    for await (const part of parts) {
      count++
      if (part.kind === "text" || how === "none") continue
      if (how === "web") {
        await part.stream().getReader().read()
        continue
      }
      for await (const _bytes of part) break
    }
    return count
  },
)
const one = api({ method: "POST", path: "/one" }, async ({ parts }: Input) => {
  for await (const part of parts) return part.name
  return "nothing"
})
const small = api(
  {
    method: "POST",
    path: "/small",
    limits: { formParts: 5, formFieldBytes: 10, formNameBytes: 8 },
  },
  async ({ parts }: Input) => {
    let size = 0
    for await (const part of parts) {
      size += part.kind === "file" ? (await part.bytes(1000)).length : part.value.length
    }
    return size
  },
)
const twice = api({ method: "POST", path: "/twice" }, async ({ parts }: Input) => {
  for await (const part of parts) void part
  for await (const part of parts) void part
})
let seen = (_error: unknown): void => {}
let begun = (): void => {}
const watched = api(
  { method: "POST", path: "/watched", limits: { bodyBytes: 100_000_000 } },
  async ({ parts }: Input) => {
    try {
      for await (const part of parts) {
        begun()
        if (part.kind === "file") for await (const bytes of part) void bytes
      }
      return "whole"
    } catch (error) {
      seen(error)
      throw error
    }
  },
)
let go = (): void => {}
const slow = api(
  { method: "POST", path: "/slow", limits: { bodyBytes: 100_000_000 } },
  async ({ parts }: Input) => {
    let size = 0
    for await (const part of parts) {
      begun()
      await new Promise<void>((resolve) => (go = resolve))
      if (part.kind === "file") for await (const bytes of part) size += bytes.byteLength
    }
    return size
  },
)

const TYPE = "multipart/form-data; boundary=x"
const head = (name: string, more = ""): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
const FILE = head("file", '; filename="a.bin"')
const END = "\r\n--x--\r\n"

describe.each(CORES)("the parts of a form (%s)", (core) => {
  let app: App
  const errors: unknown[] = []
  const open: Socket[] = []
  beforeAll(async () => {
    const onError = (error: unknown): void => void errors.push(error)
    const routes = [list, some, one, small, twice, watched, slow]
    app = await serve(routes, { port: 0, core, banner: false, graceMs: 100, onError })
  })
  afterAll(() => app.close())
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
    errors.splice(0)
  })
  const post = (
    path: string,
    body: string | Uint8Array,
    more: Record<string, string> = {},
  ): Promise<Reply> =>
    ask(app, { method: "POST", path, headers: { "content-type": TYPE, ...more }, body })
  /** Begins a request that announces more than it sends. */
  const begin = (path: string, body: string, length: number): Socket => {
    const socket = connect(app.port, "127.0.0.1").on("error", () => {})
    open.push(socket)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${TYPE}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
    )
    return socket
  }
  const starts = (): Promise<void> => new Promise((resolve) => (begun = resolve))

  test("come in their order, whatever their sizes are", async () => {
    const big = Buffer.alloc(900_000, "0123456789")
    const form = new FormData()
    form.append("title", "A cat é")
    form.append("file", new File(["small"], "a.txt", { type: "text/plain" }))
    form.append("title", "")
    form.append("file", new File([big], "b.bin", { type: "image/png" }))
    form.append("__proto__", "x")
    form.append("empty", new File([], "c.bin"))
    const answer = await fetch(`${app.url}/list`, { method: "POST", body: form })
    const hash = (bytes: string | Buffer): string =>
      createHash("sha256").update(bytes).digest("hex").slice(0, 8)
    expect(await answer.json()).toEqual([
      ["title", "A cat é"],
      ["file", "a.txt", "text/plain", 5, hash("small")],
      ["title", ""],
      ["file", "b.bin", "image/png", 900_000, hash(big)],
      ["__proto__", "x"],
      ["empty", "c.bin", "application/octet-stream", 0, hash("")],
    ])
  })

  test("what is not read is discarded, and the connection stays open", async () => {
    const body = `${FILE}${"y".repeat(400_000)}\r\n${FILE}${"z".repeat(300_000)}\r\n${head("a")}b${END}`
    for (const how of ["none", "first", "web"]) {
      const answer = await post(`/some/${how}`, body)
      expect([answer.status, answer.body], how).toEqual([200, "3"])
    }
    expect((await post("/one", body)).body).toBe('"file"')
    expect((await post("/one", `${head("a")}b${END}`)).body).toBe('"a"')
    expect(errors).toEqual([])
  })

  test("a request without a body has none; other bodies are refused", async () => {
    expect((await ask(app, { method: "POST", path: "/list" })).body).toBe("[]")
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"]) {
      expect((await post("/list", "a=b", { "content-type": type })).status, type).toBe(415)
    }
  })

  test.each([
    ["nonsense", "nonsense"],
    ["a text that is cut off", `${head("a")}b`],
    ["a file that is cut off", `${FILE}yyy`],
    ["without its end", `${FILE}yyy\r\n--x`],
    ["a header that is cut off", `--x\r\ncontent-disp`],
  ])("a form that is not complete is malformed: %s", async (_name, body) => {
    for (const path of ["/list", "/some/none"]) {
      const answer = await post(path, body)
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, "malformed_request"])
    }
    expect(errors).toEqual([])
  })

  test("limits: parts, texts, names, files, all of it", async () => {
    const parts = (count: number): string => `${head("a")}b\r\n`.repeat(count).slice(0, -2) + END
    expect((await post("/small", parts(5))).body).toBe("5")
    expect((await post("/small", `${head("a".repeat(8))}${"b".repeat(10)}${END}`)).body).toBe("10")
    expect((await post("/small", `${FILE}${"y".repeat(1000)}${END}`)).body).toBe("1000")
    const over = [
      parts(6),
      `${head("a")}${"b".repeat(11)}${END}`,
      `${head("a".repeat(9))}b${END}`,
      `${head("a".repeat(9), '; filename="a"')}b${END}`,
      `${FILE}${"y".repeat(1001)}${END}`,
      `${FILE}${"y".repeat(200_000)}${END}`,
    ]
    for (const body of over) {
      const answer = await post("/small", body)
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, "payload_too_large"])
    }
    const chunked = { "transfer-encoding": "chunked" }
    expect((await post("/list", `${FILE}${"y".repeat(1_100_000)}${END}`, chunked)).status).toBe(413)
    expect(errors).toEqual([])
  })

  test("are read once", async () => {
    expect((await post("/twice", `${head("a")}b${END}`)).status).toBe(500)
    expect(errors.map(String)).toEqual(["TypeError: the parts of a form can be read once"])
  })

  test("a client that disconnects in the middle of a file: its reader gets an error", async () => {
    const told = new Promise<unknown>((resolve) => (seen = resolve))
    const began = starts()
    const socket = begin("/watched", `${FILE}${"y".repeat(1000)}`, 1_000_000)
    await began
    socket.destroy()
    expect(await told).toMatchObject({ name: "BodyError", reason: "aborted" })
    expect((await post("/one", `${head("a")}b${END}`)).status).toBe(200)
    expect(errors).toEqual([])
  })

  test("a client is held back while nothing reads", async () => {
    const size = 60_000_000
    const began = starts()
    const socket = begin("/slow", `${FILE}${"y".repeat(1000)}`, FILE.length + size + END.length)
    const answer = text(socket)
    await began
    const part = Buffer.alloc(1_000_000, "y")
    let sent = 1000
    // Until the buffers of both sockets are full.
    while (sent < size && socket.writableLength < 4_000_000) {
      socket.write(part)
      sent += part.length
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(sent).toBeLessThan(size)
    go()
    while (sent < size) {
      const next = part.subarray(0, size - sent)
      socket.write(next)
      sent += next.length
    }
    socket.write(END)
    expect(await answer).toContain(`\r\n\r\n${size}`)
  })
})

const served = createApp({ list })

test("a typed client sends a FormData", async () => {
  const client = createClient<typeof served>("http://test", { fetch: served.fetch })
  const form = new FormData()
  form.append("title", "A cat")
  form.append("file", new File(["small"], "a.txt", { type: "text/plain" }))
  const told = await client.list({ parts: form })
  expect(told.map(([name]) => name)).toEqual(["title", "file"])
})
