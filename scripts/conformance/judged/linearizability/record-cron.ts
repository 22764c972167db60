import { setTimeout as wait } from "node:timers/promises"
import { Program } from "../../../../packages/runtime/test/helpers/program.ts"
import type { Operation } from "./record.ts"

const EVERY_MS = 100
const PROCESSES = 3

/** Runs of a cron job in several processes, of which one after the other is killed: each attempt that has begun. */
export async function recordCron(url: string, seconds: number): Promise<Operation[]> {
  const options = {
    every: EVERY_MS,
    missed: "all",
    overlap: "allow",
    afterCrash: "again",
    lease: "1s",
  }
  const env = { CRON_URL: url, CRON_TEST: JSON.stringify({ options, workMs: 30, hangsAt: 0 }) }
  const operations: Operation[] = []
  const programs: Program[] = []
  const collected: Promise<void>[] = []
  const start = (): void => {
    const program = new Program("cron", env)
    collected.push(collect(program, programs.push(program), operations))
  }
  for (let count = 0; count < PROCESSES; count++) start()
  try {
    for (const end = performance.now() + 1000 * seconds; performance.now() < end;) {
      await wait(1500)
      await programs[programs.length - PROCESSES]?.kill()
      start()
    }
    // What the last one left is begun again.
    await wait(4000)
  } finally {
    await Promise.all(programs.map((program) => program.kill()))
    await Promise.all(collected)
  }
  return operations
}

/** Ticks that no attempt of any process began, between the first and the last one. */
export function ticksWithoutRun(operations: readonly Operation[]): string[] {
  const ticks = new Set(operations.map(({ key }) => Number(key)))
  const missing: string[] = []
  const last = Math.max(...ticks)
  for (let tick = Math.min(...ticks); tick < last; tick += EVERY_MS) {
    if (!ticks.has(tick)) missing.push(`${tick}`)
  }
  return missing
}

async function collect(program: Program, client: number, operations: Operation[]): Promise<void> {
  for (;;) {
    const text = await program.line().catch(() => undefined)
    if (text === undefined) return
    const { what, tick, attempt } = JSON.parse(text) as {
      what: string
      tick: number
      attempt: number
    }
    if (what !== "begun") continue
    const times = { call: tick, return: Date.now() + 1 }
    operations.push({
      client,
      key: `${tick}`,
      name: "begin",
      value: `${attempt}`,
      ...times,
      isPending: false,
    })
  }
}
