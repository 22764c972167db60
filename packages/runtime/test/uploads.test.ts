// Forms in the lifecycle: hooks before them, faults of the disk, clients that are slow or many.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { api, type Context, type Endpoint } from "../src/endpoint/api.ts"
import type { Upload } from "../src/http/request/uploaded-file.ts"
import { FAIL, type RouteCode } from "../src/types/route.ts"
import { ApiError } from "../src/base/errors/api-error.ts"
import type { Hook } from "../src/endpoint/hooks.ts"
import { collectErrors, describeProtocols } from "./helpers/cores.ts"
import { ask, type Reply } from "./helpers/request.ts"

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "precast-test-"))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Takes one file; the code is what the transformer makes of `{ file: Upload }`. */
function upload(
  handler: (file: Upload, context: Context) => unknown,
  options: { use?: readonly Hook[]; arity?: number } = {},
): Endpoint {
  const code: RouteCode = {
    name: "upload",
    params: [],
    headers: [],
    query: false,
    body: false,
    bodyAs: "form",
    form: [
      {
        key: "file",
        path: "/file",
        many: false,
        file: { as: "upload", maxBytes: null, types: [] },
      },
    ],
    bodyOptional: false,
    arity: options.arity ?? 1,
    input: (_params, _query, _headers, body) => (body as unknown as unknown[])[0] ?? FAIL,
    issues: () => [
      { path: "/file", code: "missing", expected: "a file", found: "nothing", in: "body" },
    ],
    output: (value) => JSON.stringify(value),
  }
  const { use = [] } = options
  return api(
    { method: "POST", path: "/upload", body: "form", use },
    handler as never,
    code,
  ) as never
}

async function gone(): Promise<void> {
  for (let turn = 0; turn < 300 && readdirSync(folder).length > 0; turn++) await wait(10)
  expect(readdirSync(folder)).toEqual([])
}

const BODY = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${"y".repeat(1000)}\r\n--x--\r\n`
const headers = { "content-type": "multipart/form-data; boundary=x" }
const post = (app: { port: number }, body: string | Uint8Array = BODY): Promise<Reply> =>
  ask(app as never, { method: "POST", path: "/upload", headers, body })

describeProtocols("uploads", ({ serve }) => {
  const start = (endpoint: Endpoint, options: object = {}) =>
    serve([endpoint], { uploads: { folder, memoryBytes: 10 }, ...options })

  test("are not read when a hook refuses the request", async () => {
    let inside = 0
    const refuse: Hook = {
      onRequest() {
        inside = readdirSync(folder).length
        throw new ApiError("unauthenticated", "no")
      },
    }
    const app = await start(upload(() => "never", { use: [refuse] }))
    expect((await post(app)).status).toBe(401)
    expect(inside).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test("are read after hooks, and reported as invalid as without hooks", async () => {
    const seen: unknown[] = []
    const look: Hook = { beforeHandle: (_context, input) => void seen.push((input as Upload).size) }
    const app = await start(upload(async (file) => (await file.bytes()).length, { use: [look] }))
    const answer = await post(app)
    expect([answer.status, answer.body]).toEqual([200, "1000"])
    expect(seen).toEqual([1000])
    const empty = await post(app, "--x--\r\n")
    expect([empty.status, JSON.parse(empty.body)]).toMatchObject([
      400,
      { issues: [{ path: "/file", code: "missing", in: "body" }] },
    ])
    expect(JSON.parse((await post(app, "nonsense")).body)).toMatchObject({
      code: "malformed_request",
    })
    await gone()
  })

  test("are removed when the handler fails, and while it runs after the client has disconnected", async () => {
    const { errors, onError } = collectErrors()
    const failing = await start(
      upload(() => {
        throw new Error("on purpose")
      }),
      { onError },
    )
    expect((await post(failing)).status).toBe(500)
    expect(errors).toHaveLength(1)
    await gone()

    let begun!: () => void
    const running = new Promise<void>((resolve) => (begun = resolve))
    let tell!: (aborted: boolean) => void
    const aborted = new Promise<boolean>((resolve) => (tell = resolve))
    const app = await start(
      upload(
        async (_file, { signal }) => {
          begun()
          await new Promise((resolve) => signal.addEventListener("abort", resolve))
          tell(true)
        },
        { arity: 2 },
      ),
    )
    const socket = connect(app.port, "127.0.0.1")
    socket.write(
      `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
    )
    await running
    expect(readdirSync(folder)).toHaveLength(1)
    socket.destroy()
    await gone()
    expect(await aborted).toBe(true)
  })

  test("of a client that has gone are no failures of the handler that reads them", async () => {
    const { errors, onError } = collectErrors()
    const thrown: unknown[] = []
    let begun!: () => void
    let running: Promise<void>
    let settled!: () => void
    const read = async (file: Upload, how: string): Promise<unknown> => {
      if (how === "save") return await file.saveTo(join(folder, "kept"))
      if (how === "stream") return await new Response(file.stream() as never).text()
      return await file.bytes()
    }
    for (const how of ["save", "stream", "bytes"]) {
      running = new Promise((resolve) => (begun = resolve))
      const done = new Promise<void>((resolve) => (settled = resolve))
      const handler = async (file: Upload, { signal }: Context): Promise<unknown> => {
        begun()
        await new Promise((resolve) => signal.addEventListener("abort", resolve))
        await gone()
        return await read(file, how).catch((error: unknown) => {
          thrown.push(error)
          settled()
          throw error
        })
      }
      const app = await start(upload(handler, { arity: 2 }), { onError })
      const socket = connect(app.port, "127.0.0.1")
      socket.write(
        `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
      )
      await running
      socket.destroy()
      await done
      await wait(0)
    }
    const aborted = expect.objectContaining({ name: "BodyError", reason: "aborted" })
    expect(thrown).toEqual([aborted, aborted, aborted])
    expect(errors).toEqual([])
  })

  test("return 500 when the disk rejects them, and the error is reported", async () => {
    const { errors, onError } = collectErrors()
    const nowhere = join(folder, "none")
    const app = await start(
      upload(() => "never"),
      {
        onError,
        uploads: { folder: nowhere, memoryBytes: 10 },
      },
    )
    const answer = await post(app)
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([500, { code: "internal" }])
    expect(answer.body).not.toContain(folder)
    expect(errors).toEqual([expect.objectContaining({ code: "ENOENT" })])
    expect(existsSync(nowhere)).toBe(false)
    expect((await post(app, "--x--\r\n")).status).toBe(400)
  })

  test("return 408 when they are not complete in time", async () => {
    const app = await start(
      upload(() => "never"),
      { limits: { bodyMs: 200 } },
    )
    const socket = connect(app.port, "127.0.0.1")
    socket.write(
      `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY.slice(0, 500)}`,
    )
    const answer = await text(socket)
    expect(answer).toContain("408")
    expect(answer).toContain("request_timeout")
    await gone()
  })

  test("of many simultaneous clients do not mix", async () => {
    const app = await start(upload(async (file) => (await file.text()).slice(0, 20)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        post(app, BODY.replace("yyyyyyyyyyyyyyyyyyyy", `${at}`.padEnd(20, "z"))),
      ),
    )
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 30 }, (_, at) => `"${`${at}`.padEnd(20, "z")}"`),
    )
    await gone()
  })

  test.runIf(existsSync("/proc/self/fd"))(
    "of clients that go in the middle leave no file open",
    async () => {
      const app = await start(upload((file) => file.size))
      await post(app)
      await gone()
      const filesOpen = (): number =>
        readdirSync("/proc/self/fd").filter((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
          } catch {
            return false
          }
        }).length
      const head = `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: 100000\r\n\r\n`
      const sockets = Array.from({ length: 200 }, () => {
        const socket = connect(app.port, "127.0.0.1")
        socket.on("error", () => {})
        socket.write(head + BODY.slice(0, 500))
        return socket
      })
      for (let turn = 0; turn < 500 && filesOpen() < 200; turn++) await wait(10)
      expect(filesOpen()).toBe(200)
      for (const socket of sockets) socket.resetAndDestroy()
      await gone()
      expect(filesOpen()).toBe(0)
      expect((await post(app)).body).toBe("1000")
    },
  )

  test("with headers, names and boundaries of all kinds do no harm", async () => {
    const app = await start(upload((file) => file.name))
    const part = (disposition: string, more = ""): string =>
      `--x\r\ncontent-disposition: ${disposition}\r\n${more}\r\nz\r\n--x--\r\n`
    const named = (name: string): string => part(`form-data; name="file"; filename="${name}"`)
    const nameOf = async (body: string): Promise<unknown> => {
      const answer = await post(app, body)
      return answer.status === 200 ? JSON.parse(answer.body) : answer.status
    }
    expect(await nameOf(named("../../etc/passwd"))).toBe("passwd")
    expect(await nameOf(named("C:\\dir\\x.txt"))).toBe("x.txt")
    expect(await nameOf(named("é.txt"))).toBe("é.txt")
    for (const hostile of [
      part("form-data"),
      part("attachment; name=file"),
      part(`form-data; name="__proto__"; filename="a"`),
      part(`form-data; name="${"n".repeat(200)}"; filename="a"`),
      part(`form-data; name="file"; filename="a"`, `x: ${"y".repeat(20_000)}\r\n`),
      part(`form-data; name="file"; filename="a"`, "x: y\r\n".repeat(5000)),
      `--x\r\n\r\n\r\n--x--\r\n`,
      `${"--x\r\n".repeat(1000)}`,
      "--x--",
      "\r\n--x--\r\n--x\r\n",
    ]) {
      const { status } = await post(app, hostile)
      expect([200, 400, 413], hostile.slice(0, 60)).toContain(status)
    }
    expect(await nameOf(named("a.txt"))).toBe("a.txt")
    await gone()
  })

  test.runIf(process.getuid?.() !== 0)(
    "into a folder that may not be written to fail",
    async () => {
      const { errors, onError } = collectErrors()
      chmodSync(folder, 0o500)
      const app = await start(
        upload(() => "never"),
        { onError },
      )
      expect((await post(app)).status).toBe(500)
      chmodSync(folder, 0o700)
      expect(errors).toHaveLength(1)
    },
  )
})
