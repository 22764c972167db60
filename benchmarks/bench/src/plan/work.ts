import { depthsOf, isPaced, secondsOf } from "../measure/entries.ts"
import { startSeconds } from "../measure/prepare.ts"
import type { Scenario } from "../types.ts"

/** Pieces of work, and how long they take, about. */
export interface Amount {
  readonly steps: number
  readonly seconds: number
}

interface Lengths {
  readonly seconds: number
  readonly warmup: number
  readonly pacedSeconds: number
  readonly pipeline: readonly number[]
}

/** Load and what belongs to it: the tool's own start, the check behind it. */
export const overhead = 0.15

/** So many rounds of so many contenders through a scenario. */
export function roundsAmount(
  scenario: Scenario,
  contenders: number,
  rounds: number,
  { seconds, pacedSeconds, pipeline }: Lengths,
): Amount {
  const fast = depthsOf(scenario, pipeline).length
  const paced = pacedSeconds > 0 && isPaced(scenario, pipeline) ? 1 : 0
  const turn = fast * (secondsOf(scenario, seconds) + overhead) + paced * (pacedSeconds + overhead)
  return { steps: contenders * rounds * (fast + paced), seconds: contenders * rounds * turn }
}

/** The start of so many contenders. */
export const prepareAmount = (contenders: number, rounds: number, lengths: Lengths): Amount => ({
  steps: contenders,
  seconds: contenders * (startSeconds + (rounds === 0 ? 0 : lengths.warmup)),
})

/** Amounts together. */
export const sum = (amounts: readonly Amount[]): Amount => ({
  steps: amounts.reduce((all, { steps }) => all + steps, 0),
  seconds: amounts.reduce((all, { seconds }) => all + seconds, 0),
})

/** Keeps account of the work: what is behind us, what is ahead. */
export interface Account {
  begin(text: string, seconds: number): void
  skip(steps: number, seconds: number): void
}

/** Reports for each piece that begins how many are done, of how many, and how many seconds are left. */
export function openAccount(
  total: Amount,
  tell: (text: string, done: number, of: number, left: number) => void,
  now: () => number = () => performance.now() / 1000,
): Account {
  const begun = now()
  let [of, ahead, done, behind, current] = [total.steps, total.seconds, 0, 0, 0]
  return {
    begin(text, seconds) {
      behind += current
      ahead -= current
      current = seconds
      // What was behind us took longer or shorter than planned; so will the rest.
      const pace = behind > 10 ? (now() - begun) / behind : 1.1
      tell(text, done++, of, Math.max(0, ahead) * pace)
    },
    skip(steps, seconds) {
      of -= steps
      ahead -= seconds
    },
  }
}
