import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { echo, get, JSON_TYPE, PING, post } from "./conformance/case.ts"
import { describeEachCore } from "./conformance/cores.ts"
import { Wire } from "./conformance/raw.ts"

// The server runs in a process of its own: what is tested is that this process lives.
describeEachCore("a server under hostile requests lives", (name) => {
  let child: ChildProcess
  let port = 0
  let errors = ""

  beforeAll(async () => {
    const file = fileURLToPath(new URL("programs/core.ts", import.meta.url))
    child = spawn(process.execPath, ["--experimental-strip-types", file, name], {
      stdio: ["pipe", "pipe", "pipe"],
    })
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    const [line] = (await once(lines, "line")) as [string]
    port = Number(line)
  })
  afterAll(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    await once(child, "exit")
  })

  const expectAlive = async (): Promise<void> => {
    const wire = await Wire.open(port)
    await wire.write(PING)
    expect((await wire.answer())?.body).toBe("pong")
    wire.destroy()
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
  }

  test.each([
    ["a handler that throws", get("/throw"), 500],
    ["a handler that throws behind a body", echo("{}", "/throw"), 500],
    ["a handler that responds twice and throws", get("/twice"), 200],
    ["a rejected body", echo('"\xff"'), 400],
    ["unsound framing", post("/echo", ["Content-Length: 5", "Content-Length: 6"], "12345"), 400],
    // The rest is still on its way when the server closes, and the reset may overtake the 431.
    ["a header of 1 MB", get("/ping", `X-A: ${"a".repeat(1024 * 1024)}`), [431, undefined]],
    ["a path of 15 KB", get(`/${"a/".repeat(7500)}`), 414],
    ["nesting of 300,000 arrays", echo("[".repeat(300_000)), 200],
  ])("%s", async (_title, request, status) => {
    const wire = await Wire.open(port)
    await wire.write(request)
    expect([status].flat()).toContain((await wire.answer())?.status)
    wire.destroy()
    await expectAlive()
  })

  test.each([
    ["a handler that never responds", get("/never")],
    ["a handler that responds after the abort", get("/after-abort")],
    ["a late response", get("/late")],
    ["a body without its end", post("/echo", [JSON_TYPE, "Content-Length: 99"], "{")],
    [
      "chunks without their end",
      post("/echo", [JSON_TYPE, "Transfer-Encoding: chunked"], "5\r\n{"),
    ],
    ["a large response", get("/large")],
    ["refused, with more behind", post("/echo", ["Content-Length: 9999999"], "1".repeat(100_000))],
  ])("many clients go during %s", async (_title, request) => {
    const length = request === get("/large") ? 40 : 200
    const wires = await Promise.all(Array.from({ length }, () => Wire.open(port)))
    // They do not read, so large responses stay in flight.
    for (const wire of wires) wire.socket.pause()
    await Promise.all(wires.map((wire) => wire.write(request)))
    await expectAlive()
    for (const [at, wire] of wires.entries()) {
      if (at % 2 === 0) wire.reset()
      else wire.destroy()
    }
    await expectAlive()
  })

  test("any bytes, whole and in packets", async () => {
    const seeds = [
      get("/ping"),
      echo('{"a":1}'),
      get("/late"),
      post("/echo", CHUNKED, "2\r\n{}\r\n0\r\n\r\n"),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutated(seeds), { minLength: 1, maxLength: 4 }),
        async (packets) => {
          const wire = await Wire.open(port)
          await wire.write(...packets)
          wire.reset()
        },
      ),
      { numRuns: 300 },
    )
    await expectAlive()
  })

  test("standard error contains only the expected output", () => {
    const unexpected = errors
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("fault: "))
    expect(unexpected).toEqual([])
  })

  test("it closes when stopped", async () => {
    child.stdin?.end()
    const [code] = (await once(child, "exit")) as [number | null]
    expect(code).toBe(0)
  })
})

const CHUNKED = [JSON_TYPE, "Transfer-Encoding: chunked"]

/** One of the seeds with a piece cut out, doubled or replaced by any bytes. */
function mutated(seeds: readonly string[]): fc.Arbitrary<string> {
  const bytes = fc.uint8Array({ maxLength: 20 }).map((raw) => Buffer.from(raw).toString("latin1"))
  const words = fc.constantFrom(
    "\r\n",
    "\r\n\r\n",
    ": ",
    " HTTP/1.1",
    "Content-Length: ",
    "0",
    "%",
    "\0",
    ";",
  )
  return fc
    .tuple(fc.constantFrom(...seeds), fc.nat(400), fc.nat(20), fc.oneof(bytes, words))
    .map(([seed, at, length, piece]) => {
      const from = at % seed.length
      return seed.slice(0, from) + piece + seed.slice(from + length)
    })
}
