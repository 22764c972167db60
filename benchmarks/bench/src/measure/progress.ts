import type { Terminal } from "../types.ts"

/** Share done, width → `████░░░░`. */
export function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  return "█".repeat(full) + "░".repeat(width - full)
}

/** Seconds → `40 s`, `12 min`, `1 h 05 min`. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`
}

export interface Progress {
  /** `left`: seconds that are left, about. */
  step(text: string, done: number, total: number, left: number): void
  /** Removes the bar; nothing is left of it on the screen. */
  end(): void
}

/** A bar that redraws itself on a terminal, a line for each step elsewhere; always standard error. */
export function showProgress(terminal: Terminal): Progress {
  const { stderr } = process
  if (!terminal.interactive || !stderr.isTTY) {
    return {
      step: (text, done, total, left) =>
        terminal.err(`[${done + 1}/${total}] ${text} · ${timeLeft(left)} left`),
      end: () => undefined,
    }
  }
  const clear = "\r\u001b[2K"
  return {
    step(text, done, total, left) {
      const place = `${done + 1}/${total} · ${timeLeft(left)} left`
      const line = `${bar(done / total, 24)} ${place} · ${text}`
      stderr.write(clear + line.slice(0, (stderr.columns ?? 80) - 1))
    },
    end: () => void stderr.write(clear),
  }
}
