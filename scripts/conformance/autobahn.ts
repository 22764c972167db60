// Autobahn's test suite for WebSockets (https://github.com/crossbario/autobahn-testsuite) against each core:
//   node scripts/conformance/autobahn.ts [--all]
// --all: limits and compression too, some minutes more. It is a program for Python 2.7: AUTOBAHN_PYTHON, or that of
// pyenv, or python2.7 on the PATH; without one nothing is run.
import { strict as assert } from "node:assert"
import { spawnSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { serve } from "../../packages/runtime/src/app/serve/serve.ts"
import { echo } from "../../packages/runtime/test/sockets/echo.ts"

interface Verdict {
  readonly behavior: string
  readonly behaviorClose: string
}

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } })
const cache = join(resolve(import.meta.dirname, "../.."), "node_modules/.cache/autobahn")
const library = join(cache, "lib")
const [ofPyenv] = globSync(join(homedir(), ".pyenv/versions/2.7.*/bin/python2.7"))
const python = process.env.AUTOBAHN_PYTHON ?? ofPyenv ?? "python2.7"

const PLAIN = "1.* 2.* 3.* 4.* 5.* 6.* 7.* 10.*"
// Limits, and of the 216 cases of compression one of each kind.
const LONG =
  "9.* 12.1.3 12.2.3 12.3.4 12.4.2 12.5.5 13.1.1 13.2.2 13.3.2 13.4.3 13.5.3 13.6.2 13.7.4"
// Messages in more fragments than the node core takes.
const LEFT_OUT = { node: ["9.3.1", "9.3.2", "9.4.1", "9.4.2"] }

/**
 * What an implementation that conforms may get. The uws core closes an invalid connection immediately, often before the
 * replies to messages that came in the same packet; both check UTF-8 when a whole frame is there.
 */
const GOOD: ReadonlySet<string> = new Set(["OK", "NON-STRICT", "INFORMATIONAL"])
/** Installs the suite; false without a Python for it. */
function install(): boolean {
  if (spawnSync(python, ["--version"]).status !== 0) return false
  if (existsSync(join(library, "autobahntestsuite"))) return true
  const wanted = ["autobahntestsuite==0.8.2"]
  const args = ["-m", "pip", "install", "--quiet", "--target", library, ...wanted]
  const { status } = spawnSync(python, args, { stdio: "inherit" })
  assert.equal(status, 0, "the suite cannot be installed")
  // Without it, a namespace package below --target is not found.
  writeFileSync(join(library, "zope/__init__.py"), "")
  return true
}

async function judge(core: "uws" | "js" | "node"): Promise<void> {
  const limits = { messageBytes: 2 ** 25, bufferedBytes: 2 ** 26 }
  const route = echo({ path: "/", limits, compression: values.all })
  const app = await serve({ echo: route }, { port: 0, core, banner: false })
  const folder = join(cache, core)
  mkdirSync(folder, { recursive: true })
  const spec = join(folder, "spec.json")
  const cases = `${PLAIN}${values.all ? ` ${LONG}` : ""}`.split(" ")
  const server = { agent: core, url: app.url.replace("http", "ws") }
  const outdir = join(folder, "report")
  const others = { "exclude-cases": [], "exclude-agent-cases": LEFT_OUT }
  writeFileSync(spec, JSON.stringify({ outdir, servers: [server], cases, ...others }))
  const env = { ...process.env, PYTHONPATH: library }
  const args = ["-m", "autobahntestsuite.wstest", "-m", "fuzzingclient", "-s", spec]
  const child = spawn(python, args, { env, stdio: "ignore" })
  const [code] = (await once(child, "exit")) as [number | null]
  await app.close()
  assert.equal(code, 0, "the suite failed")
  const index = JSON.parse(readFileSync(join(outdir, "index.json"), "utf8")) as {
    readonly [agent: string]: Readonly<Record<string, Verdict>>
  }
  tell(core, index[core] ?? {})
}

function tell(core: "uws" | "js" | "node", verdicts: Readonly<Record<string, Verdict>>): void {
  const all = Object.entries(verdicts)
  const bad = all.filter(([, { behavior, behaviorClose }]) => {
    return !GOOD.has(behavior) || !GOOD.has(behaviorClose)
  })
  for (const [name, verdict] of bad) console.log(core, name, verdict)
  assert.ok(all.length >= 247, `${all.length} cases were run`)
  assert.equal(bad.length, 0)
  console.log(`${core}: Autobahn is content with ${all.length} cases`)
}

if (install()) await Promise.all((["node", "js", "uws"] as const).map(judge))
else console.log(`${python} is not there: Autobahn's test suite is left out`)
