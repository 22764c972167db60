// One contender on one subject, in a process of its own: `node child.ts CONTENDER SUBJECT [--contract]`. Reports what it does wrong,
// then measures what the parent requests over IPC, while the other contenders wait.
import { extname } from "node:path"
import type { StructureName } from "../../structures/dist/index.js"
import type { Contender, MoltarCase } from "./contender.ts"
import { breaches, moltarBreaches } from "./contract.ts"
import { places, type Subject, valuesOf } from "./subjects.ts"

/** Ready: null means that the contender has nothing for the subject. */
export type Ready = { version: string; breaches: string[]; operations: string[] } | null

const [name, subject, flag] = process.argv.slice(2) as [string, Subject, string?]
const isChecked = flag === "--contract"
const { contender } = (await import(`./contenders/${name}${extname(import.meta.filename)}`)) as {
  contender: Contender
}
const loops = new Map<string, (calls: number) => number>()
const ready = prepare()

process.on("message", ({ operation, milliseconds }: { operation: string; milliseconds: number }) =>
  process.send!(sample(loops.get(operation)!, milliseconds)),
)
process.send!({ ready })

function prepare(): Ready {
  const { version } = contender
  if (!subject.startsWith("moltar")) return prepareChecks(version)
  const run = contender.moltar(subject.slice(7) as MoltarCase)
  if (!run) return null
  const { valid, wrong } = valuesOf(subject)
  const reject = subject.includes("assert") ? 0 : undefined
  const thrown = (value: unknown): number => {
    try {
      return run(value) === reject ? 1 : 0
    } catch {
      return 1
    }
  }
  loops.set(
    "valid",
    loop((value) => (run(value) ? 1 : 0), valid),
  )
  for (const place of places) loops.set(`${place} wrong`, loop(thrown, wrong[place]))
  const found = isChecked ? moltarBreaches(subject.slice(7), run) : []
  return { version, breaches: found, operations: [...loops.keys()] }
}

function prepareChecks(version: string): Ready {
  const checks = contender.checks(subject as StructureName)
  if (!checks) return null
  const { valid, wrong } = valuesOf(subject)
  loops.set(
    "is valid",
    loop((value) => (checks.is(value) ? 1 : 0), valid),
  )
  for (const place of places) {
    loops.set(
      `is ${place} wrong`,
      loop((value) => (checks.is(value) ? 0 : 1), wrong[place]),
    )
  }
  loops.set(
    "validate wrong",
    loop(
      (value) => (checks.issues(value) > 0 ? 1 : 0),
      places.flatMap((place) => wrong[place]),
    ),
  )
  const found = isChecked ? breaches(subject as StructureName, checks) : []
  return { version, breaches: found, operations: [...loops.keys()] }
}

/** Cycles through the values; every result counts, so that no call can be left out. */
function loop(call: (value: unknown) => number, values: unknown[]): (calls: number) => number {
  return (calls) => {
    let right = 0
    for (let done = 0, at = 0; done < calls; done++) {
      right += call(values[at])
      at = at + 1 === values.length ? 0 : at + 1
    }
    return right
  }
}

/** Nanoseconds a call, over about so many milliseconds. */
function sample(run: (calls: number) => number, milliseconds: number): number {
  const until = process.hrtime.bigint() + BigInt(Math.round(milliseconds * 1e6))
  let calls = 0
  let right = 0
  let batch = 16
  const start = process.hrtime.bigint()
  let now = start
  while (now < until) {
    right += run(batch)
    calls += batch
    const last = now
    now = process.hrtime.bigint()
    // Batches of about a millisecond: the cost of the clock is negligible.
    if (now - last < 500_000n) batch *= 2
  }
  if (right !== calls) throw new Error(`${name} on ${subject}: ${calls - right} wrong results`)
  return Number(now - start) / calls
}
