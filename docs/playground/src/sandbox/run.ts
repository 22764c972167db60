// The program of the sandbox's worker: runs one script, then the worker is ended.
import * as client from "@precast/runtime/client"
import * as emitted from "@precast/runtime/emitted"
import * as runtime from "@precast/runtime"
import type { Ran, RunRequest } from "../shared/messages.ts"
import { createConsole } from "./console.ts"
import { send } from "./request.ts"
import { shown, shownError } from "./shown.ts"

type Exports = Record<string, unknown>
type Script = (
  require: (name: string) => unknown,
  exports: Exports,
  console: unknown,
) => Promise<void>
// The constructor of asynchronous functions has no name of its own.
const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => Script

const say = postMessage.bind(globalThis)
self.addEventListener("message", ({ data }: MessageEvent<RunRequest>) => {
  void run(data).then((ran) => say(ran))
})

async function run({ script, run: what, input }: RunRequest): Promise<Ran> {
  const { console, logs } = createConsole()
  try {
    const apps: runtime.FetchApp[] = []
    const exports = await load(script, console, (app) => apps.push(app))
    return { ok: true, logs, result: await resultOf(exports, what, input, apps) }
  } catch (error) {
    return { ok: false, logs, result: shownError(error) }
  }
}

/** Runs the script; gives what it exports. */
async function load(
  script: string,
  console: unknown,
  onApp: (app: runtime.FetchApp) => void,
): Promise<Exports> {
  const modules: Record<string, object> = {
    // Ports are not available: a served application is called with fetch.
    "@precast/runtime": { ...runtime, serve: serving(onApp) },
    "@precast/runtime/client": client,
    "@precast/runtime/emitted/contract-1": emitted,
  }
  const require = (name: string): unknown => {
    if (Object.hasOwn(modules, name)) return { ...modules[name], __esModule: true }
    throw new Error(`There is no ${name} in the playground, only @precast/runtime.`)
  }
  const exports: Exports = {}
  await new AsyncFunction("require", "exports", "console", script)(require, exports, console)
  return exports
}

type AnyOptions = Record<string, unknown>
const OF_THE_NETWORK =
  "port host socket socketMode tls workers core banner closeOnSignals background dashboard".split(
    " ",
  )

function serving(onApp: (app: runtime.FetchApp) => void) {
  return async (routes: runtime.AnyRoutes, options: AnyOptions = {}): Promise<object> => {
    const kept = Object.entries(options).filter(([name]) => !OF_THE_NETWORK.includes(name))
    const app = runtime.createApp(routes as never, Object.fromEntries(kept))
    onApp(app)
    return { ...app, url: "http://localhost:3000", port: 3000, core: "node", reloadTls() {} }
  }
}

async function resultOf(
  exports: Exports,
  what: RunRequest["run"],
  input: string,
  apps: readonly runtime.FetchApp[],
): Promise<string> {
  if (what === null) return ""
  if (what.kind === "request") {
    const app = apps[0] ?? runtime.createApp(endpointsOf(exports) as never)
    return send(app, input)
  }
  const called = exports[what.name] as (...values: unknown[]) => unknown
  if (what.takes === "nothing") return shown(await called())
  return shown(await called(what.takes === "text" ? input : valueOf(input)))
}

/** Where the program does not serve them itself. */
function endpointsOf(exports: Exports): Exports {
  const isEndpoint = (value: unknown): boolean =>
    typeof value === "object" && value !== null && "handler" in value && "options" in value
  return Object.fromEntries(Object.entries(exports).filter(([, value]) => isEndpoint(value)))
}

/** The box holds an expression: JSON, and `new Date()` or `1n` besides. */
function valueOf(input: string): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is what the sandbox is for
  return new Function(`"use strict"; return (${input.trim() === "" ? "undefined" : input}\n)`)()
}
