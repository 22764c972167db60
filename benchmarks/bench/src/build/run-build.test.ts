import { readFileSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { expect, onTestFinished, test } from "vitest"
import type { Terminal } from "../types.ts"
import type { BuildReport } from "./build-report.ts"
import { expectResponse } from "./run-program.ts"
import { runBuild } from "./run-build.ts"
import { timeCommand } from "./time-command.ts"

const { signal } = new AbortController()

function terminalIn(cwd: string): Terminal & { readonly lines: string[] } {
  const lines: string[] = []
  return {
    cwd,
    interactive: false,
    lines,
    out: (text) => void lines.push(text),
    err: () => {},
    paint: (_style, text) => text,
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-build-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test("a small project is built, checked and measured", { timeout: 180_000 }, async () => {
  const terminal = terminalIn(temporaryFolder())
  const only = ["projects", "tsc-7", "precast-7", "vite-7"]
  const options = { group: "build", smoke: true, only, json: "a/result.json" }
  expect(await runBuild(options, terminal, signal)).toBe(0)
  const text = readFileSync(join(terminal.cwd, "a/result.json"), "utf8")
  const { projects } = JSON.parse(text) as BuildReport
  const [plain, ours, bundled] = projects[0]?.rows ?? []
  expect([plain, ours, bundled].map((row) => row?.builder)).toEqual(only.slice(1))
  expect(ours?.bytes.written).toBeGreaterThan(plain?.bytes.written ?? NaN)
  expect(ours?.bytes.minified).toBeLessThan(ours?.bytes.written ?? NaN)
  expect(ours?.start).toMatchObject({ requests: 20, rssMb: { median: expect.any(Number) } })
  expect(plain).not.toHaveProperty("start")
  expect(bundled?.start?.rssMb.median).toBeGreaterThan(0)
  expect(terminal.lines.join("\n")).toContain("8 endpoints over 2 types")
})

test("the same types with typia, whose functions are checked", { timeout: 180_000 }, async () => {
  const terminal = terminalIn(temporaryFolder())
  const options = {
    group: "build",
    smoke: true,
    only: ["projects", "tsc-6", "typia-6"],
    json: true,
  }
  expect(await runBuild(options, terminal, signal)).toBe(0)
  const { projects } = JSON.parse(terminal.lines.join("\n")) as BuildReport
  const [plain, typia] = projects[0]?.rows ?? []
  expect([plain?.builder, typia?.builder]).toEqual(["tsc-6", "typia-6"])
  expect(typia?.bytes.written).toBeGreaterThan(10 * (plain?.bytes.written ?? NaN))
  expect(typia?.ratio?.value).toBeGreaterThan(0)
})

test("clients, turns, uses and edits of a small project", { timeout: 180_000 }, async () => {
  const terminal = terminalIn(temporaryFolder())
  const only = ["clients", "starts", "turns", "uses", "edits", "precast-7"]
  const options = { group: "build", smoke: true, only, json: true }
  expect(await runBuild(options, terminal, signal)).toBe(0)
  const { turns, uses, clients, starts, edits } = JSON.parse(
    terminal.lines.join("\n"),
  ) as BuildReport
  expect(uses.map(({ use }) => use)).toEqual(["GET", "list", "PUT"])
  for (const { bytes } of uses) expect(bytes.written).toBeGreaterThan(bytes.minified)
  expect(turns).toMatchObject([{ builder: "precast-7", ratio: { median: expect.any(Number) } }])
  expect(clients).toMatchObject([{ builder: "precast-7", endpoints: 8 }])
  expect(clients[0]?.gzipped).toBeLessThan(clients[0]?.minified ?? NaN)
  // The code of issues is loaded when a response does not match.
  expect(clients[0]?.loaded?.minified).toBeLessThan(0.9 * (clients[0]?.minified ?? NaN))
  expect(starts?.map(({ form, cached }) => [form, cached])).toEqual([
    ["modules", false],
    ["modules", true],
    ["file", false],
    ["cacheFile", true],
    ["cacheFile", false],
  ])
  for (const { start } of starts ?? []) expect(start.cpuMs.median).toBeGreaterThan(0)
  expect(edits.map(({ edit }) => edit)).toEqual([
    "one handler",
    "one handler, a build",
    "a leaf type that all use",
    "a leaf type that all use, a build",
    "nothing, a build",
    "first, Node",
    "one handler, Node",
    "a leaf type that all use, Node",
    "nothing, Node",
  ])
  for (const { ms } of edits) expect(ms.median).toBeGreaterThan(0)
  const [handler, , leaf] = edits
  for (const edit of [handler, leaf]) {
    expect(edit?.writtenMs?.median).toBeGreaterThan(0)
    expect(edit?.writtenMs?.median).toBeLessThanOrEqual(edit?.ms.median ?? NaN)
  }
})

test("statements are built and edited, unchecked and checked", { timeout: 180_000 }, async () => {
  const terminal = terminalIn(temporaryFolder())
  const options = { group: "build", smoke: true, only: ["statements", "precast-7"], json: true }
  expect(await runBuild(options, terminal, signal)).toBe(0)
  const { statements } = JSON.parse(terminal.lines.join("\n")) as BuildReport
  expect(statements.map(({ check }) => check)).toEqual(["off", "database", "file"])
  for (const { editMs, wallMs } of statements)
    expect(Math.min(editMs.median, wallMs.median)).toBeGreaterThan(0)
})

test("options of servers are refused: PC3001", async () => {
  const terminal = terminalIn(temporaryFolder())
  await expect(runBuild({ html: "page.html" }, terminal, signal)).rejects.toMatchObject({
    code: "PC3001",
    message: "precast bench build has no --html.",
  })
})

test("a response with another status or another body is an error", async () => {
  const server = createServer((_, response) => response.end("[1]")).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = { method: "GET", path: "/" }
  await expectResponse(url, { ...request, status: 200, response: "[1]" })
  const wrong = [
    { ...request, status: 200, response: "[1] " },
    { ...request, status: 400 },
  ]
  for (const one of wrong) await expect(expectResponse(url, one)).rejects.toThrow("GET /: 200 [1]")
})

test.runIf(process.platform === "linux")("CPU time includes that of grandchildren", async () => {
  const spin = "while (process.cpuUsage().user < 400_000);"
  const start = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(spin)}])`
  const idle = await timeCommand(tmpdir(), ["-e", "0"], signal)
  const busy = await timeCommand(tmpdir(), ["-e", start], signal)
  expect(busy.cpuMs - idle.cpuMs).toBeGreaterThan(300)
  await expect(timeCommand(tmpdir(), ["-e", "process.exit(3)"], signal)).rejects.toThrow(
    "exited with 3",
  )
})
