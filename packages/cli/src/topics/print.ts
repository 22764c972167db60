import type { DeadLetter, TopicOverview } from "@precast/runtime/topics"
import type { Terminal } from "../terminal.ts"

const HEAD = ["topic / subscription", "waiting", "later", "under way", "dead"]

/** Subscriptions as a table. */
export function printList(found: readonly TopicOverview[], terminal: Terminal): void {
  if (found.length === 0) return terminal.out("no topics")
  const rows = found.map(({ topic, subscription, waiting, later, underWay, dead }) => [
    subscription === null ? `${topic} (no subscription)` : `${topic} / ${subscription}`,
    ...[waiting, later, underWay, dead].map(String),
  ])
  const widths = HEAD.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]!.length)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!)))
      .join("  ")
  terminal.out(terminal.paint("bold", line(HEAD)))
  for (const row of rows) terminal.out(line(row))
}

const LONGEST_BODY = 200

/** Dead letters, each with what it failed with and the beginning of its text. */
export function printDead(found: readonly DeadLetter[], terminal: Terminal): void {
  if (found.length === 0) return terminal.out("no dead letters")
  for (const { message, attempts, error, diedAt } of found) {
    const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`
    terminal.out(
      `${terminal.paint("bold", visible(message.id))}  ${diedAt.toISOString()}  ${times}`,
    )
    terminal.out(`  ${terminal.paint("red", visible(error.code))} ${visible(error.message)}`)
    terminal.out(`  ${terminal.paint("dim", visible(message.body))}`)
  }
}

/** Messages come from anywhere: what they hold must not steer the terminal. */
function visible(text: string): string {
  const short = text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : text
  return short.replace(/\p{C}/gu, (character) => JSON.stringify(character).slice(1, -1) || "?")
}
