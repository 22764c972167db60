import type { styleText } from "node:util"

export type Style = Parameters<typeof styleText>[0]

/** What the benchmark sees of the command line that runs it. */
export interface Terminal {
  readonly cwd: string
  /** A person looks on: both ends are a terminal, and not in CI. */
  readonly interactive: boolean
  /** One line (or more) to standard output. */
  out(text: string): void
  /** One line (or more) to standard error. */
  err(text: string): void
  /** Text with color where standard output takes it. */
  paint(style: Style, text: string): string
}
