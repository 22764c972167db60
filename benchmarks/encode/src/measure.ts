import { isDeepStrictEqual } from "node:util"
import { type ContenderName, contenders } from "./contenders.js"
import { type PayloadName, payloads } from "./payloads.js"

/**
 * One contender on one payload in a process of its own: `node measure.js CONTENDER PAYLOAD`; prints nanoseconds a call.
 * Concatenation is lazy, so every text is written into a buffer, as a sender has to. Latin-1 texts are copied by
 * one `latin1Write`, which costs the same for all and least compared with the encoding; others go by `ucs2Write`.
 */
const [contender, payload] = process.argv.slice(2) as [ContenderName, PayloadName]
const encode = await encoder()
const values = payloads[payload]

type Write = (text: string, offset: number) => number
const buffer = Buffer.alloc(256 * 1024) as Buffer & { latin1Write: Write; ucs2Write: Write }
const isLatin = !/[^\0-\xff]/.test(JSON.stringify(values[0]))
const calls = Math.max(60, Math.round(1_000_000 / JSON.stringify(values[0]).length))
if (encode === null) console.log(JSON.stringify({ failed: "nothing for it" }))
else if (!values.every((value) => isRight(encode, value)))
  console.log(JSON.stringify({ failed: "writes another value" }))
else {
  const rounds = Array.from({ length: 12 }, () => round(encode, calls)).toSorted((a, b) => a - b)
  console.log(JSON.stringify({ minimum: rounds[0], median: rounds[rounds.length >> 1] }))
}

type Encode = (value: unknown) => string

async function encoder(): Promise<Encode | null> {
  try {
    return (await contenders[contender](payload)) as Encode | null
  } catch {
    // A schema it does not take.
    return null
  }
}

/** The same value: some write required fields first. */
function isRight(write: Encode, value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(write(value)), JSON.parse(JSON.stringify(value)))
  } catch {
    return false
  }
}

function round(write: Encode, count: number): number {
  let written = 0
  const start = process.hrtime.bigint()
  for (let call = 0, at = 0; call < count; call++) {
    const text = write(values[at])
    written += isLatin ? buffer.latin1Write(text, 0) : buffer.ucs2Write(text, 0)
    at = at + 1 === values.length ? 0 : at + 1
  }
  const time = Number(process.hrtime.bigint() - start) / count
  if (written === 0) throw new Error("nothing was written")
  return time
}
