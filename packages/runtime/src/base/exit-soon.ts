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
