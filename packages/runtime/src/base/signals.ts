import { workerPlace } from "./worker-place.ts"

const SIGNALS = ["SIGTERM", "SIGINT"] as const
// 128 + number of the signal, as in shells.
const SIGINT_EXIT_CODE = 130
type Signal = (typeof SIGNALS)[number]

const closers = new Set<() => Promise<void>>()
let ending = false

/**
 * Closes gracefully when the process gets a signal to terminate, then exits with
 * code 0. One listener for all applications of a process.
 * @returns function that takes the application out again
 */
export function closeOnSignals(close: () => Promise<void>): () => void {
  if (closers.size === 0) for (const signal of SIGNALS) process.on(signal, onSignal)
  closers.add(close)
  return () => {
    closers.delete(close)
    // While a signal is handled the listeners stay: a second one would terminate the process immediately.
    if (closers.size === 0 && !ending) stopListening()
  }
}

function onSignal(signal: Signal): void {
  // Ctrl-C reaches all processes of a terminal; workers are closed by their primary.
  if (signal === "SIGINT" && workerPlace() !== undefined) return
  if (ending) {
    // The second Ctrl-C is a person who does not want to wait. Supervisors repeat SIGTERM without
    // meaning more by it; in the end they send SIGKILL.
    if (signal === "SIGINT") process.exit(SIGINT_EXIT_CODE)
    return
  }
  ending = true
  void Promise.allSettled([...closers].map((close) => close())).then(() => end(signal))
}

function end(signal: Signal): void {
  stopListening()
  // Another listener handles the signal too, and must exit the process.
  if (process.listenerCount(signal) > 0) return
  exitSoon()
}

function stopListening(): void {
  for (const signal of SIGNALS) process.off(signal, onSignal)
}

// Time for what the program itself still does after its applications are closed.
const LINGER_MS = 500

/**
 * Exits with code 0: immediately if the process holds nothing open any more, otherwise shortly.
 * Not by the signal again: as PID 1 (in a container) it would have no effect, and a stop that was
 * requested and went well is no failure.
 */
export function exitSoon(): void {
  setTimeout(() => process.exit(0), LINGER_MS).unref()
}
