import { setTimeout as wait } from "node:timers/promises"
import { Program } from "../../../../packages/runtime/test/helpers/program.ts"

/** An operation of a client, with the times between which it had its effect, in µs. */
export interface Operation {
  readonly client: number
  readonly key: string
  readonly name: string
  value: string
  readonly call: number
  return: number
  isPending: boolean
}

export interface Recording {
  readonly kind: "cache" | "once"
  /** Of the server that all clients share. */
  readonly url: string
  readonly seconds: number
  /** What is done to the server sometimes, between the kills of clients. */
  readonly disturb: () => Promise<void>
}

const CLIENTS = 4
const NEVER = Number.MAX_SAFE_INTEGER

/** Runs clients, kills one after the other, and disturbs their server. @returns what they did */
export async function record({ kind, url, seconds, disturb }: Recording): Promise<Operation[]> {
  const operations = new Map<string, Operation>()
  const programs: Program[] = []
  const collected: Promise<void>[] = []
  const start = (client: number): void => {
    const program = new Program("history", { HISTORY: JSON.stringify({ kind, url, client }) })
    programs.push(program)
    collected.push(collect(program, operations))
  }
  for (let client = 0; client < CLIENTS; client++) start(client)
  try {
    const end = performance.now() + 1000 * seconds
    for (let turn = 0; performance.now() < end; turn++) {
      await wait(700)
      if (turn % 2 === 0) await disturb()
      else {
        await programs[turn % programs.length]?.kill()
        start(CLIENTS + turn)
      }
    }
  } finally {
    await Promise.all(programs.map((program) => program.kill()))
    await Promise.all(collected)
  }
  // What a client did not read has no effect and no result.
  return [...operations.values()].filter(({ name, isPending }) => name !== "get" || !isPending)
}

type Line = Partial<Omit<Operation, "isPending">> & { readonly id?: string }

/** Reads what a program prints: an operation when it begins, and its result. */
export async function collect(program: Program, operations: Map<string, Operation>): Promise<void> {
  for (;;) {
    const text = await program.line().catch(() => undefined)
    if (text === undefined) return
    const { id, ...line } = readLine(text)
    if (id === undefined) continue
    const known = operations.get(id)
    if (known === undefined) {
      const isPending = line.return === undefined
      operations.set(id, { return: NEVER, ...(line as Omit<Operation, "return">), isPending })
      continue
    }
    known.value = line.value ?? ""
    known.return = line.return ?? NEVER
    known.isPending = false
  }
}

/** The last line of a process that was killed may be cut off. */
function readLine(text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch {
    return {}
  }
}
