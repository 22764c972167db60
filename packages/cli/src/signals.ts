import { constants } from "node:os"

const handled = ["SIGINT", "SIGTERM", "SIGHUP"] as const
export type Ending = (typeof handled)[number]

/** Listens for the signals that end a program instead of dying of them. */
export interface Signals {
  /** The first one that comes. */
  readonly first: Promise<Ending>
  /** The first one, once it has come. */
  readonly caught: Ending | undefined
  /** Called for each one after the first. */
  onAgain(act: () => void): void
  release(): void
}

/** Until `release` is called, this process handles the signals. */
export function holdSignals(): Signals {
  let again = (): void => {}
  let come = (_signal: Ending): void => {}
  const first = new Promise<Ending>((done) => (come = done))
  let caught: Ending | undefined
  const hear = (signal: NodeJS.Signals): void => {
    if (caught !== undefined) return again()
    caught = signal as Ending
    come(caught)
  }
  for (const signal of handled) process.on(signal, hear)
  return {
    first,
    get caught() {
      return caught
    },
    onAgain: (act) => void (again = act),
    release: () => {
      for (const signal of handled) process.off(signal, hear)
    },
  }
}

/** The exit code that shells use when a signal ended a program: 130 for SIGINT. */
export function exitCodeOf(signal: Ending): number {
  return 128 + constants.signals[signal]
}
