import { describe, expect, it } from "vitest"
import { inMemory, onWire } from "../../../test/helpers/explained.ts"
import type { About } from "./described-types.ts"
import { askChecks } from "./checks.ts"
import { dateLeaf } from "./native-kinds.ts"
import { nearestKey } from "./nearest-key.ts"
import { ruledString } from "./text-kinds.ts"

describe("checks of the program's own", () => {
  const even = (value: unknown): never => ((value as number) % 2 === 0) as never
  const says = (verdict: unknown) => (): never => verdict as never
  const throws = (): never => {
    throw new TypeError("no such day")
  }
  const checked = (of: About, name: string, check: (value: never) => never): About => [
    "refined",
    of,
    { ask: askChecks, checks: [[name, check]] },
  ]

  it("are called once the rest matches", () => {
    expect(inMemory(checked("number", "isEven", even), 3)).toEqual([
      { path: "", code: "check", expected: "a value that isEven takes", found: "number 3" },
    ])
    expect(inMemory(checked("number", "isEven", even), "3")).toMatchObject([{ code: "type" }])
  })

  it("give the message, and the place", () => {
    expect(inMemory(checked("number", "f", says("too odd")), 3)).toMatchObject([
      { message: "too odd" },
    ])
    expect(inMemory(checked("number", "f", throws), 3)).toMatchObject([{ message: "no such day" }])
    const dates: About = ["object", { from: "number", to: "number" }]
    const order = says({ path: "/to", message: "ends before it starts" })
    expect(inMemory(["array", checked(dates, "f", order)], [{ from: 2, to: 1 }])).toEqual([
      {
        path: "/0/to",
        code: "check",
        expected: "a value that f takes",
        found: "number 1",
        message: "ends before it starts",
      },
    ])
  })

  it("see the value in memory", () => {
    let seen: unknown
    const look = (value: unknown): never => {
      seen = value
      return false as never
    }
    onWire(checked([dateLeaf], "f", look), "2024-02-29T00:00:00Z")
    expect(seen).toEqual(new Date(Date.UTC(2024, 1, 29)))
    const revive = (): unknown => "revived"
    onWire(["refined", ["object", {}], { ask: askChecks, checks: [["f", look]], revive }], {})
    expect(seen).toBe("revived")
  })
})

describe("messages", () => {
  const name: About = ["refined", [ruledString, { minLength: 1 }], { message: "Enter your name" }]

  it("are added to the issues of that very place", () => {
    const told = { path: "/name", message: "Enter your name" }
    expect(inMemory(["object", { name }], { name: "" })).toMatchObject([
      { ...told, code: "length" },
    ])
    expect(inMemory(["object", { name }], {})).toMatchObject([{ ...told, code: "missing" }])
    const whole: About = ["refined", ["object", { name: "string" }], { message: "No user" }]
    expect(inMemory(whole, {})[0]).not.toHaveProperty("message")
    expect(inMemory(whole, 5)).toMatchObject([{ message: "No user" }])
  })
})

describe("what is sensitive in what a check function returns", () => {
  const secret = (of: About): About => ["refined", of, { sensitive: true }]
  const returning = (of: About, verdict: (value: never) => unknown): About => [
    "refined",
    of,
    { ask: askChecks, checks: [["f", verdict as (value: never) => never]] },
  ]
  const form: About = ["object", { name: "string", password: secret("string") }]
  const value = { name: "Ada", password: "hunter2" }

  it.each<[string, About, unknown, (value: never) => unknown]>([
    ["a field", form, value, (at: typeof value) => `${at.password} is too weak`],
    ["an item", ["array", secret("string")], ["hunter2"], (at: string[]) => `not ${at[0]}`],
    ["an item of a tuple", ["tuple", [secret("string")]], ["hunter2"], (at) => `not ${String(at)}`],
    ["a value of a record", ["object", {}, { index: secret("number") }], { a: 77 }, () => "not 77"],
    [
      "a part of it",
      ["object", { of: secret(["object", {}, { index: "string" }]) }],
      { of: { pin: "hunter2" } },
      (at: { of: object }) => JSON.stringify(at.of),
    ],
    [
      "a member of a union",
      ["union", ["null", secret("string")]],
      "hunter2",
      () => new Error("not hunter2").message,
    ],
    ["a key", ["map", secret("string"), "number"], new Map([["hunter2", 1]]), () => "not hunter2"],
  ])("is left out: the text of %s", (_, of, at, verdict) => {
    const issues = inMemory(returning(of, verdict), at)
    expect(issues).toHaveLength(1)
    expect(issues[0]).not.toHaveProperty("message")
    expect(JSON.stringify(issues)).not.toMatch(/hunter2|77/)
  })

  it("is left out of a path", () => {
    const keys: About = ["map", secret("string"), "number"]
    const issues = inMemory(
      returning(keys, () => ({ path: "/hunter2", message: "taken" })),
      new Map([["hunter2", 1]]),
    )
    expect(issues).toMatchObject([{ path: "", message: "taken" }])
  })

  it("leaves a text that does not contain it", () => {
    const issues = inMemory(
      returning(form, (at: typeof value) => ({ path: "/password", message: `${at.name}, no` })),
      value,
    )
    expect(issues).toMatchObject([{ path: "/password", message: "Ada, no" }])
    expect(
      inMemory(
        returning(form, () => "too weak"),
        { name: "", password: "" },
      ),
    ).toMatchObject([{ message: "too weak" }])
  })
})

describe("what is sensitive", () => {
  const SECRET = "hunter2"
  const secret = (of: About): About => ["refined", of, { sensitive: true }]
  const says = (value: unknown): never => `no ${String(value)}` as never

  it.each<[string, About, unknown]>([
    ["a text", secret([ruledString, { minLength: 9 }]), SECRET],
    ["of another kind", secret("number"), SECRET],
    ["inside", secret(["object", { a: ["object", { b: "number" }] }]), { a: { b: SECRET } }],
    ["a key of a record", secret(["object", {}, { index: "number" }]), { [SECRET]: SECRET }],
    [
      "an unknown key",
      secret(["object", { a: "number" }, { closed: nearestKey }]),
      { a: 1, [SECRET]: 1 },
    ],
    ["a key of a map", secret(["map", "string", "number"]), new Map([[SECRET, SECRET]])],
    ["a named key", secret(["map", "string", "number", {}, "object"]), new Map([[SECRET, SECRET]])],
    ["in a union", ["union", [secret([ruledString, { minLength: 9 }]), "null"]], SECRET],
    ["behind a name", ["union", [() => ["Pin", secret("number")], "null"]], SECRET],
    [
      "in one member of a union, another being nearer",
      [
        "union",
        [
          () => ["Login", ["object", { password: secret("string"), user: "string", a: "string" }]],
          () => ["Change", ["object", { password: "number", x: "string" }]],
        ],
      ],
      { password: SECRET, x: "" },
    ],
    [
      "under a misspelt key",
      ["object", { password: ["optional", secret("string")] }, { closed: nearestKey }],
      { pasword: SECRET },
    ],
    ["a text where an object with it belongs", ["object", { password: secret("string") }], SECRET],
    [
      "the message of a check",
      ["refined", "string", { ask: askChecks, checks: [["f", says]], sensitive: true }],
      SECRET,
    ],
    [
      "the message of a nested check",
      secret(["refined", "string", { ask: askChecks, checks: [["f", says]] }]),
      SECRET,
    ],
    [
      "a sibling discriminant",
      [
        "union",
        [
          ["object", { t: secret(["literal", "a"]) }],
          ["object", { t: ["literal", "b"] }],
        ],
        "t",
      ],
      { t: SECRET },
    ],
  ])("is not reported: %s", (_, about, value) => {
    const issues = inMemory(about, value)
    expect(issues.length).toBeGreaterThan(0)
    expect(JSON.stringify(issues)).not.toContain(SECRET)
  })

  it("is reported in general terms", () => {
    expect(inMemory(["object", { pin: secret("number") }], { pin: SECRET })).toEqual([
      { path: "/pin", code: "type", expected: "number", found: "a sensitive value" },
    ])
    expect(inMemory(secret(["object", {}, { index: "number" }]), { [SECRET]: "" })).toMatchObject([
      { path: "/*" },
    ])
  })
})
