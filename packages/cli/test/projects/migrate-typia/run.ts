// The same before and after: what the functions return for the same values.
import * as named from "./named.js"
import * as user from "./user.js"

const good = {
  id: "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11",
  name: "Ada",
  score: 10,
  roles: ["admin"],
  level: null,
}
const values: unknown[] = [
  good,
  { ...good, age: 36, code: "ABC", level: -5, note: "n" },
  { ...good, extra: "unknown" },
  ...Object.keys(good).map((key) => ({ ...good, [key]: undefined })),
  { ...good, id: "no" },
  { ...good, name: "" },
  { ...good, name: "x".repeat(20) },
  { ...good, name: "x".repeat(21) },
  { ...good, age: -1 },
  { ...good, age: 150 },
  { ...good, age: 151 },
  { ...good, age: 1.5 },
  { ...good, age: null },
  { ...good, score: 0 },
  { ...good, score: 7 },
  { ...good, roles: [] },
  { ...good, roles: ["admin", "admin"] },
  { ...good, roles: ["guest", "admin"] },
  { ...good, roles: ["root"] },
  { ...good, code: "ABCD" },
  { ...good, code: "abc" },
  { ...good, level: 2 ** 31 },
  { ...good, level: -(2 ** 31) },
  { ...good, level: 0.5 },
  null,
  undefined,
  [],
  "text",
  42,
]

function tell(act: () => unknown): unknown {
  try {
    return act() ?? "nothing"
  } catch {
    return "refused"
  }
}

const told = values.map((value) => ({
  of: value,
  isUser: user.isUser(value),
  equalsUser: user.equalsUser(value),
  assertUser: tell(() => user.assertUser(value) === value),
  assertExactly: tell(() => user.assertExactly(value) === value),
  takes: user.takes(value),
  takesExactly: user.takesExactly(value),
  fits: user.problems(value) === 0,
  hasProblems: user.hasProblems(value),
  name: tell(() => user.name(value)),
  write: tell(() => JSON.parse(user.write(structuredClone(value) as user.User)) as unknown),
  tryRead: tell(() => user.tryRead(JSON.stringify(value) ?? "null")),
}))
const whole = good as user.User
const texts = ["abc", "", "ABC", "abcdefgh", "abcdefghi", 1].map((value) => ({
  isSku: named.isSku(value),
  sku: tell(() => named.sku(value)),
}))
console.log(
  JSON.stringify({
    told,
    texts,
    text: named.text("abc" as Parameters<typeof named.text>[0]),
    read: user.read(JSON.stringify(good)),
    copy: [user.copy(whole), user.copy(whole) !== whole],
    strip: user.strip({ ...whole, ...{ extra: 1 } }),
    stringify: user.stringifyUser({ ...whole, ...{ extra: 1 } }),
    random: typeof user.randomUser().id,
  }),
)
