import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, keptFolder, precastApp } from "./helpers/folder.ts"

const source = `
import { cron, startBackground } from "@precast/runtime"

cron("report", { schedule: "0 4 * * *", timezone: "Europe/Berlin" }, ({ manual }) => console.log("manual", manual))
cron("fails", { every: "365d" }, () => { throw new RangeError("no \\u001b[31mstock") })

console.log("starting")
await startBackground()
console.log("never")
`

describe("precast cron", () => {
  let server: TestPostgres
  let folder: Folder

  beforeAll(async () => {
    server = await postgres()
    folder = keptFolder(precastApp(source))
    folder.install()
  })
  afterAll(async () => {
    folder?.remove()
    await server?.close()
  })

  const cron = (words: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    precast(folder.path, ["cron", ...words.split(" ")], { env: { CRON_URL: server.url, ...env } })

  test("of a program that is compiled", async () => {
    const { code, stdout, stderr } = await precast(folder.path, ["build"])
    expect(code, stdout + stderr).toBe(0)
  })

  test("run runs a job, which is in the history then, and nothing else begins", async () => {
    const ran = await cron("run report")
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([
      0,
      "✓ report ran\n",
      "starting\nmanual true\n",
    ])
    const { runs } = JSON.parse((await cron("history report --json")).stdout) as { runs: object[] }
    expect(runs).toEqual([expect.objectContaining({ job: "report", status: "done", manual: true })])
  })

  test("what a job throws ends the command with PC3063, and steers no terminal", async () => {
    const { code, stderr } = await cron("run fails")
    expect(code).toBe(1)
    expect(stderr).toContain("PC3063 RangeError: no ")
    const { stdout } = await cron("history fails")
    expect(stdout).toMatch(/fails +failed \(by hand\) +\d+ ms +RangeError: no \\u001b\[31mstock/)
    expect(stdout).not.toContain("\u001b")
  })

  test("list prints all jobs", async () => {
    const { stdout } = await cron("list")
    const [head, report, fails, ...more] = stdout.trimEnd().split("\n")
    expect(head).toMatch(/^job +plan +next +last$/)
    expect(report).toMatch(
      /^report +0 4 \* \* \* Europe\/Berlin +\d{4}-\S+T0[23]:00:00\.000Z +done /,
    )
    expect(fails).toMatch(/^fails +every 31536000000 ms +\d{4}-\S+ +failed /)
    expect(more).toEqual([])
  })

  test("what cannot be done is reported", async () => {
    expect(await cron("run")).toMatchObject({ code: 64, stderr: expect.stringContaining("PC3061") })
    const none = await cron("run repot")
    expect(none.stderr).toContain('PC3062 The program has no job "repot", only report, fails.')
    const away = await cron("history", { CRON_URL: "nowhere:" })
    expect(away.stderr).toContain("PC3063 PrecastError: PC2115")
    const other = keptFolder(precastApp("console.log(1)"))
    try {
      other.install()
      expect((await precast(other.path, ["build"])).code).toBe(0)
      expect((await precast(other.path, ["cron", "list"])).stderr).toContain(
        "PC3060 The program did not report its cron jobs: it ended with exit code 0.",
      )
    } finally {
      other.remove()
    }
  })
})
