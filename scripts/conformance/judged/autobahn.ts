import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join, resolve } from "node:path"
import { serve } from "../../../packages/runtime/src/app/serve/serve.ts"
import { echo } from "../../../packages/runtime/test/sockets/echo.ts"
import { NotAvailable, NotGiven, type Suite, type Verdict } from "./suite.ts"

const version = "0.8.2"

/** Autobahn's test suite for WebSockets (https://github.com/crossbario/autobahn-testsuite) against each core. */
export const autobahn: Suite = {
  name: "autobahn",
  judges: "WebSockets, on each core: framing, UTF-8, closing",
  run: () => judgeCores("1.* 2.* 3.* 4.* 5.* 6.* 7.* 10.*", false),
}

/** Limits, and of the 216 cases of compression one of each kind. */
export const autobahnLimits: Suite = {
  name: "autobahn-limits",
  judges: "WebSockets, on each core: large messages, compression",
  isLong: true,
  run: () =>
    judgeCores(
      "9.* 12.1.3 12.2.3 12.3.4 12.4.2 12.5.5 13.1.1 13.2.2 13.3.2 13.4.3 13.5.3 13.6.2 13.7.4",
      true,
    ),
}

type Core = "uws" | "js" | "node"

interface Outcome {
  readonly behavior: string
  readonly behaviorClose: string
}

const cache = join(resolve(import.meta.dirname, "../../.."), "node_modules/.cache/autobahn")
const library = join(cache, "lib")
const [ofPyenv] = globSync(join(homedir(), ".pyenv/versions/2.7.*/bin/python2.7"))
// A program for Python 2.7, which no package manager installs any more.
const python = process.env.AUTOBAHN_PYTHON ?? ofPyenv ?? "python2.7"

const LEFT_OUT = ["9.3.1", "9.3.2", "9.4.1", "9.4.2"]
/** Cores with the package `ws`, which counts fragments. */
const COUNTING: ReadonlySet<Core> = new Set(["node", "js"])
const FRAGMENTS =
  "the js and the node core limit the fragments of a message, and close the connection"

/**
 * What Autobahn accepts. The uws core closes an invalid connection immediately, often before the replies to messages
 * that came in the same packet; both check UTF-8 when a whole frame is there.
 */
const GOOD: ReadonlySet<string> = new Set(["OK", "NON-STRICT", "INFORMATIONAL"])

async function judgeCores(cases: string, compression: boolean): Promise<Verdict> {
  install()
  const cores = ["node", "js", "uws"] as const
  const outcomes = await Promise.all(
    cores.map((core) => outcomesOf(core, cases.split(" "), compression)),
  )
  const all = cores.flatMap((core, at) =>
    [...(outcomes[at] ?? [])].map(([name, outcome]) => ({ name: `${core} ${name}`, outcome })),
  )
  const bad = all.filter(({ outcome: { behavior, behaviorClose } }) => {
    return !GOOD.has(behavior) || !GOOD.has(behaviorClose)
  })
  return {
    version,
    passed: all.length - bad.length,
    explained: compression
      ? [...COUNTING].flatMap((core) =>
          LEFT_OUT.map((name) => ({ name: `${core} ${name}`, reason: FRAGMENTS })),
        )
      : [],
    failed: bad.map(
      ({ name, outcome }) => `${name}: ${outcome.behavior}, ${outcome.behaviorClose}`,
    ),
  }
}

function install(): void {
  try {
    execFileSync(python, ["--version"], { stdio: "ignore" })
  } catch {
    throw new NotGiven(`set AUTOBAHN_PYTHON to Python 2.7, for which Autobahn is written`)
  }
  if (existsSync(join(library, "autobahntestsuite"))) return
  const wanted = [`autobahntestsuite==${version}`]
  try {
    execFileSync(python, ["-m", "pip", "install", "--quiet", "--target", library, ...wanted])
  } catch (error) {
    throw new NotAvailable(`pip install ${wanted.join(" ")}: ${String(error)}`)
  }
  // Without it, a namespace package below --target is not found.
  writeFileSync(join(library, "zope/__init__.py"), "")
}

async function outcomesOf(
  core: Core,
  cases: readonly string[],
  compression: boolean,
): Promise<ReadonlyMap<string, Outcome>> {
  const limits = { messageBytes: 2 ** 25, bufferedBytes: 2 ** 26 }
  const route = echo({ path: "/", limits, compression })
  const app = await serve({ echo: route }, { port: 0, core, banner: false })
  const folder = join(cache, core)
  mkdirSync(folder, { recursive: true })
  const spec = join(folder, "spec.json")
  const servers = [{ agent: core, url: app.url.replace("http", "ws") }]
  const outdir = join(folder, "report")
  const others = {
    "exclude-cases": [],
    "exclude-agent-cases": { [core]: COUNTING.has(core) ? LEFT_OUT : [] },
  }
  writeFileSync(spec, JSON.stringify({ outdir, servers, cases, ...others }))
  const env = { ...process.env, PYTHONPATH: library }
  const args = ["-m", "autobahntestsuite.wstest", "-m", "fuzzingclient", "-s", spec]
  const child = spawn(python, args, { env, stdio: "ignore" })
  const [code] = (await once(child, "exit")) as [number | null]
  await app.close()
  if (code !== 0) throw new Error(`wstest ended with ${String(code)}`)
  const index = JSON.parse(readFileSync(join(outdir, "index.json"), "utf8")) as {
    readonly [agent: string]: Readonly<Record<string, Outcome>>
  }
  return new Map(Object.entries(index[core] ?? {}))
}
