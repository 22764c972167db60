import { type Pattern, safeDecode, type UniqueItems } from "@precast/runtime"
import type { Person, Tree, User } from "../typia/dist/types.js"
import { people } from "./texts.js"

/**
 * Documents that are made to cost, against JSON.parse of them: `node hostile.js [part of a name]`. Four of each, which
 * differ, so that nothing that is kept of one helps with the next; in `mixed` each comes behind one of a few characters
 * that fits, so that the fast path is tried every time, in `alone` behind the one before.
 */
type Tagged = { children: Tagged[]; type: "a" } | { child: Tagged | null; type: "b" }
/** Every member has the same field, and only the others after it distinguish them. */
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
  text(variant: number): string
  decode(text: string): unknown
  fits: string
}

const array = (variant: number): string => JSON.stringify(people(100, variant))
const userEnd = '"name":"n","surname":"s","lastUpdate":"2024-01-01T00:00:00.000Z"}'
const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(",")

const user = `{"id":1,${userEnd}`
const documents: Record<string, Hostile> = {
  "wrong at the very end": {
    text: (variant) => array(variant).replace(/2\}\]\}\]$/, '"2"}]}]'),
    decode: safeDecode<Person[]>,
    fits: "[]",
  },
  "no JSON at the very end": {
    text: (variant) => array(variant).slice(0, -1),
    decode: safeDecode<Person[]>,
    fits: "[]",
  },
  "10,000 unknown keys": {
    text: (variant) => `{${many(10_000, (at) => `"key${at}":${at + variant}`)},"id":1,${userEnd}`,
    decode: safeDecode<User>,
    fits: user,
  },
  "one key 10,000 times": {
    text: (variant) => `{${many(10_000, (at) => `"id":${at + variant}`)},${userEnd}`,
    decode: safeDecode<User>,
    fits: user,
  },
  "an unknown value 10,000 deep": {
    text: (variant) => `{"x":${"[".repeat(10_000)}${"]".repeat(10_000)},"id":${variant},${userEnd}`,
    decode: safeDecode<User>,
    fits: user,
  },
  "nothing but escapes": {
    text: (variant) =>
      `{"id":${variant},${userEnd.replace('"n"', `"${"\\u0041".repeat(10_000)}"`)}`,
    decode: safeDecode<User>,
    fits: user,
  },
  "10,000 strings of escapes": {
    text: (variant) => `[${many(10_000, () => '"\\n\\n"')},"${variant}"]`,
    decode: safeDecode<string[]>,
    fits: "[]",
  },
  "1,000 objects of escapes, then others": {
    text: (variant) =>
      `[${many(1_000, (at) => `{"name":"\\n${at}","email":"\\u00${at % 90 > 60 && at > 700 ? "g" : 0}0${variant}","age":1,"hobbies":[]}`)}]`,
    decode: safeDecode<Person[]>,
    fits: "[]",
  },
  "keys with escapes": {
    text: (variant) =>
      `[${many(1_000, () => `{"n\\u0061me":"n","email":"e","age":${variant},"hobbies":[]}`)}]`,
    decode: safeDecode<Person[]>,
    fits: "[]",
  },
  "60,000 spaces": {
    text: (variant) => `{${" ".repeat(60_000)}"id":${variant},${userEnd}`,
    decode: safeDecode<User>,
    fits: user,
  },
  "a number of 60,000 digits": {
    text: (variant) => `[${"1".repeat(60_000)}${variant}]`,
    decode: safeDecode<number[]>,
    fits: "[]",
  },
  "wrong numbers": {
    text: (variant) => `[${variant},${many(10_000, () => "1e308")},1e309]`,
    decode: safeDecode<number[]>,
    fits: "[]",
  },
  "nested 3,000 deep": {
    text: (variant) => `{"value":${variant},"children":[`.repeat(3_000) + "]}".repeat(3_000),
    decode: safeDecode<Tree>,
    fits: '{"value":1,"children":[]}',
  },
  "nested 10,000 deep": {
    text: (variant) => `{"value":${variant},"children":[`.repeat(10_000) + "]}".repeat(10_000),
    decode: safeDecode<Tree>,
    fits: '{"value":1,"children":[]}',
  },
  "tags behind what is nested": {
    text: (variant) =>
      `${'{"child":'.repeat(2_000)}null${',"type":"b"}'.repeat(2_000)}${" ".repeat(variant)}`,
    decode: safeDecode<Tagged>,
    fits: '{"type":"a","children":[]}',
  },
  "a recursive union, wrong inside": {
    text: (variant) => `${'{"in":'.repeat(400)}true${`,"x":1,"y":${variant}}`.repeat(400)}`,
    decode: safeDecode<Untold>,
    fits: "null",
  },
  "a recursive union, decided at the end": {
    text: (variant) => `${'{"in":'.repeat(400)}null${`,"z":"${variant}"}`.repeat(400)}`,
    decode: safeDecode<Untold>,
    fits: "null",
  },
  "unions decided at the end": {
    text: (variant) => `[${many(2_000, () => `{"items":[1,2,3,4,5,6,7,8],"d":${variant}}`)}]`,
    decode: safeDecode<Event[]>,
    fits: "[]",
  },
  "a union wrong at the end": {
    text: (variant) => `{"items":[${many(20_000, String)}],"e":${variant}}`,
    decode: safeDecode<Event>,
    fits: '{"items":[],"a":1}',
  },
  "10,000 items that differ": {
    text: (variant) => `[${many(10_000, (at) => `{"id":${at},"of":"${variant}"}`)}]`,
    decode: safeDecode<{ id: number; of: string }[] & UniqueItems>,
    fits: "[]",
  },
  "25 numbers of 10,000 digits": {
    text: (variant) => `[${many(25, () => `"${variant + 1}${"9".repeat(10_000)}"`)}]`,
    decode: safeDecode<bigint[]>,
    fits: "[]",
  },
  "250 numbers of 1,000 digits": {
    text: (variant) => `[${many(250, () => `"${variant + 1}${"9".repeat(999)}"`)}]`,
    decode: safeDecode<bigint[]>,
    fits: "[]",
  },
  "base64, wrong at the end": {
    text: (variant) => `["${"ABCD"[variant]!.repeat(99_999)}*"]`,
    decode: safeDecode<Uint8Array[]>,
    fits: "[]",
  },
  "base64, wrong in the middle": {
    text: (variant) => `["${"ABCD"[variant]!.repeat(50_000)}*${"A".repeat(49_999)}"]`,
    decode: safeDecode<Uint8Array[]>,
    fits: "[]",
  },
  base64: {
    text: (variant) => `["${"ABCD"[variant]!.repeat(100_000)}"]`,
    decode: safeDecode<Uint8Array[]>,
    fits: "[]",
  },
  "a pattern, wrong at the end": {
    text: (variant) => `["${"abcd"[variant]!.repeat(100_000)}1"]`,
    decode: safeDecode<(string & Pattern<"^[a-z]+$">)[]>,
    fits: "[]",
  },
}

console.log("document                              characters  taken   JSON.parse   mixed   alone")
for (const [name, { text, decode, fits }] of Object.entries(documents)) {
  if (!name.includes(process.argv[2] ?? "")) continue
  const texts = [0, 1, 2, 3].map(text)
  const taken = (decode(texts[0]!) as { ok: boolean }).ok ? "yes" : "no"
  if (!(decode(fits) as { ok: boolean }).ok) throw new Error(`${name}: ${fits}`)
  const turn = (): number[] => [
    time(decode, texts, fits),
    time(parse, texts, null),
    time(decode, texts, null),
  ]
  const turns = Array.from({ length: 40 }, turn).slice(10)
  const parsed = Math.min(...turns.map((row) => row[1]!))
  // Within a turn, as a slow moment of the machine hits all alike.
  const ratios = [0, 2].map((at) => median(turns.map((row) => row[at]! / row[1]!)))
  console.log(
    name.padEnd(38),
    String(texts[0]!.length).padStart(8),
    taken.padStart(7),
    `${Math.round(parsed / 1000)} µs`.padStart(12),
    ...ratios.map((ratio) => ratio.toFixed(2).padStart(7)),
  )
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Nanoseconds a document, without what comes before each. */
function time(call: (text: string) => unknown, texts: string[], before: string | null): number {
  const calls = Math.max(4, Math.round(200_000 / texts[0]!.length))
  let total = 0
  for (let at = 0; at < calls; at++) {
    if (before !== null) call(before)
    const start = process.hrtime.bigint()
    const kept = call(texts[at % 4]!)
    total += Number(process.hrtime.bigint() - start)
    if (kept === null) throw new Error("never")
  }
  return total / calls
}
