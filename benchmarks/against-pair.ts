// One payload in two checkouts, in one process: `node against-pair.ts decode|encode PAYLOAD FOLDER FOLDER`. Prints the cost
// in the first divided by that in the second. They take turns of about a millisecond and ratios are taken of
// neighbouring turns, so that a slow moment of the machine hits both alike.
import { join } from "node:path"
import { runInThisContext } from "node:vm"

type Call = (input: never) => unknown
interface Payload {
  readonly kind: string
  readonly texts: readonly never[]
}

const MILLISECONDS = 1500
const [part, payload, ...folders] = process.argv.slice(2) as ["decode" | "encode", string, string]
const load = (folder: string, name: string): Promise<Record<string, unknown>> =>
  import(join(folder, part, "dist", `${name}.js`)) as Promise<Record<string, unknown>>

const { payloads } = (await load(folders[0]!, "payloads")) as { payloads: Record<string, Payload> }
const { kind, inputs } = inputsOf(payloads[payload]!)
const [first, second] = (await Promise.all(folders.map(callOf))) as [Call, Call]
for (const input of inputs) {
  const [own, other] = [first(input), second(input)].map(comparable)
  if (own !== other) throw new Error(`${payload}: the results differ`)
}

type Write = (text: string, offset: number) => number
const buffer = Buffer.alloc(1024 * 1024) as Buffer & { latin1Write: Write }
const calls = callsOfATurn()
// A copy of the loop for each: in a shared one the engine favours what it has seen first.
const [turnOfFirst, turnOfSecond] = [0, 1].map(() =>
  runInThisContext(`(calls, inputs, buffer) => (${turn})`)(calls, inputs, buffer),
) as [typeof turn, typeof turn]
const ratios: number[] = []
const start = performance.now()
for (let at = 0; performance.now() - start < MILLISECONDS; at++) {
  // Each is first in half of the turns.
  const isSwapped = at % 2 === 1
  const early = isSwapped ? turnOfSecond(second) : turnOfFirst(first)
  const late = isSwapped ? turnOfFirst(first) : turnOfSecond(second)
  ratios.push(isSwapped ? late / early : early / late)
}
// The engine is still learning in the first quarter.
const settled = ratios.slice(ratios.length >> 2).toSorted((a, b) => a - b)
console.log(settled[settled.length >> 1])

function inputsOf(found: Payload | readonly never[]): { kind: string; inputs: readonly never[] } {
  return "texts" in found
    ? { kind: found.kind, inputs: found.texts }
    : { kind: payload, inputs: found }
}

async function callOf(folder: string): Promise<Call> {
  const { contenders } = await load(folder, "contenders")
  const all = contenders as Record<string, (of: string) => Call | Promise<Call>>
  return all[`${part}<T>`]!(kind)
}

function comparable(result: unknown): string {
  return JSON.stringify(part === "encode" ? JSON.parse(result as string) : result)
}

function callsOfATurn(): number {
  const [one = ""]: readonly unknown[] = inputs
  const text = typeof one === "string" ? one : JSON.stringify(one)
  return Math.max(inputs.length, Math.round(400_000 / text.length))
}

/** A text is lazy until it is written, as a sender has to. */
function turn(call: Call): number {
  let used = 0
  const from = process.hrtime.bigint()
  for (let done = 0, at = 0; done < calls; done++) {
    const result = call(inputs[at]!)
    used += typeof result === "string" ? buffer.latin1Write(result, 0) : 1
    at = at + 1 === inputs.length ? 0 : at + 1
  }
  const time = Number(process.hrtime.bigint() - from)
  if (used < calls) throw new Error("nothing was made")
  return time
}
