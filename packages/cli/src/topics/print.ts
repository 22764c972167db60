import type { DeadLetter, TopicOverview } from "@precast/runtime/topics"
import { printTable, visible } from "../print-table.ts"
import type { Terminal } from "../terminal.ts"

const HEAD = ["topic / subscription", "waiting", "later", "under way", "dead"]

/** Subscriptions as a table. */
export function printList(found: readonly TopicOverview[], terminal: Terminal): void {
  const rows = found.map(({ topic, subscription, waiting, later, underWay, dead }) => [
    subscription === null ? `${topic} (no subscription)` : `${topic} / ${subscription}`,
    waiting,
    later,
    underWay,
    dead,
  ])
  printTable(rows, HEAD, "no topics", terminal)
}

/** Dead letters, each with what it failed with and the beginning of its text; `where` they were looked for. */
export function printDead(found: readonly DeadLetter[], where: string, terminal: Terminal): void {
  // With the names: engines do not know of a mistyped one that it does not exist.
  if (found.length === 0) return terminal.out(`no dead letters in ${visible(where)}`)
  for (const { message, attempts, error, diedAt } of found) {
    const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`
    terminal.out(
      `${terminal.paint("bold", visible(message.id))}  ${diedAt.toISOString()}  ${times}`,
    )
    terminal.out(`  ${terminal.paint("red", visible(error.code))} ${visible(error.message)}`)
    terminal.out(`  ${terminal.paint("dim", visible(message.body))}`)
  }
}
