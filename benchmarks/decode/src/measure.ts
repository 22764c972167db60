import { type ContenderName, contenders } from "./contenders.js"
import { type PayloadName, payloads } from "./payloads.js"

/**
 * All contenders on one payload: `node measure.js PAYLOAD`. They take turns of a few milliseconds, so that a slow
 * moment of the machine hits all alike, and ratios are taken within a turn. Prints nanoseconds a call.
 */
const payload = process.argv[2] as PayloadName
const texts = payloads[payload]
const names = Object.keys(contenders) as ContenderName[]
const calls = Math.max(20, Math.round(1_000_000 / texts[0]!.length))

for (const name of names) for (const text of texts) verify(contenders[name](payload)(text), text)

const turns = Array.from({ length: 40 }, () =>
  names.map((name) => round(contenders[name](payload), calls)),
)
const settled = turns.slice(10)
const nanoseconds = Object.fromEntries(
  names.map((name, at) => [name, Math.min(...settled.map((turn) => turn[at]!))]),
)
const [toParse, toChecks] = [0, 1].map((other) =>
  median(settled.map((turn) => turn[2]! / turn[other]!)),
)
console.log(
  JSON.stringify({ payload, characters: texts[0]!.length, nanoseconds, toParse, toChecks }),
)

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}

function round(decode: (text: string) => unknown, count: number): number {
  const start = process.hrtime.bigint()
  let kept: unknown
  for (let call = 0, at = 0; call < count; call++) {
    kept = decode(texts[at]!)
    at = at + 1 === texts.length ? 0 : at + 1
  }
  const time = Number(process.hrtime.bigint() - start) / count
  // Consumed, so that no call is left out.
  verify(kept, texts[(count - 1) % texts.length]!)
  return time
}

/** Same data, whatever the key order: JSON.stringify writes dates as they came. */
function verify(value: unknown, text: string): void {
  const written = JSON.stringify(sorted(JSON.parse(JSON.stringify(value))))
  if (written !== JSON.stringify(sorted(JSON.parse(text))))
    throw new Error(`${payload}: ${written}`)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, at]) => [key, sorted(at)]),
  )
}
