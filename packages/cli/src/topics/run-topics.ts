import type { DeadLetters, TopicsAdmin, DeadLetter, TopicOverview } from "@precast/runtime/topics"
import type { TopicsOptions } from "./topics-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import { printTable, visible } from "../print-table.ts"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as topicsModule from "@precast/runtime/topics"
import { type Engine, engineOf } from "../db/open.ts"
import { findTarget } from "../db/target.ts"
import { findProject } from "../project/project-find.ts"

const HEAD = ["topic / subscription", "waiting", "later", "in progress", "dead"]

/** Subscriptions as a table. */
function printList(found: readonly TopicOverview[], terminal: Terminal): void {
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
function printDead(found: readonly DeadLetter[], where: string, terminal: Terminal): void {
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

/** Opens the topics of a project, and closes them afterwards. PC3050. */
async function withTopics<T>(
  { database }: TopicsOptions,
  terminal: Terminal,
  work: (topics: TopicsAdmin) => Promise<T>,
): Promise<T> {
  const { folder } = findProject(terminal.cwd)
  const { openTopics } = await moduleOf(folder)
  const say = (line: string): void => terminal.err(line)
  const held: Engine[] = []
  const address = async (): Promise<string> => {
    const { openEngine } = await engineOf(folder)
    const { name } = findTarget({ database, migrations: undefined }, terminal)
    const env = { ...terminal.env, PRECAST_TEST_DATABASE: "shared" }
    const engine = await openEngine({ name, folder, env, say })
    held.push(engine)
    return engine.url
  }
  const topics = openTopics({ env: terminal.env, database: address, say })
  try {
    return await work(topics)
  } catch (error) {
    throw told(error)
  } finally {
    await topics.close().catch(() => {})
    for (const engine of held) await engine.stop()
  }
}

/** That of the project's own runtime; else that of this command. */
async function moduleOf(folder: string): Promise<typeof topicsModule> {
  try {
    const own = createRequire(join(folder, "package.json")).resolve("@precast/runtime/topics")
    return (await import(pathToFileURL(own).href)) as typeof topicsModule
  } catch {
    return import("@precast/runtime/topics")
  }
}

// Errors of the runtime and the server are for the user; any other is a defect of this command.
function told(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code !== "string" || code.startsWith("PC3")) return error
  return cliError("PC3050", message || code)
}
