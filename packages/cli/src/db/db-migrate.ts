import type { DbOptions } from "./db-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { withEngine } from "./open.ts"
import { findTarget, type Target } from "./target.ts"

/** Applies new migrations; with `--dry-run` lists them. */
export async function runMigrate(options: DbOptions, terminal: Terminal): Promise<number> {
  const target = findTarget(options, terminal)
  const folder = migrationsOf(target)
  const names = await withEngine(target, terminal, ({ url }, engine) =>
    engine.withClient(url, async (client) => {
      if (options.dryRun) return pendingOf(await engine.migrationStatus(client, folder))
      const say = options.json ? () => {} : (line: string): void => terminal.out(line)
      return (await engine.migrate(client, folder, { say, resume: options.resume })).applied
    }),
  )
  if (options.json) terminal.out(JSON.stringify({ database: target.name, applied: names }, null, 2))
  else if (options.dryRun) for (const name of names) terminal.out(`would apply ${name}`)
  if (!options.json && names.length === 0) terminal.out(`${target.name} is up to date`)
  return exits.ok
}

/** Where the migrations are. PC3044 when no folder is configured. */
export function migrationsOf({ name, migrations }: Target): string {
  if (migrations === undefined) throw cliError("PC3044", name)
  return migrations
}

function pendingOf(status: { readonly pending: readonly { readonly name: string }[] }): string[] {
  return status.pending.map(({ name }) => name)
}
