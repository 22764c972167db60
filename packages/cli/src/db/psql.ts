import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { DbOptions } from "./db-options.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { withEngine } from "./open.ts"
import { runPrompt } from "./prompt.ts"
import { findTarget } from "./target.ts"

/** Opens psql in the database, or a small built-in prompt without psql. */
export function runPsql(options: DbOptions, terminal: Terminal): Promise<number> {
  const target = findTarget(options, terminal)
  return withEngine(target, terminal, async ({ url }, engine) => {
    const psql = options.json ? undefined : findPsql(engine.systemFolders(terminal.env))
    if (psql !== undefined) return runIt(psql, url, options, terminal)
    return engine.withClient(url, (client) => runPrompt(client, options, terminal))
  })
}

function findPsql(folders: readonly string[]): string | undefined {
  const places = folders.map((folder) => join(folder, "psql")).filter((path) => existsSync(path))
  return [...places, "psql"].find((path) => spawnSync(path, ["--version"]).status === 0)
}

function runIt(
  psql: string,
  url: string,
  { command }: DbOptions,
  terminal: Terminal,
): Promise<number> {
  // Other users of the machine see the words of a command, and not its environment.
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ""
  const words = command === undefined ? [] : ["-X", "-v", "ON_ERROR_STOP=1", "-c", command]
  const child = spawn(psql, [address.href, ...words], {
    cwd: terminal.cwd,
    env: { ...terminal.env, ...(password === "" ? {} : { PGPASSWORD: password }) },
    stdio: "inherit",
  })
  // Ctrl-C ends a statement in psql, not this command.
  const ignore = (): void => {}
  process.on("SIGINT", ignore)
  return new Promise((done) => {
    child.on("error", () => done(exits.failed))
    child.on("close", (code) => {
      process.off("SIGINT", ignore)
      done(code === 0 ? exits.ok : exits.failed)
    })
  })
}
