// Calls everything by three clients, and reports where they differ from the program.
import { encode, random } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { testClient } from "@precast/runtime/testing"
import { inspect, isDeepStrictEqual } from "node:util"
import { createClient as createWritten } from "./client.js"
import { app } from "./main.js"
import type * as Of from "./types.js"

const SEEDS = 60
const compiled = createClient<typeof app>(app.url, { retry: 0 })
const written = createWritten(app.url, { retry: 0 })
const test = testClient(app)
const differences: string[] = []
let compared = 0

function same(name: string, found: unknown, expected: unknown): void {
  compared++
  const [a, b] = [plain(found), plain(expected)]
  if (!isDeepStrictEqual(a, b))
    differences.push(`${name}: ${inspect(a, { depth: 9 })} and not ${inspect(b, { depth: 9 })}`)
}

/** Without fields that are undefined, and without prototypes. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Set) return new Set([...value].map(plain))
  if (value instanceof Map)
    return new Map([...value].map((pair) => pair.map(plain) as [unknown, unknown]))
  if (typeof value !== "object" || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([key, field]) => [key, plain(field)]),
  )
}

/** Of one type: a value, and its JSON by the names that it has in the program. */
interface Subject<T> {
  readonly make: (seed: number) => T
  readonly json: (value: T) => string
  readonly calls: readonly ((value: T) => Promise<unknown>)[]
  readonly test: (value: T) => Promise<unknown>
}

async function each<T>(name: string, { make, json, calls, test }: Subject<T>): Promise<void> {
  for (let seed = 0; seed < SEEDS; seed++) {
    const value = make(seed)
    for (const [at, call] of calls.entries())
      same(`${name} ${seed}, client ${at}`, await call(value).catch(String), value)
    same(`${name} ${seed}, tests`, await test(value).catch(String), JSON.parse(json(value)))
  }
}

await each<Of.Flat<true>>("flat", {
  make: (seed) => random<Of.Flat<true>>(seed),
  json: (value) => encode<Of.Flat<false>>(value),
  calls: [(given) => compiled.flat({ given }), (body) => written.flat({ body })],
  test: (given) => test.flat({ given }),
})
await each<Of.Natives<true>>("natives", {
  make: (seed) => random<Of.Natives<true>>(seed),
  json: (value) => encode<Of.Natives<false>>(value),
  calls: [(given) => compiled.natives({ given }), (body) => written.natives({ body })],
  test: (given) => test.natives({ given }),
})
await each<Of.Nested<true>>("nested", {
  make: (seed) => random<Of.Nested<true>>(seed),
  json: (value) => encode<Of.Nested<false>>(value),
  calls: [(given) => compiled.nested({ given }), (body) => written.nested({ body })],
  test: (given) => test.nested({ given }),
})
await each<Of.Lists<true>>("lists", {
  make: (seed) => random<Of.Lists<true>>(seed),
  json: (value) => encode<Of.Lists<false>>(value),
  calls: [(given) => compiled.lists({ given }), (body) => written.lists({ body })],
  test: (given) => test.lists({ given }),
})
await each<Of.Collections<true>>("collections", {
  make: (seed) => random<Of.Collections<true>>(seed),
  json: (value) => encode<Of.Collections<false>>(value),
  calls: [(given) => compiled.collections({ given }), (body) => written.collections({ body })],
  test: (given) => test.collections({ given }),
})
await each<Of.Union<true>>("union", {
  make: (seed) => random<Of.Union<true>>(seed),
  json: (value) => encode<Of.Union<false>>(value),
  calls: [(given) => compiled.union({ given }), (body) => written.union({ body })],
  test: (given) => test.union({ given }),
})
await each<Of.Unions<true>>("unions", {
  make: (seed) => random<Of.Unions<true>>(seed),
  json: (value) => encode<Of.Unions<false>>(value),
  calls: [(given) => compiled.unions({ given }), (body) => written.unions({ body })],
  test: (given) => test.unions({ given }),
})
await each<Of.Swapped<true>>("swapped", {
  make: (seed) => random<Of.Swapped<true>>(seed),
  json: (value) => encode<Of.Swapped<false>>(value),
  calls: [(given) => compiled.swapped({ given }), (body) => written.swapped({ body })],
  test: (given) => test.swapped({ given }),
})
await each<Of.Tree<true>>("tree", {
  make: (seed) => random<Of.Tree<true>>(seed),
  json: (value) => encode<Of.Tree<false>>(value),
  calls: [(given) => compiled.tree({ given }), (body) => written.tree({ body })],
  test: (given) => test.tree({ given }),
})
await each<Of.Maybe<true>>("maybe", {
  make: (seed) => random<Of.Maybe<true>>(seed),
  json: (value) => encode<Of.Maybe<false>>(value),
  calls: [(given) => compiled.maybe({ given }), (body) => written.maybe({ body })],
  test: (given) => test.maybe({ given }),
})
await each<Of.Nasty<true>>("nasty", {
  make: (seed) => random<Of.Nasty<true>>(seed),
  json: (value) => encode<Of.Nasty<false>>(value),
  calls: [(given) => compiled.nasty({ given }), (body) => written.nasty({ body })],
  test: (given) => test.nasty({ given }),
})
await each<Of.Open<true>>("open", {
  make: (seed) => random<Of.Open<true>>(seed),
  json: (value) => encode<Of.Open<false>>(value),
  calls: [(given) => compiled.open({ given }), (body) => written.open({ body })],
  test: (given) => test.open({ given }),
})
await each<Of.Items<true>>("items", {
  make: (seed) => random<Of.Items<true>>(seed),
  json: (value) => encode<Of.Items<false>>(value),
  calls: [(given) => compiled.items({ given }), (body) => written.items({ body })],
  test: (given) => test.items({ given }),
})

const day = new Date("2024-02-29T00:00:00Z")
const natives = random<Of.Natives<true>>(1)
const inJson = JSON.parse(encode<Of.Natives<false>>(natives)) as object
const whole = { ...natives, id: 7, dryRun: true }
same("whole, compiled", await compiled.whole(whole), whole)
same("whole, written", await written.whole({ id: 7, "dry-run": true, body: natives }), whole)
same("whole, tests", await test.whole(whole), { ...inJson, id: 7, dryRun: true })

const places = { theDay: day, where: { fromDay: day } }
const placesInJson = { theDay: "2024-02-29", where: { fromDay: "2024-02-29" } }
same("places, compiled", await compiled.places(places), places)
same("places, written", await written.places({ "the-day": day, "w[from_day]": day }), places)
same("places, tests", await test.places(places), placesInJson)

const fields = [
  { userName: "ä&=", bornAt: day, tagList: ["a", "b"], maxSum: 2n ** 70n },
  { userName: "b", bornAt: day, tagList: [], where: { fromDay: day } },
  { userName: "c", bornAt: day, tagList: ["x"], where: { fromDay: day, upTo: { lastId: 5 } } },
]
for (const one of fields) {
  same("form, compiled", await compiled.form(one), one)
  same("form, written", await written.form({ body: one }), one)
  same("form, tests", await test.form(one), {
    ...one,
    bornAt: day.toISOString(),
    ...(one.maxSum !== undefined && { maxSum: String(one.maxSum) }),
    ...(one.where && { where: { ...one.where, fromDay: "2024-02-29" } }),
  })
}

const file = (text: string): File => new File([text], "a.txt")
const parts = {
  theTitle: "t",
  takenAt: day,
  thePhoto: file("one"),
  moreFiles: [file("two"), file("three")],
}
const texts = ["one", "two", "three"]
same("upload, compiled", await compiled.upload(parts), { theTitle: "t", takenAt: day, texts })
same("upload, written", await written.upload({ body: parts }), {
  theTitle: "t",
  takenAt: day,
  texts,
})
same("upload, tests", await test.upload(parts), {
  theTitle: "t",
  takenAt: day.getTime(),
  texts,
})

const user = { userName: "Ada", isAdmin: true, id: 201 }
const created = { ...user, madeAt: new Date(1000) }
same("a Reply, compiled", (await compiled.answers({ which: 201 })).body, created)
same("a Reply, written", (await written.answers({ which: 201 })).body, created)
same("a Reply, tests", (await test.answers({ which: 201 })).body, {
  ...user,
  madeAt: created.madeAt.toISOString(),
})
same(
  "another Reply",
  (await compiled.answers({ which: 200 })).body,
  (await written.answers({ which: 200 })).body,
)
for (const call of [compiled.answers, written.answers]) {
  const outcome = await call.safe({ which: 409 })
  if (outcome.ok || outcome.error.kind !== "problem" || outcome.error.code !== "conflict")
    differences.push("a problem was expected")
  else same("details of a problem", outcome.error.details, { heldBy: { ...user, id: 409 } })
}
const users = [
  { ...user, id: 1 },
  { userName: "Bob", isAdmin: false, id: 2 },
]
same("a stream, compiled", await Array.fromAsync(await compiled.stream()), users)
same("a stream, written", await Array.fromAsync(await written.stream()), users)

console.log(JSON.stringify({ compared, differences }))
await app.close()
