import { execFile } from "node:child_process"
import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { precast, type Ran } from "./helpers/bin.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"

const cli = join(import.meta.dirname, "..")
const autocannon = join(cli, "../../benchmarks/node_modules/autocannon")

/** A folder with a copy of this package, away from the workspace that has every contender. */
function installed(): Folder {
  const folder = makeFolder({ "package.json": "{}", "empty/keep": "" })
  const to = join(folder.path, "node_modules/precast")
  for (const part of ["bin.js", "package.json", "dist", "bench"]) {
    cpSync(join(cli, part), join(to, part), { recursive: true })
  }
  symlinkSync(join(cli, "node_modules"), join(to, "node_modules"))
  return folder
}

/** Runs that copy with no program and no cache to be found. */
function bench(folder: Folder, ...args: string[]): Promise<Ran> {
  const bin = join(folder.path, "node_modules/precast/bin.js")
  const empty = join(folder.path, "empty")
  const env = { PATH: empty, XDG_CACHE_HOME: empty, HOME: empty, NO_COLOR: "1" }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [bin, "bench", ...args],
      { cwd: folder.path, env },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      },
    )
  })
}

test("--list names scenarios and contenders and measures nothing", async () => {
  const { code, stdout } = await precast(makeFolder().path, ["bench", "--list"])
  expect(code).toBe(0)
  const scenarios =
    "update-user heavy schema json params query hello constant bun-body routes start"
  const contenders = "precast precast-node uws-raw elysia fastify express"
  const listed = stdout.split("\n").map((line) => line.trim().split(" ")[0])
  expect(listed).toEqual(expect.arrayContaining(`${scenarios} ${contenders}`.split(" ")))
})

test("a name that is not there: PC3001 with the ones that are", async () => {
  const { code, stderr } = await precast(makeFolder().path, ["bench", "-c", "expres"])
  expect(code).toBe(64)
  expect(stderr).toMatch(/^PC3001 There is no contender expres; there are .*express/)
})

test("no load generator: PC3020", async () => {
  const { code, stderr } = await bench(installed(), "-c", "express")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3020 No load generator")
})

test("no chosen contender installed: PC3021", async () => {
  const folder = installed()
  symlinkSync(autocannon, join(folder.path, "node_modules/autocannon"))
  const { code, stderr } = await bench(folder, "-c", "express")
  expect(code).toBe(1)
  expect(stderr).toContain("PC3021 None of the chosen contenders is installed.")
})
