import { execFile } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { findPackage } from "../project/project-find.ts"
import { fail, type Finding, ok, warn } from "./finding.ts"

/** What the child reports: the core that `serve()` would take, and why not the faster one. */
interface Loaded {
  readonly core: "uws" | "js"
  readonly reason?: string
  readonly adapted?: boolean
}

// In a child process: a C++ core that breaks must not break doctor.
function script(loader: string, reasons: string): string {
  return `
await import("@precast/runtime")
const { loadUws } = await import(${JSON.stringify(loader)})
const { describeFailure } = await import(${JSON.stringify(reasons)})
const found = loadUws(16384)
const core = "reason" in found
  ? { core: "js", reason: describeFailure(found) }
  : { core: "uws", adapted: found.adapted }
process.stdout.write("\\n" + JSON.stringify(core))
process.exit(0)
`
}

/** Which HTTP core `serve()` gets on this machine. */
export async function checkCore(folder: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const runtime = findPackage(folder, "@precast/runtime")
  if (runtime === undefined) {
    const hint = "Run `precast init` and install."
    return fail("core", "no HTTP core without @precast/runtime", hint)
  }
  const [loader, reasons] = ["load.js", "describe-failure.js"].map((file) =>
    String(pathToFileURL(join(runtime.folder, "dist/transport/uws", file))),
  )
  const { stdout, problem } = await runNode(script(loader ?? "", reasons ?? ""), folder, env)
  const loaded = problem === undefined ? lastJson(stdout) : undefined
  if (loaded === undefined) {
    const text = `@precast/runtime does not load: ${problem ?? "no answer"}`
    return fail("core", text, "Install again; if it stays so, report it.")
  }
  return describe(loaded, env)
}

function describe({ core, reason, adapted }: Loaded, env: NodeJS.ProcessEnv): Finding {
  const asked = env.PRECAST_CORE
  if (asked === "node" || asked === "js")
    return ok("core", `HTTP core: ${asked} (PRECAST_CORE=${asked})`)
  if (core === "uws") {
    return ok("core", `HTTP core: uWebSockets.js${adapted ? ", adapted to this glibc" : ""}`)
  }
  return warn(
    "core",
    `HTTP core: js, because uWebSockets.js cannot be loaded: ${reason}`,
    "Servers work the same, a little slower. `precast explain PC2009` shows how to install it; PRECAST_CORE=js chooses this core.",
  )
}

function runNode(
  source: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ stdout: string; problem: string | undefined }> {
  return new Promise((done) => {
    const args = ["--input-type=module", "--eval", source]
    execFile(process.execPath, args, { cwd, env, timeout: 20_000 }, (error, stdout, stderr) => {
      const line = /^\w*Error.*$/m.exec(stderr)?.[0] ?? error?.message.split("\n")[0]
      done({ stdout, problem: error === null ? undefined : line })
    })
  })
}

function lastJson(stdout: string): Loaded | undefined {
  try {
    return JSON.parse(stdout.slice(stdout.lastIndexOf("\n"))) as Loaded
  } catch {
    return undefined
  }
}
