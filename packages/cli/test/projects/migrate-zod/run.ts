// The same before and after: what the functions return for the same values.
import { kinds } from "./kinds.js"
import * as other from "./other.js"
import * as user from "./user.js"
import * as version3 from "./version-3.js"

const address = { street: "Main 1", zip: "12345", country: "de" }
const good = {
  id: "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11",
  name: "Ada",
  email: "ada@example.com",
  role: "guest",
  addresses: [address],
  scores: { a: 1 },
  pair: ["x", 1],
  note: "",
}
const users: unknown[] = [
  good,
  { ...good, extra: 1, addresses: [{ ...address, extra: 2 }] },
  { ...good, age: 150, tags: new Set(["a"]), born: new Date(0), "home-page": null, level: 5 },
  ...Object.keys(good).map((key) => ({ ...good, [key]: undefined })),
  ...Object.keys(good).map((key) => ({ ...good, [key]: 7 })),
  { ...good, id: "1" },
  { ...good, name: "x".repeat(21) },
  { ...good, age: 1.5 },
  { ...good, email: "ada" },
  { ...good, role: "root" },
  { ...good, addresses: [address, address, address] },
  { ...good, addresses: [{ ...address, zip: "1234" }] },
  { ...good, addresses: [{ ...address, country: null }] },
  { ...good, addresses: [{ ...address, country: "es" }] },
  { ...good, "home-page": "https://a.example/b" },
  { ...good, "home-page": "none" },
  { ...good, scores: { a: 0 } },
  { ...good, pair: ["x"] },
  { ...good, pair: ["x", 1, 2] },
  { ...good, level: 0 },
  { ...good, level: 2 },
  { id: good.id, name: "root", since: 1 },
  { id: good.id, name: "root", since: 1, extra: 2 },
  { id: good.id, name: "Ada", extra: true },
]
const values: unknown[] = [
  ...["", "a", "ab", "abc", "abcd", "xa.by", "a-b", "abyz", "ABC", "r", "g", "aGk=", "!"],
  ...[
    "ada@example.com",
    "ada@",
    good.id,
    "127.0.0.1",
    "::1",
    "256.0.0.1",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  ],
  ...[
    "2024-02-29T10:00:00Z",
    "2024-02-29T10:00:00+02:00",
    "2024-02-30T10:00:00Z",
    "2024-02-29",
    "2023-02-29",
  ],
  ...["10:00", "10:00:00", "10:00:00.5", "24:00:00"],
  ...[0, 1, 2, 5, 6, 0.25, 0.5, -1, 2 ** 31, 2 ** 31 - 1, Number.NaN, Number.POSITIVE_INFINITY],
  ...[0n, 1n, 9n, 10n, true, false, null, undefined],
  ...[new Date(0), new Date(Number.NaN), new Uint8Array(2), new Map([["a", 1]]), new Map([[1, 1]])],
  ...[new Set([1]), new Set(), new Set([1, 2, 3]), new Set(["a"])],
  ...[
    [],
    ["ab"],
    ["a"],
    ["ab", "cd", "ef"],
    [1, "a"],
    [null, "a"],
    ["a", 1],
    ["a", 1, true],
    ["a", 1, 2],
    ["a", true],
  ],
  ...[
    {},
    { a: 1 },
    { a: 1, b: "x" },
    { a: 1, b: 2 },
    { a: "1" },
    { b: "x" },
    { a: 1, c: true },
    { a: undefined },
  ],
  ...[{ a: { b: [1, null, undefined] } }, { a: { b: [1.5] } }, { a: {} }],
  ...[
    { x: 1, y: 2, label: "p" },
    { x: 1, y: -2, label: "p" },
    { x: 1, y: 2, label: "" },
    { x: 1, y: 2 },
  ],
  ...[
    { kind: "circle", radius: 0 },
    { kind: "circle", side: 5 },
    { kind: "square", side: 5, more: 1 },
  ],
  ...[
    { kind: "square", side: 6 },
    { kind: "line" },
    { name: "a", children: [{ name: "b", children: [] }] },
  ],
  ...[
    { name: "a", children: [{ name: "b" }] },
    { name: "a", parts: [{ name: "b", parts: [] }] },
    { id: good.id, other: "x@y.example" },
  ],
  ...[{ id: good.id }, { id: good.id, other: 1 }],
]
const settings = [
  { since: "2024-02-29T10:00:00Z", name: " Ada " },
  { since: "2024-02-29T10:00:00Z", name: "ab", theme: "dark", size: 1, list: ["x"], extra: 1 },
  { since: "2024-02-29T10:00:00Z", name: " a " },
  { since: "2024-02-29T10:00:00Z", name: "ab", size: 1.5 },
  { since: "soon", name: "ab" },
  { name: "ab" },
]

/**
 * Objects that need no key: ours take an instance of a class as one, and undefined as a key that is
 * not there; Zod takes plain objects alone. (A list of bytes cannot be frozen, which Zod would do.)
 */
const needNoKey = ["record", "partialRecord", "any", "some", "frozen"]
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value !== "object" ||
  ([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object) &&
    !Object.values(value).includes(undefined))

async function tell(act: () => unknown): Promise<unknown> {
  try {
    return (await act()) ?? "nothing"
  } catch {
    return "refused"
  }
}
async function all(of: unknown[], table: object): Promise<unknown> {
  const told: Record<string, unknown> = {}
  for (const [name, act] of Object.entries(table)) {
    const given = needNoKey.includes(name) ? of.filter(isPlain) : of
    told[name] = await Promise.all(
      given.map((value) => tell(() => (act as (it: unknown) => unknown)(value))),
    )
  }
  return told
}

const { roles: _roles, levels: _levels, ...ofUser } = user
const functions = (of: object): object =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => typeof value === "function"))
const { readSettings, first, isEven: _isEven, ...ofOther } = other
console.log(
  JSON.stringify({
    users: await all(users, functions(ofUser)),
    kinds: await all(values, kinds),
    user: await all(values, functions(ofUser)),
    other: await all([...values, ...users], functions(ofOther)),
    version3: await all(values, version3),
    settings: await all(
      settings.map((each) => JSON.stringify(each)),
      { readSettings },
    ),
    first: await all([[], [good], [{ name: "Al" }]], { first }),
  }),
)
