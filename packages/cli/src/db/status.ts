import type { DbOptions } from "./db-options.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { migrationsOf } from "./db-migrate.ts"
import { withEngine } from "./open.ts"
import { findTarget } from "./target.ts"

interface Line {
  readonly name: string
  readonly state: "applied" | "unfinished" | "ahead" | "pending"
  readonly appliedAt?: string
}

/** What is applied, and what is not; nothing is changed. */
export async function runStatus(options: DbOptions, terminal: Terminal): Promise<number> {
  const target = findTarget(options, terminal)
  const folder = migrationsOf(target)
  const { place, lines } = await withEngine(target, terminal, ({ url, kind }, engine) =>
    engine.withClient(url, async (client) => {
      const { applied, pending, ahead } = await engine.migrationStatus(client, folder)
      const done = applied.map(({ name, finishedAt }): Line => {
        if (finishedAt === null) return { name, state: "unfinished" }
        const state = ahead.includes(name) ? "ahead" : "applied"
        return { name, state, appliedAt: finishedAt.toISOString() }
      })
      const open = pending.map(({ name }): Line => ({ name, state: "pending" }))
      return { place: kind === "url" ? "DATABASE_URL" : "local", lines: [...done, ...open] }
    }),
  )
  if (options.json)
    terminal.out(JSON.stringify({ database: target.name, place, migrations: lines }, null, 2))
  else print(lines, `${target.name} (${place})`, terminal)
  return exits.ok
}

const colours = { applied: "green", unfinished: "red", ahead: "dim", pending: "yellow" } as const

function print(lines: readonly Line[], title: string, terminal: Terminal): void {
  terminal.out(terminal.paint("bold", title))
  const width = Math.max(0, ...lines.map(({ name }) => name.length))
  for (const { name, state, appliedAt = "" } of lines) {
    const word = terminal.paint(colours[state], state.padEnd(10))
    terminal.out(`  ${word} ${name.padEnd(width)} ${appliedAt}`.trimEnd())
  }
  if (lines.length === 0) terminal.out("  no migrations")
}
