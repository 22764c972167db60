import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, keptFolder, precastApp } from "./helpers/folder.ts"

const source = `
import { api, serve, type Format, type Min, type MinLength } from "@precast/runtime"
declare const process: any

interface Order { id: string & Format<"uuid">; count: number & Min<3> }
interface Find { id: number; word: string & MinLength<6> }

const createOrder = api({ method: "POST", path: "/orders" }, (order: Order): Order => order)
const findOrder = api({ method: "GET", path: "/orders/:id" }, (input: Find): { found: Find } => {
  wear()
  return { found: input }
})
const upload = api({ method: "POST", path: "/texts", body: "form" }, ({ text }: { text: string }): string => text)
const missing = api({ method: "GET", path: "/missing" }, (): { id: number } => { throw new RangeError("no such order") })

// The first process with 20 requests exits, and the first with 200 kills the first process of the app.
let count = 0
function wear(): void {
  if (process.env.FRAGILE !== "1") return
  const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs")
  if (++count === 200) process.kill(process.ppid, "SIGKILL")
  if (count !== 20 || existsSync("worn")) return
  writeFileSync("worn", "")
  process.exit(7)
}
await serve({ createOrder, findOrder, upload, missing }, { port: 1 })
`

interface Report {
  readonly ok: boolean
  readonly seed: number
  readonly problems: string[]
  readonly endpoints: string[]
  readonly leftOut: Record<string, string>
  readonly requests: { sent: number; acknowledged: number; failed: Record<string, number> }
  readonly faults: { kind: string; atMs: number }[]
  readonly exits: Record<string, number>
}

describe("precast chaos", () => {
  let folder: Folder

  beforeAll(() => {
    folder = keptFolder(precastApp(source))
    folder.install()
  })
  afterAll(() => folder?.remove())

  const chaos = (words: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    precast(folder.path, ["chaos", ...words.split(" ").filter(Boolean)], { env })

  test("of a program that is compiled", async () => {
    const { code, stdout, stderr } = await precast(folder.path, ["build"])
    expect(code, stdout + stderr).toBe(0)
  })

  test("workers are killed under load, and the report has what was acknowledged", async () => {
    const { code, stdout, stderr } = await chaos("--seconds 2 --seed 7 --json")
    expect(code, stdout + stderr).toBe(0)
    const report = JSON.parse(stdout) as Report
    expect(report).toMatchObject({ ok: true, seed: 7, problems: [], exits: {} })
    expect(report.endpoints).toEqual(["createOrder", "findOrder"])
    expect(report.leftOut).toEqual({
      upload: "its body is not JSON",
      missing: "without a fault, 500 internal",
    })
    expect(report.faults.map(({ kind }) => kind)).toEqual(["kill"])
    const { sent, acknowledged, failed } = report.requests
    expect(sent).toBeGreaterThan(50)
    const failures = Object.values(failed).reduce((sum, count) => sum + count, 0)
    expect(acknowledged + failures).toBe(sent)
    expect(acknowledged).toBeGreaterThan(failures)
  })

  test("exits that no fault caused are counted, and an app that has gone fails the run", async () => {
    const { code, stdout } = await chaos("-t 10 --rate 100 --only findOrder --faults messages", {
      FRAGILE: "1",
    })
    expect(code).toBe(1)
    expect(stdout).toContain("exits that no fault caused: exit code 7: ")
    expect(stdout).toContain("✗ the app ended: SIGKILL")
  })

  test.each([
    ["PC3101", "", { FRAGILE: "3", PRECAST_CORE: "none" }, "The app did not start: it ended"],
    ["PC3102", "--only missing", {}, "missing: without a fault, 500 internal"],
  ])("%s: %s", async (code, words, env, text) => {
    const { stderr } = await chaos(words, env)
    expect(stderr).toContain(code)
    expect(stderr).toContain(text)
  })
})
