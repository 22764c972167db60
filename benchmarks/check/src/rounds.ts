import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { extname, join } from "node:path"
import type { Ready } from "./child.ts"
import type { Subject } from "./subjects.ts"

export const contenders = [
  "precast",
  "precast-assert",
  "typia",
  "typia-finite",
  "typia-14",
  "typia-14-finite",
  "typia-assert",
  "ts-runtime-checks",
  "typebox",
  "arktype",
  "ajv",
  "zod",
  "valibot",
] as const

// `precast bench lib` runs these files as JavaScript.
const extension = extname(import.meta.filename)

export interface Timing {
  /** New processes for each contender. */
  processes: number
  /** In each process. */
  rounds: number
  /** Of one operation in one round. */
  milliseconds: number
  warmup: number
}

export interface Row {
  subject: Subject
  contender: (typeof contenders)[number]
  version: string
  /** What it does wrong; then it is not measured. */
  breaches: string[]
  /** Nanoseconds a call, in each round, by operation. */
  times: Record<string, number[]>
}

/**
 * All contenders on one subject, each in a process of its own. They take turns: every operation in every round is done
 * by one after the other, so that whatever the machine does meanwhile concerns all of them. Then the same again in new
 * processes: what the engine inlines differs from process to process, by a factor of two and more.
 */
export async function measure(
  subject: Subject,
  timing: Timing,
  chosen: readonly Row["contender"][] = contenders,
): Promise<Row[]> {
  const rows = await measureOnce(subject, timing, chosen, true)
  const sound = rows.filter(({ breaches }) => breaches.length === 0)
  const names = sound.map(({ contender }) => contender)
  for (let process = 1; process < timing.processes; process++) {
    for (const { contender, times } of await measureOnce(subject, timing, names, false)) {
      const row = sound.find((one) => one.contender === contender)!
      for (const [operation, more] of Object.entries(times)) row.times[operation]!.push(...more)
    }
  }
  return rows
}

/** One process for each contender. `checked`: the contract is looked at first. */
async function measureOnce(
  subject: Subject,
  timing: Timing,
  names: readonly Row["contender"][],
  checked: boolean,
): Promise<Row[]> {
  const children = new Map<Row, ChildProcess>()
  try {
    for (const started of await Promise.all(names.map((name) => start(name, subject, checked))))
      if (started) children.set(...started)
    const able = [...children].filter(([row]) => row.breaches.length === 0)
    const operations = Object.keys(able[0]?.[0].times ?? {})
    for (const operation of operations)
      for (const [, child] of able) await ask(child, operation, timing.warmup)
    for (let round = 0; round < timing.rounds; round++)
      for (const operation of operations)
        for (const [row, child] of able)
          row.times[operation]!.push(await ask(child, operation, timing.milliseconds))
    return [...children.keys()]
  } finally {
    for (const child of children.values()) child.kill()
  }
}

async function start(
  contender: Row["contender"],
  subject: Subject,
  checked: boolean,
): Promise<[Row, ChildProcess] | null> {
  const flag = checked ? ["--contract"] : []
  const child = fork(join(import.meta.dirname, `child${extension}`), [contender, subject, ...flag])
  const { ready } = await answer<{ ready: Ready }>(child)
  if (!ready) {
    child.kill()
    return null
  }
  const times = Object.fromEntries(ready.operations.map((operation) => [operation, []]))
  return [{ subject, contender, version: ready.version, breaches: ready.breaches, times }, child]
}

async function ask(child: ChildProcess, operation: string, milliseconds: number): Promise<number> {
  child.send({ operation, milliseconds })
  return answer<number>(child)
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController()
  const exit = once(child, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.slice(2).join(" ")} exited with ${String(code)}`)
  })
  const message = once(child, "message", { signal: ended.signal })
  try {
    const [first] = (await Promise.race([message, exit])) as [T]
    return first
  } finally {
    ended.abort()
    exit.catch(() => {})
    message.catch(() => {})
  }
}
