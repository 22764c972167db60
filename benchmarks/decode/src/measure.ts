import { type ContenderName, contenders } from "./contenders.js"
import { payloads } from "./payloads.js"

/**
 * All contenders on one payload: `node measure.js PAYLOAD [MILLISECONDS]`. They take turns of a few milliseconds, so that a slow
 * moment of the machine hits all alike, and ratios are taken within a turn. Prints nanoseconds a call.
 */
const payload = process.argv[2]!
const { kind, texts } = payloads[payload]!
const names = Object.keys(contenders) as ContenderName[]
const MILLISECONDS = Number(process.argv[3] ?? 900)
const calls = Math.max(10, Math.round(500_000 / texts[0]!.length))

const decoders = names.flatMap((name) => contenders[name]?.(kind) ?? [])
for (const decoder of decoders) for (const text of texts) verify(decoder(text), text)

const start = Date.now()
const turns: number[][] = []
while (Date.now() - start < MILLISECONDS) turns.push(decoders.map((decoder) => round(decoder)))
const settled = turns.slice(turns.length >> 2)
const nanoseconds = Object.fromEntries(
  names.map((name, at) => [name, Math.min(...settled.map((turn) => turn[at]!))]),
)
const [toParse, toTypia] = [0, 1].map((other) =>
  median(settled.map((turn) => turn[2]! / turn[other]!)),
)
console.log(
  JSON.stringify({ payload, characters: texts[0]!.length, nanoseconds, toParse, toTypia }),
)

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}

function round(decode: (text: string) => unknown): number {
  const start = process.hrtime.bigint()
  let kept: unknown
  for (let call = 0, at = 0; call < calls; call++) {
    kept = decode(texts[at]!)
    at = at + 1 === texts.length ? 0 : at + 1
  }
  const time = Number(process.hrtime.bigint() - start) / calls
  // Consumed, so that no call is left out.
  verify(kept, texts[(calls - 1) % texts.length]!)
  return time
}

/** Same data, whatever the key order: JSON.stringify writes dates as they came. */
function verify(value: unknown, text: string): void {
  const want = JSON.parse(text, (key, at: unknown) => (key === "more" ? undefined : at)) as unknown
  if (!isSame(value, want)) throw new Error(`${payload}: ${JSON.stringify(value).slice(0, 500)}`)
}

function isSame(value: unknown, want: unknown): boolean {
  if (value instanceof Date) return value.toISOString() === want
  if (typeof want !== "object" || want === null) return Object.is(value, want)
  const parts = value as Record<string, unknown>
  return Object.entries(want).every(([key, at]) => isSame(parts[key], at))
}
