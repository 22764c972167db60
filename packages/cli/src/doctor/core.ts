import { execFile } from "node:child_process"
import { findPackage } from "../project/find.ts"
import { fail, type Finding, ok, warn } from "./finding.ts"

/** What the child reports: the core that `serve()` would take, and why not the other. */
interface Loaded {
  readonly core: string
  readonly reason?: string
}

// In a child process: a C++ core that breaks must not break doctor.
const script = `
const runtime = await import("@precast/runtime")
const core = typeof runtime.probeCore === "function" ? await runtime.probeCore() : { core: "node", reason: "this runtime has no other core" }
process.stdout.write("\\n" + JSON.stringify(core))
process.exit(0)
`

/** Which HTTP core `serve()` gets on this machine. */
export async function checkCore(folder: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  if (findPackage(folder, "@precast/runtime") === undefined) {
    return fail("core", "no HTTP core without @precast/runtime", "Run `precast init` and install.")
  }
  const { stdout, problem } = await runNode(script, folder, env)
  const loaded = problem === undefined ? lastJson(stdout) : undefined
  if (loaded === undefined) {
    return fail(
      "core",
      `@precast/runtime does not load: ${problem ?? "no answer"}`,
      "Install again; if it stays so, report it.",
    )
  }
  if (loaded.core === "uws") return ok("core", "HTTP core: uWebSockets.js")
  if (env.PRECAST_CORE === "node") return ok("core", "HTTP core: node:http (PRECAST_CORE=node)")
  return warn(
    "core",
    `HTTP core: node:http, slower (uWebSockets.js does not load: ${loaded.reason ?? "unknown reason"})`,
    "Servers work all the same. See docs/core.md for platforms, or set PRECAST_CORE=node to be at peace with it.",
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
