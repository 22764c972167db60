import { setTimeout as wait } from "node:timers/promises"
import type { OwnPostgres } from "../../../../packages/runtime/test/helpers/own-postgres.ts"
import { Program } from "../../../../packages/runtime/test/helpers/program.ts"
import { collect, type Operation } from "./record.ts"

type Role = "publisher" | "consumer"

const PUBLISHERS = 2
const CONSUMERS = 3
const DRAIN_MS = 20_000

/**
 * Publishes messages with keys and handles them, while publishers and consumers are killed, consumers are suspended, and
 * the server is killed. @returns what was published, and when handlers began and ended
 */
export async function recordTopics(server: OwnPostgres, seconds: number): Promise<Operation[]> {
  const run = new Run(server.url)
  const faults: readonly (() => Promise<void>)[] = [
    () => run.replace("consumer"),
    () => run.suspend(),
    () => run.replace("publisher"),
    async () => {
      await server.kill()
      await server.resume()
    },
  ]
  try {
    // A subscription gets what is published after its first start.
    for (let count = 0; count < CONSUMERS; count++) await run.start("consumer")
    for (let count = 0; count < PUBLISHERS; count++) await run.start("publisher")
    const end = performance.now() + 1000 * seconds
    for (let turn = 0; performance.now() < end; turn++) {
      await wait(900)
      await faults[turn % faults.length]?.()
    }
    await run.killAll("publisher")
    await run.drained()
  } finally {
    await run.killAll("publisher")
    await run.killAll("consumer")
  }
  return run.operations()
}

/** The processes, and what they print. */
class Run {
  readonly #operations = new Map<string, Operation>()
  readonly #programs: Record<Role, Program[]> = { publisher: [], consumer: [] }
  readonly #collected: Promise<void>[] = []
  readonly #url: string
  #clients = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Resolves when it handles messages, or publishes. */
  async start(role: Role): Promise<void> {
    const client = this.#clients++
    const history = JSON.stringify({ role, url: this.#url, client })
    const program = new Program("topic-history", {
      DATABASE_URL: this.#url,
      TOPICS_URL: "",
      HISTORY: history,
    })
    this.#programs[role].push(program)
    // It has begun.
    await program.line().catch(() => {})
    this.#collected.push(collect(program, this.#operations))
  }

  /** Kills the oldest one. */
  async replace(role: Role): Promise<void> {
    const oldest = this.#programs[role].shift()
    void this.start(role)
    await oldest?.kill()
  }

  /** Stops a consumer for longer than its time limit. */
  async suspend(): Promise<void> {
    const { child } = this.#programs.consumer[0] ?? {}
    child?.kill("SIGSTOP")
    await wait(5000)
    child?.kill("SIGCONT")
  }

  /** Waits until each message is handled, or long enough. */
  async drained(): Promise<void> {
    const end = performance.now() + DRAIN_MS
    while (performance.now() < end && unhandled([...this.#operations.values()]).length > 0)
      await wait(100)
    // Repeated deliveries, and ends of handlers that were suspended.
    await wait(1000)
  }

  async killAll(role: Role): Promise<void> {
    await Promise.all(this.#programs[role].splice(0).map((program) => program.kill()))
  }

  async operations(): Promise<Operation[]> {
    await Promise.all(this.#collected)
    return witnessed([...this.#operations.values()])
  }
}

/**
 * Operations whose publishing is as short as the order of the handlers allows: the search for an order would else try
 * those of all messages that were published at the same time. A history with shorter operations has no orders that the
 * original does not have, so none is accepted by it. Without messages whose publishing was not confirmed and that no
 * handler got: they may not exist.
 */
export function witnessed(operations: readonly Operation[]): Operation[] {
  const begun = new Map<string, number>()
  for (const { name, value, call } of operations)
    if (name === "begin") begun.set(value, Math.min(call, begun.get(value) ?? call))
  const last = new Map<string, number>()
  const isPublish = ({ name }: Operation): boolean => name === "publish"
  const published = operations
    .filter((operation) => isPublish(operation) && begun.has(operation.value))
    .toSorted((a, b) => (begun.get(a.value) ?? 0) - (begun.get(b.value) ?? 0))
    .map((operation) => {
      const { key, call } = operation
      const end = Math.min(operation.return, begun.get(operation.value) ?? 0)
      const from = Math.max(call, (last.get(key) ?? 0) + 2)
      last.set(key, from)
      const isPossible = from < end
      return {
        ...operation,
        isPending: false,
        return: end,
        ...(isPossible && { call: from, return: from + 1 }),
      }
    })
  const others = operations.filter(
    (operation) => !isPublish(operation) || (!operation.isPending && !begun.has(operation.value)),
  )
  return [...published, ...others]
}

/** Messages whose publishing was confirmed, and that no handler has finished. */
export function unhandled(operations: readonly Operation[]): string[] {
  const ended = new Set(operations.filter(({ name }) => name === "end").map(({ value }) => value))
  return operations
    .filter(({ name, value, isPending }) => name === "publish" && !isPending && !ended.has(value))
    .map(({ value }) => value)
}
