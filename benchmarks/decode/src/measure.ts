import { type ContenderName, contenders } from "./contenders.js"
import { type PayloadName, payloads } from "./payloads.js"

/** One contender on one payload in a process of its own: `node measure.js CONTENDER PAYLOAD`; prints nanoseconds a call. */
const [contender, payload] = process.argv.slice(2) as [ContenderName, PayloadName]
const decode = contenders[contender](payload)
const texts = payloads[payload]

for (const text of texts) verify(decode(text), text)

const bytes = texts[0]!.length
const calls = Math.max(200, Math.round(4_000_000 / bytes))
const rounds = Array.from({ length: 12 }, () => round(calls)).toSorted((a, b) => a - b)
console.log(JSON.stringify({ minimum: rounds[0], median: rounds[rounds.length >> 1] }))

function round(count: number): number {
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
    throw new Error(`${contender} on ${payload}: ${written}`)
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
