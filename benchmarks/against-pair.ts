// One payload in two checkouts, in one process: `node against-pair.ts decode|encode|check NAME FOLDER FOLDER`. Prints the
// cost in the first divided by that in the second. They take turns of about a millisecond and ratios are taken of
// neighbouring turns, so that a slow moment of the machine hits both alike.
import { join } from "node:path"
import { runInThisContext } from "node:vm"
import type { Contender, MoltarCase } from "./check/src/contender.ts"
import { valuesOf, type Subject } from "./check/src/subjects.ts"
import type { StructureName } from "./structures/dist/index.js"

type Call = (input: never) => unknown
interface Payload {
  readonly kind: string
  readonly texts: readonly never[]
}
interface Pair {
  readonly inputs: readonly never[]
  /** The function of a checkout. */
  callOf(folder: string): Promise<Call>
}

const MILLISECONDS = 1500
const TURN = 1_000_000n // ns
const [part, name, ...folders] = process.argv.slice(2) as [
  "decode" | "encode" | "check",
  string,
  string,
]

const { inputs, callOf } = part === "check" ? checked() : await converted(part)
const [first, second] = (await Promise.all(folders.map(callOf))) as [Call, Call]
for (const input of inputs) {
  const [own, other] = [first(input), second(input)].map(comparable)
  if (own !== other) throw new Error(`${name}: the results differ`)
}

type Write = (text: string, offset: number) => number
const buffer = Buffer.alloc(1024 * 1024) as Buffer & { latin1Write: Write }
// A copy of the loop for each: in a shared one the engine favours what it has seen first.
const [turnOfFirst, turnOfSecond] = [0, 1].map(() =>
  runInThisContext(`(inputs, buffer) => (${turn})`)(inputs, buffer),
) as [typeof turn, typeof turn]
const calls = callsOfATurn()
const ratios: number[] = []
const start = performance.now()
for (let at = 0; performance.now() - start < MILLISECONDS; at++) {
  // Each is first in half of the turns.
  const isSwapped = at % 2 === 1
  const early = isSwapped ? turnOfSecond(second, calls) : turnOfFirst(first, calls)
  const late = isSwapped ? turnOfFirst(first, calls) : turnOfSecond(second, calls)
  ratios.push(isSwapped ? late / early : early / late)
}
// The engine is still learning in the first quarter.
const settled = ratios.slice(ratios.length >> 2).toSorted((a, b) => a - b)
console.log(settled[settled.length >> 1])

async function converted(way: "decode" | "encode"): Promise<Pair> {
  const load = (folder: string, file: string): Promise<Record<string, unknown>> =>
    import(join(folder, way, "dist", `${file}.js`)) as Promise<Record<string, unknown>>
  const { payloads } = (await load(folders[0]!, "payloads")) as {
    payloads: Record<string, Payload | readonly never[]>
  }
  const found = payloads[name]!
  const [kind, values] = "texts" in found ? [found.kind, found.texts] : [name, found]
  return {
    inputs: values,
    async callOf(folder) {
      const { contenders } = await load(folder, "contenders")
      const all = contenders as Record<string, (of: string) => Call | Promise<Call>>
      return all[`${way}<T>`]!(kind)
    },
  }
}

/** `is NAME` and one of moltar's cases on valid values, `validate NAME` on values that are wrong in their middle. */
function checked(): Pair {
  const [way = "", subject = ""] = name.split(" ")
  const { valid, wrong } = valuesOf((way === "moltar" ? name : subject) as Subject)
  return {
    inputs: (way === "validate" ? wrong.middle : valid) as never[],
    async callOf(folder) {
      const file = join(folder, "check/src/contenders/precast.ts")
      const { contender } = (await import(file)) as { contender: Contender }
      if (way === "moltar") return contender.moltar(subject as MoltarCase)!
      const checks = contender.checks(subject as StructureName)!
      return way === "is" ? checks.is : checks.issues
    },
  }
}

function comparable(result: unknown): string {
  return JSON.stringify(part === "encode" ? JSON.parse(result as string) : result)
}

function callsOfATurn(): number {
  let count = inputs.length
  while (BigInt(turnOfFirst(first, count)) < TURN) count *= 2
  return count
}

/** A text is lazy until it is written, as a sender has to. */
function turn(call: Call, count: number): number {
  let used = 0
  const from = process.hrtime.bigint()
  for (let done = 0, at = 0; done < count; done++) {
    const result = call(inputs[at]!)
    used += typeof result === "string" ? buffer.latin1Write(result, 0) : 1
    at = at + 1 === inputs.length ? 0 : at + 1
  }
  const time = Number(process.hrtime.bigint() - from)
  if (used < count) throw new Error("nothing was made")
  return time
}
