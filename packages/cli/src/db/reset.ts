import type { DbOptions } from "./db-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { withEngine, type Engine } from "./open.ts"
import { findTarget } from "./target.ts"

/** Throws a database away and applies all migrations. PC3045 when it is not one of this machine. */
export async function runReset(options: DbOptions, terminal: Terminal): Promise<number> {
  const target = findTarget(options, terminal)
  await withEngine(target, terminal, async (engine, module) => {
    const { database, host } = placeOf(engine)
    const isLocal = engine.kind !== "url" || isLoopback(host)
    const isProduction = terminal.env.NODE_ENV === "production"
    if ((!isLocal || isProduction) && !options.force) throw cliError("PC3045", database, host)
    await module.resetDatabase(engine.url)
    if (target.migrations === undefined) return
    const folder = target.migrations
    const say = (line: string): void => (options.json ? undefined : terminal.out(line))
    await module.withClient(engine.url, (client) => module.migrate(client, folder, { say }))
  })
  if (options.json) terminal.out(JSON.stringify({ database: target.name, reset: true }, null, 2))
  else terminal.out(`${target.name} is as new`)
  return exits.ok
}

function placeOf({ url }: Engine): { database: string; host: string } {
  const { pathname, hostname, searchParams } = new URL(url)
  return {
    database: decodeURIComponent(pathname.slice(1)),
    host: searchParams.get("host") ?? hostname,
  }
}

function isLoopback(host: string): boolean {
  return host === "" || host.startsWith("/") || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
