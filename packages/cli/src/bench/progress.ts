import type { Terminal } from "../terminal.ts"

/** Share done, width → `████░░░░`. */
export function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  return "█".repeat(full) + "░".repeat(width - full)
}

export interface Progress {
  step(text: string, done: number, total: number): void
  /** Removes the bar; nothing is left of it on the screen. */
  end(): void
}

/** A bar that redraws itself on a terminal, a line for each step elsewhere; always standard error. */
export function showProgress(terminal: Terminal): Progress {
  const { stderr } = process
  if (!terminal.interactive || !stderr.isTTY) {
    return {
      step: (text, done, total) => terminal.err(`[${done + 1}/${total}] ${text}`),
      end: () => undefined,
    }
  }
  const clear = "\r\u001b[2K"
  return {
    step(text, done, total) {
      const line = `${bar(done / total, 24)} ${done + 1}/${total}  ${text}`
      stderr.write(clear + line.slice(0, (stderr.columns ?? 80) - 1))
    },
    end: () => void stderr.write(clear),
  }
}
