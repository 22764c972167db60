import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildProgram, CORES, whileServing } from "./example-server.ts"
import { whileItems } from "./http-arena/items-database.ts"
import { fromPath } from "./material.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

const HTTP_1 =
  "baseline limited-conn pipelined json json-comp json-tls upload static async-db crud api-4 api-16 echo-ws"
const HTTP_2 = "baseline-h2 static-h2 baseline-h2c json-h2c"

/** Checks that another outcome on purpose has, by their labels. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["h2c-only", "a port serves HTTP/1.1 and HTTP/2: there is no option that takes one of them away"],
])

/**
 * The validation script of HttpArena (http-arena.com), as it is: a `docker` that does nothing replaces the
 * container, and the program listens on the ports before the script begins.
 */
export const httpArena: Suite = {
  name: "http-arena",
  judges:
    "checks of a public benchmark: HTTP/1.1, TLS, HTTP/2, WebSockets, a database, on each core",
  isLong: true,
  async run() {
    const source = fromPath("http-arena", "github.com/MDA2AV/HttpArena")
    const program = buildProgram("http-arena")
    const folder = staged(source)
    try {
      const lines: string[] = []
      await whileItems(join(folder, "data/pgdb-seed.sql"), async (url) => {
        const env = { DATABASE_URL: url, ARENA_FOLDER: folder }
        for (const core of CORES) {
          const run = () => validate(folder, core)
          const output = await whileServing(program, core, run, { env, port: 8080 })
          lines.push(...output.map((line) => `${core} ${line}`))
        }
      })
      return verdictOf(lines, hashOf(join(source, "scripts/validate.sh")))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const hashOf = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8)

/** What the script reads, in a folder of its own: it wants a folder of the framework next to it. */
function staged(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-arena-"))
  for (const part of ["scripts", "data", "certs"])
    cpSync(join(source, part), join(folder, part), { recursive: true })
  const seed = join(folder, "data/pgdb-seed.sql")
  if (!existsSync(seed))
    execFileSync("python3", [join(folder, "scripts/generate-pgdb.py")], { stdio: "ignore" })
  mkdirSync(join(folder, "frameworks/precast"), { recursive: true })
  mkdirSync(join(folder, "bin"))
  // `docker exec … psql` is expected to print a row.
  writeFileSync(join(folder, "bin/docker"), "#!/bin/sh\necho 1\n")
  chmodSync(join(folder, "bin/docker"), 0o755)
  return folder
}

/** The lines of the script that have an outcome. */
async function validate(folder: string, core: string): Promise<string[]> {
  const tests = `${HTTP_1}${core === "js" ? ` ${HTTP_2}` : ""}`.split(" ")
  writeFileSync(join(folder, "frameworks/precast/meta.json"), JSON.stringify({ tests }))
  const PATH = `${join(folder, "bin")}:${process.env["PATH"]}`
  const file = join(folder, `${core}.log`)
  const log = openSync(file, "w")
  // A group of its own: its watchdog outlives it, and holds its output open.
  const child = spawn("bash", [join(folder, "scripts/validate.sh"), "precast"], {
    cwd: folder,
    env: { ...process.env, PATH },
    stdio: ["ignore", log, log],
    detached: true,
  })
  await once(child, "exit")
  closeSync(log)
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
  const output = readFileSync(file, "utf8")
  const [, passed, failed] = /=== Results: (\d+) passed, (\d+) failed/.exec(output) ?? []
  if (passed === undefined) return [`FAIL the script did not finish: ${output.slice(-500)}`]
  const outcomes = output.match(/^ *(?:PASS|FAIL) .*$/gm) ?? []
  const lines = outcomes.map((line) => line.trim())
  const missing = Number(passed) + Number(failed) - lines.length
  return missing === 0 ? lines : [...lines, `FAIL ${missing} checks have no line`]
}

function verdictOf(lines: readonly string[], version: string): Verdict {
  const faults = lines.filter((line) => / FAIL /.test(line))
  const explained: Explained[] = faults.flatMap((name) => {
    const reason = [...EXCEPTIONS].find(([label]) => name.includes(`[${label}]`))?.[1]
    return reason === undefined ? [] : [{ name, reason }]
  })
  const names = new Set(explained.map(({ name }) => name))
  const failed = faults.filter((line) => !names.has(line))
  return { version, passed: lines.length - faults.length, explained, failed }
}
