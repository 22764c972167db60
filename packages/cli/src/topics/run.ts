import type { DeadLetters, TopicsAdmin } from "@precast/runtime/topics"
import type { TopicsOptions } from "./options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { withTopics } from "./open.ts"
import { printDead, printList } from "./print.ts"

const MOST_AT_ONCE = 1000

/** One of the actions of `precast topics`. */
export async function runTopics(options: TopicsOptions, terminal: Terminal): Promise<number> {
  return withTopics(options, terminal, (topics) =>
    options.action === "list" ? list(topics, options, terminal) : act(topics, options, terminal),
  )
}

async function list(
  topics: TopicsAdmin,
  { json }: TopicsOptions,
  terminal: Terminal,
): Promise<number> {
  const found = await topics.list()
  if (json) terminal.out(JSON.stringify({ topics: found }, null, 2))
  else printList(found, terminal)
  return exits.ok
}

async function act(
  topics: TopicsAdmin,
  options: TopicsOptions,
  terminal: Terminal,
): Promise<number> {
  const { action, topic, subscription, json } = options
  if (topic === undefined || subscription === undefined) throw cliError("PC3051", action)
  const letters = await topics.deadLetters(topic, subscription)
  if (action === "dead") {
    const found = await letters.list(Math.max(1, Number.parseInt(options.limit, 10) || 20))
    if (json) terminal.out(JSON.stringify({ dead: found }, null, 2))
    else printDead(found, `${topic} / ${subscription}`, terminal)
    return exits.ok
  }
  const count = await change(letters, options)
  if (json) terminal.out(JSON.stringify({ [action]: count }, null, 2))
  else terminal.out(`${count} ${action === "replay" ? "replayed" : "removed"}`)
  return exits.ok
}

/** @returns how many there were */
async function change(letters: DeadLetters, { action, ids, all }: TopicsOptions): Promise<number> {
  const run = (some: readonly string[]): Promise<number> =>
    action === "replay" ? letters.replay(some) : letters.remove(some)
  if (!all && ids.length === 0) throw cliError("PC3052", action)
  if (!all) return run(ids)
  let count = 0
  for (;;) {
    const found = await letters.list(MOST_AT_ONCE)
    const done = found.length === 0 ? 0 : await run(found.map(({ message }) => message.id))
    count += done
    // What has just died again is not taken again without end.
    if (done === 0 || found.length < MOST_AT_ONCE) return count
  }
}
