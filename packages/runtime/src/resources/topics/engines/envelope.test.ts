import { describe, expect, test } from "vitest"
import { readEnvelope, writeEnvelope } from "./envelope.ts"

const message = {
  id: "m",
  body: "{}",
  attributes: { a: "1", ["__proto__"]: "2" },
  key: "k",
  notBefore: new Date(5),
  publishedAt: new Date(7),
}
const dead = { attempts: 3, error: { code: "PC2089", message: "no" }, diedAt: new Date(9) }

describe("envelopes", () => {
  test("reads what it wrote", () => {
    const line = writeEnvelope({ message, attempts: 2, dead })
    expect(readEnvelope(line, "{}", "other")).toEqual({ message, attempts: 2, dead })
  })

  const written = JSON.parse(writeEnvelope({ message, attempts: 2, dead })) as object
  const wrong: unknown[] = [0, -1, 1e300, "x", true, null, [], ["x"], {}, { x: 1 }, { error: {} }]
  const right: Readonly<Record<string, readonly unknown[]>> = {
    id: ["x"],
    key: ["x"],
    attributes: [{}],
    at: [0, -1],
    notBefore: [0, -1],
    attempts: [0],
    dead: [],
  }
  const cases = Object.keys(right).flatMap((part) =>
    wrong
      .filter((value) => !right[part]!.some((one) => same(one, value)))
      .map((value) => ({ part, value })),
  )

  test.each(cases)(
    "a foreign envelope is read as a body alone: $part is $value",
    ({ part, value }) => {
      const line = JSON.stringify({ ...written, [part]: value })
      if (JSON.parse(line)[part] === undefined) return
      const { message: read, attempts, dead: letter } = readEnvelope(line, "[1]", "fallback")
      expect(read).toMatchObject({ id: "fallback", body: "[1]", attributes: {}, key: null })
      expect([attempts, letter]).toEqual([undefined, undefined])
    },
  )

  test.each(["", "null", "[]", "1", "{", "{}", '{"id":"x"}', '{"id":"x","at":1e300}'])(
    "%j is not an envelope",
    (line) => expect(readEnvelope(line, "b", "fallback").message.id).toBe("fallback"),
  )
})

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
