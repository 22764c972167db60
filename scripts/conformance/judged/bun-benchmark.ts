import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { buildProgram, CORES, freePort } from "./example-server.ts"
import { fromNpm, fromPath } from "./material.ts"
import { NotGiven, type Suite } from "./suite.ts"

const bun = "@oven/bun-linux-x64"

/** `verify` of bun-http-framework-benchmark, as it is: the four measured routes and all background routes. */
export const bunBenchmark: Suite = {
  name: "bun-benchmark",
  judges: "the rules of a public benchmark (bun-http-framework-benchmark, verify), on each core",
  isLong: true,
  async run() {
    const repository = "github.com/SaltyAom/bun-http-framework-benchmark"
    const source = fromPath("bun-benchmark", repository)
    if (process.platform !== "linux" || process.arch !== "x64")
      throw new NotGiven("Bun for Linux, x64")
    const binaries = join(fromNpm("bun", { [bun]: "1.4.5" }), "node_modules", bun, "bin")
    const program = join(resolve(import.meta.dirname, "../../.."), buildProgram("bun-benchmark"))
    const folder = staged(source, program)
    const failed: string[] = []
    try {
      for (const core of CORES) {
        await freePort(3000)
        const outcome = await verify(folder, binaries, core)
        if (outcome !== "ok") failed.push(`${core}: ${outcome}`)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const rules = createHash("sha256").update(readFileSync(join(source, "bench.ts")))
    const version = rules.digest("hex").slice(0, 8)
    return { version, passed: CORES.length - failed.length, explained: [], failed }
  },
}

/** A copy with one framework: its build writes a file that loads the compiled program. */
function staged(source: string, program: string): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-verify-"))
  for (const part of ["bench.ts", "scripts", "src/extra-routes.mjs", "package.json"])
    cpSync(join(source, part), join(folder, part), { recursive: true })
  for (const part of ["src/node", "public", "dist/node/precast", "node_modules/kill-port"])
    mkdirSync(join(folder, part), { recursive: true })
  const video = "public/kyuukurarin.mp4"
  if (existsSync(join(source, video))) cpSync(join(source, video), join(folder, video))
  else writeFileSync(join(folder, video), new Uint8Array(14_000_000))
  writeFileSync(join(folder, "src/node/precast.js"), "")
  const load = `import(${JSON.stringify(pathToFileURL(program).href)})\n`
  writeFileSync(join(folder, "dist/node/precast/index.js"), load)
  writeFileSync(
    join(folder, "scripts/build-framework.ts"),
    'process.exit(process.argv[2] === "node/precast" ? 0 : 1)\n',
  )
  // The real one ends any process that listens on the port.
  writeFileSync(join(folder, "node_modules/kill-port/index.js"), "module.exports = () => {}\n")
  return folder
}

/** `ok`, or why not. */
function verify(folder: string, binaries: string, core: string): Promise<string> {
  const PATH = `${binaries}:${process.env["PATH"]}`
  const env = {
    ...process.env,
    PATH,
    PRECAST_CORE: core,
    PRECAST_BANNER: "0",
    BENCHMARK_FOLDER: folder,
  }
  return new Promise((done) => {
    const args = ["scripts/verify-frameworks.ts"]
    const options = { cwd: folder, env, timeout: 120_000 }
    execFile(join(binaries, "bun"), args, options, (_error, stdout, stderr) => {
      const [, outcome] = /^node\/precast \.\.\. (.*)$/m.exec(stdout) ?? []
      done(outcome ?? `the verifier did not run: ${stderr.slice(-300)}`)
    })
  })
}
