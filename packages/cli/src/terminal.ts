import { styleText } from "node:util"

export type Style = Parameters<typeof styleText>[0]

/** What a command sees of the world outside; tests give their own. */
export interface Terminal {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Prompts are possible: both ends are a terminal and this is not CI. */
  readonly interactive: boolean
  /** One line (or more) to standard output. */
  out(text: string): void
  /** One line (or more) to standard error. */
  err(text: string): void
  /** Text with colour where standard output takes it (NO_COLOR, FORCE_COLOR, terminal). */
  paint(style: Style, text: string): string
  /** The same for standard error. */
  paintErr(style: Style, text: string): string
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    cwd: process.cwd(),
    env: process.env,
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY && !process.env.CI),
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    paint: (style, text) => styleText(style, text, { stream: process.stdout }),
    paintErr: (style, text) => styleText(style, text, { stream: process.stderr }),
  }
}
