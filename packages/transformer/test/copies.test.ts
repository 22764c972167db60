import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { define } from "./oracle/object.ts"
import { copyOf, pruneByHand } from "./oracle-copy.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import { anyCase } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"

// As in agree.test.ts.
const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

interface Copies {
  clone(value: unknown): unknown
  prune(value: unknown): unknown
}

function copiesOf(shape: Shape, definitions: Definitions = {}): Copies {
  const [clone, prune] = evaluate(emitFile(sitesOf(shape, definitions, ["clone", "prune"])))
  return { clone, prune } as unknown as Copies
}

/** New copies of the containers, everything else shared; `start` is the initial value of every object. */
function anew(value: unknown, start: object = {}): unknown {
  if (Array.isArray(value)) return Array.from(value, (item) => anew(item, start))
  if (value instanceof Set) return new Set([...value].map((item) => anew(item, start)))
  if (value instanceof Map)
    return new Map([...value].map(([key, at]) => [anew(key, start), anew(at, start)]))
  if (typeof value !== "object" || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy = { ...start }
  for (const key of Object.keys(value))
    define(copy, key, anew((value as Record<string, unknown>)[key], start))
  return copy
}

const messedUp = (value: unknown): unknown => anew(value, { "no type names this": { a: [1] } })

const subject = anyCase.chain((at) =>
  fc.tuple(
    fc.constant(at),
    fc.array(
      fc.oneof(valueOf(at.shape, at.definitions), valueOf(at.shape, at.definitions).map(messedUp)),
      { maxLength: 10 },
    ),
  ),
)

/** Whether structuredClone takes all that no type describes. */
function attempt(run: () => unknown): string {
  try {
    return printed(run())
  } catch (error) {
    return `throws ${(error as Error).name}`
  }
}

describe("clone", { timeout: 60_000 + 60 * RUNS }, () => {
  it("copies exactly the type's fields", () => {
    fc.assert(
      fc.property(subject, ([{ shape, definitions }, values]) => {
        const { clone } = copiesOf(shape, definitions)
        for (const value of values) {
          if (!accepts(shape, value, definitions)) continue
          const before = printed(value)
          expect(attempt(() => clone(value))).toBe(
            attempt(() => copyOf(shape, value, definitions, accepts)),
          )
          expect(printed(value)).toBe(before)
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it("shares nothing with the value", () => {
    const shape: Shape = {
      kind: "object",
      index: null,
      fields: [
        { key: "at", optional: false, shape: { kind: "date" } },
        { key: "bytes", optional: false, shape: { kind: "bytes", type: "Uint8Array" } },
        { key: "any", optional: false, shape: { kind: "unknown" } },
        {
          key: "list",
          optional: false,
          shape: {
            kind: "array",
            item: { kind: "set", item: { kind: "string", rules: {} }, rules: {} },
            rules: {},
          },
        },
      ],
    }
    const { clone } = copiesOf(shape)
    const value = {
      at: new Date(0),
      bytes: Buffer.from("abc"),
      any: { deep: [1] },
      list: [new Set(["a"])],
    }
    const copy = clone(value) as typeof value
    value.at.setTime(1)
    value.bytes[0] = 0
    value.any.deep.push(2)
    value.list[0]!.add("b")
    value.list.push(new Set())
    expect(printed(copy)).toBe(
      '{"at": Date(0), "bytes": Uint8Array(97 98 99), "any": {"deep": [1]}, "list": [Set("a")]}',
    )
  })
})

describe("clone of what is not described", () => {
  const unknown: Shape = { kind: "unknown" }
  const checked: Shape = { kind: "refined", of: unknown, checks: [] }
  it.each<[string, Shape]>([
    ["alone", unknown],
    ["checked", checked],
    ["in a union", { kind: "union", members: [{ kind: "null" }, checked] }],
  ])("takes what structuredClone takes: %s", (_, shape) => {
    const { clone } = copiesOf(shape)
    expect(clone({ at: new Date(0) })).toEqual({ at: new Date(0) })
    expect(clone("text")).toBe("text")
    expect(() => clone(Symbol.iterator)).toThrow("could not be cloned")
  })
})

describe("prune", { timeout: 60_000 + 60 * RUNS }, () => {
  it("takes away what the type does not name, and nothing else", () => {
    fc.assert(
      fc.property(subject, ([{ shape, definitions }, values]) => {
        const { prune } = copiesOf(shape, definitions)
        for (const value of values) {
          if (!accepts(shape, value, definitions)) continue
          const [one, other] = [anew(value), anew(value)]
          // An item of a typed array cannot be deleted.
          const pruned = attempt(() => prune(one))
          expect(pruned).toBe(
            attempt(() => {
              pruneByHand(shape, other, definitions, accepts)
              return other
            }),
          )
          if (pruned.startsWith("throws")) continue
          expect(prune(one)).toBe(one)
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it("leaves alone what a value inherits", () => {
    const part: Shape = { kind: "object", index: null, fields: [] }
    const record: Shape = { kind: "object", index: part, fields: [] }
    const { prune } = copiesOf(record)
    const inherited = { shared: { kept: 1 } }
    const value = Object.assign(Object.create(inherited) as object, { own: { dropped: 1 } })
    prune(value)
    expect(value).toEqual({ own: {} })
    expect(inherited).toEqual({ shared: { kept: 1 } })
    // All keys of a URL are inherited, and texts.
    expect(() => prune(new URL("https://example.org"))).not.toThrow()
  })

  it("leaves an object alone that has nothing to take away", () => {
    const shape: Shape = {
      kind: "object",
      index: null,
      fields: [{ key: "a", optional: true, shape: { kind: "unknown" } }],
    }
    const { prune } = copiesOf(shape)
    expect(prune(Object.freeze({ a: 1 }))).toEqual({ a: 1 })
  })
})
