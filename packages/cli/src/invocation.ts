import type { Terminal } from "./terminal.ts"

/** Exit codes of commands; `docs/cli.md` explains them. */
export const exits = { ok: 0, failed: 1, diagnostics: 2, usage: 64 } as const

/** The command of a command line; nothing has run yet. */
export interface Invocation {
  readonly command: string
  readonly options: object
  /** Runs it; returns the exit code. */
  run(terminal: Terminal): Promise<number>
}

/** Given to each command's args table, which reports its choice here. */
export type Choose = <O extends object>(
  command: string,
  options: O,
  run: (options: O, terminal: Terminal) => Promise<number>,
) => void

/** Example lines under a command's help. */
export function examples(...lines: readonly (readonly [command: string, about: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length))
  const rows = lines.map(([command, about]) => `  $ ${command.padEnd(width)}  ${about}`)
  return `\nExamples:\n${rows.join("\n")}`
}
