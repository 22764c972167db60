import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as engines from "@precast/runtime/engine"
import { cliError } from "../errors/cli-error.ts"
import type { Terminal } from "../terminal.ts"
import type { Target } from "./target.ts"
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"

type EngineModule = typeof engines
export type Engine = Awaited<ReturnType<EngineModule["openEngine"]>>

/** The engine of the project's own runtime, which made its databases; else that of this command. */
export async function engineOf(folder: string): Promise<EngineModule> {
  try {
    const own = createRequire(join(folder, "package.json")).resolve("@precast/runtime/engine")
    return (await import(pathToFileURL(own).href)) as EngineModule
  } catch {
    return import("@precast/runtime/engine")
  }
}

/** Opens the database itself, never a copy for tests, and closes it afterwards. PC3043, PC3047. */
export async function withEngine<T>(
  target: Target,
  terminal: Terminal,
  work: (engine: Engine, module: EngineModule) => Promise<T>,
): Promise<T> {
  const module = await engineOf(target.folder)
  const env = { ...programEnv(target.folder, terminal.env), PRECAST_TEST_DATABASE: "shared" }
  try {
    const { name, folder } = target
    const engine = await module.openEngine({ name, folder, env, say: (line) => terminal.err(line) })
    try {
      return await work(engine, module)
    } finally {
      await engine.stop()
    }
  } catch (error) {
    throw databaseFailure(error, target.name)
  }
}

// Of Node, about addresses and connections. A message is empty where a name has several addresses.
const OUT_OF_REACH = new Set(
  "ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN".split(" "),
)

// Errors of the runtime and the server are for the user; any other is a defect of this command.
export function databaseFailure(error: unknown, name: string): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code !== "string" || code.startsWith("PC3")) return error
  if (OUT_OF_REACH.has(code)) return cliError("PC3047", name, message || code)
  return cliError("PC3043", message || code)
}

/** The environment as the program has it: in development with what `.env` files add to it. */
export function programEnv(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env["NODE_ENV"] === "production") return env
  return { ...read(join(folder, ".env")), ...read(join(folder, ".env.local")), ...env }
}

function read(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}
