import { type Pattern, safeDecode, type UniqueItems } from "@precast/runtime"
import type { Person, Tree, User } from "../typia/dist/types.js"
import { people } from "./texts.js"

/** Documents that are made to cost, against JSON.parse of them: `node hostile.js [part of a name]`. */
type Tagged = { children: Tagged[]; type: "a" } | { child: Tagged | null; type: "b" }
/** Every member looks at the same part, and is told from the others behind it. */
type Untold =
  | { in: Untold; x: number }
  | { in: Untold; y: number }
  | { in: Untold; z: string }
  | null
type Event =
  | { items: number[]; a: number }
  | { items: number[]; b: number }
  | { items: number[]; c: number }
  | { items: number[]; d: number }

interface Hostile {
  text: string
  decode(text: string): unknown
}

const array = JSON.stringify(people(100, 1))
const userEnd = '"name":"n","surname":"s","lastUpdate":"2024-01-01T00:00:00.000Z"}'
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(",")

const documents: Record<string, Hostile> = {
  "wrong at the very end": {
    text: array.replace(/2\}\]\}\]$/, '"2"}]}]'),
    decode: safeDecode<Person[]>,
  },
  "no JSON at the very end": { text: array.slice(0, -1), decode: safeDecode<Person[]> },
  "10,000 unknown keys": {
    text: `{${many(10_000, (at) => `"key${at}":${at}`)},"id":1,${userEnd}`,
    decode: safeDecode<User>,
  },
  "one key 10,000 times": {
    text: `{${many(10_000, (at) => `"id":${at}`)},${userEnd}`,
    decode: safeDecode<User>,
  },
  "an unknown value 10,000 deep": {
    text: `{"x":${"[".repeat(10_000)}${"]".repeat(10_000)},"id":1,${userEnd}`,
    decode: safeDecode<User>,
  },
  "nothing but escapes": {
    text: `{"id":1,${userEnd.replace('"n"', `"${"\\u0041".repeat(10_000)}"`)}`,
    decode: safeDecode<User>,
  },
  "10,000 strings of escapes": {
    text: `[${many(10_000, () => '"\\n\\n"')}]`,
    decode: safeDecode<string[]>,
  },
  "keys with escapes": {
    text: `[${many(1_000, () => '{"n\\u0061me":"n","email":"e","age":1,"hobbies":[]}')}]`,
    decode: safeDecode<Person[]>,
  },
  "60,000 spaces": { text: `{${" ".repeat(60_000)}"id":1,${userEnd}`, decode: safeDecode<User> },
  "a number of 60,000 digits": { text: `[${"1".repeat(60_000)}]`, decode: safeDecode<number[]> },
  "wrong numbers": { text: `[${many(10_000, () => "1e308")},1e309]`, decode: safeDecode<number[]> },
  "nested 3,000 deep": {
    text: '{"value":1,"children":['.repeat(3_000) + "]}".repeat(3_000),
    decode: safeDecode<Tree>,
  },
  "nested 10,000 deep": {
    text: '{"value":1,"children":['.repeat(10_000) + "]}".repeat(10_000),
    decode: safeDecode<Tree>,
  },
  "tags behind what is nested": {
    text: '{"child":'.repeat(2_000) + "null" + ',"type":"b"}'.repeat(2_000),
    decode: safeDecode<Tagged>,
  },
  "a recursive union, wrong inside": {
    text: '{"in":'.repeat(400) + "true" + ',"x":1,"y":1}'.repeat(400),
    decode: safeDecode<Untold>,
  },
  "a recursive union, told at the end": {
    text: '{"in":'.repeat(400) + "null" + ',"z":"z"}'.repeat(400),
    decode: safeDecode<Untold>,
  },
  "unions told at the end": {
    text: `[${many(2_000, () => '{"items":[1,2,3,4,5,6,7,8],"d":1}')}]`,
    decode: safeDecode<Event[]>,
  },
  "a union wrong at the end": {
    text: `{"items":[${many(20_000, String)}],"e":1}`,
    decode: safeDecode<Event>,
  },
  "10,000 items that differ": {
    text: `[${many(10_000, (at) => `{"id":${at},"of":"x"}`)}]`,
    decode: safeDecode<{ id: number; of: string }[] & UniqueItems>,
  },
  "25 numbers of 10,000 digits": {
    text: `[${many(25, () => `"${"9".repeat(10_000)}"`)}]`,
    decode: safeDecode<bigint[]>,
  },
  "250 numbers of 1,000 digits": {
    text: `[${many(250, () => `"${"9".repeat(1_000)}"`)}]`,
    decode: safeDecode<bigint[]>,
  },
  "base64, wrong at the end": {
    text: `["${"A".repeat(99_999)}*"]`,
    decode: safeDecode<Uint8Array[]>,
  },
  "base64, wrong in the middle": {
    text: `["${"A".repeat(50_000)}*${"A".repeat(49_999)}"]`,
    decode: safeDecode<Uint8Array[]>,
  },
  base64: { text: `["${"A".repeat(100_000)}"]`, decode: safeDecode<Uint8Array[]> },
  "a pattern, wrong at the end": {
    text: `["${"a".repeat(100_000)}1"]`,
    decode: safeDecode<(string & Pattern<"^[a-z]+$">)[]>,
  },
}

console.log("document                        characters  taken   JSON.parse  safeDecode  ratio")
for (const [name, { text, decode }] of Object.entries(documents)) {
  if (!name.includes(process.argv[2] ?? "")) continue
  const taken = (decode(text) as { ok: boolean }).ok ? "yes" : "no"
  const turns = Array.from({ length: 30 }, () => [time(parse, text), time(decode, text)] as const)
  const settled = turns.slice(8)
  const best = [0, 1].map((at) => Math.min(...settled.map((turn) => turn[at]!)))
  const ratio = settled.map(([a, b]) => b / a).toSorted((a, b) => a - b)[settled.length >> 1]!
  const cells = best.map((at) => `${Math.round(at / 1000)} µs`.padStart(12))
  console.log(
    name.padEnd(32),
    String(text.length).padStart(8),
    taken.padStart(7),
    ...cells,
    ratio.toFixed(2).padStart(6),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function time(call: (text: string) => unknown, text: string): number {
  const calls = Math.max(2, Math.round(200_000 / text.length))
  const start = process.hrtime.bigint()
  let kept: unknown
  for (let at = 0; at < calls; at++) kept = call(text)
  if (kept === null) throw new Error("never")
  return Number(process.hrtime.bigint() - start) / calls
}
