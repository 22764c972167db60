import type { JsonSchema } from "@precast/runtime/emitted"
import { Ajv, type ValidateFunction } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { draft07 } from "../../runtime/src/types/schema.ts"
import { formats } from "../../runtime/src/types/formats/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FunctionSite } from "../src/ir/ir-site.ts"
import type { Definitions, KeyPattern, ObjectShape, Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { fidelityOf } from "./json-schema-exact.ts"
import { revive } from "./oracle/revive.ts"
import { seed } from "./seed.ts"
import { anyCase, type Case } from "./shapes/index.ts"
import { valueOf } from "./values/index.ts"
import { junk } from "./values/junk.ts"
import { mutated } from "./values/mutated.ts"
import { wireOf } from "./wire.ts"

const RUNS = Number(process.env["AGREE_RUNS"] ?? 200)
const SEED = seed(process.env["AGREE_SEED"])

/** The emitted schema of a shape. */
function schemaOf(shape: Shape, definitions: Definitions = {}): JsonSchema {
  const [jsonSchema] = evaluate(emitFile(sitesOf(shape, definitions, ["jsonSchema"])))
  return (jsonSchema as () => JsonSchema)()
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  // Tuples with optional items are open on purpose.
  const ajv = new Ajv2020({ strict: true, strictTuples: false, ownProperties: true, logger: false })
  // Ours: how those of ajv-formats differ is looked at in json-schema-formats.test.ts.
  for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test)
  // Throws when the schema is not one by the meta-schema.
  return ajv.compile(schema)
}

/** The same schema in draft 07, which Standard JSON Schema offers as well. */
function olderValidatorOf(schema: JsonSchema): ValidateFunction {
  const ajv = new Ajv({ strict: true, strictTuples: false, ownProperties: true, logger: false })
  for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test)
  return ajv.compile(draft07(schema))
}

/**
 * Ajv ignores the schema of the key `__proto__`, never misses the only key that is required if it is "",
 * and calls these functions of the items that have to be unique.
 */
const renamed = anyCase.map(
  (at): Case =>
    JSON.parse(
      JSON.stringify(at)
        .replaceAll("__proto__", "proto")
        .replaceAll(/"(toString|valueOf|constructor)"/g, '"$1 of"')
        .replaceAll(/"(key|alias)":""/g, '"$1":"empty"'),
    ) as Case,
)

const subject = renamed.chain((at) =>
  fc.record({
    case: fc.constant(at),
    values: fc.array(
      fc.record({
        value: valueOf(at.shape, at.definitions),
        choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
        broken: fc.boolean(),
        other: junk,
      }),
      { minLength: 12, maxLength: 12 },
    ),
  }),
)

describe("the emitted JSON Schema", { timeout: 60_000 + 100 * RUNS }, () => {
  it("accepts the values that decode accepts, and no others that a schema can exclude", () => {
    const compared = { exact: 0, wider: 0, unknown: 0 }
    fc.assert(
      fc.property(subject, ({ case: at, values }) => {
        const schema = schemaOf(at.shape, at.definitions)
        if (LONE_SURROGATE.test(JSON.stringify(schema))) return
        const fits = validatorOf(schema)
        const fitsOlder = olderValidatorOf(schema)
        const fidelity = fidelityOf(at.shape, at.definitions)
        for (const { value, choices, broken, other } of values) {
          const wire = tryWire(at, broken ? mutated(value, choices, other) : value)
          if (wire === NONE || isBeyondAjv(wire)) continue
          const decoded = revive(at.shape, wire, at.definitions).ok
          compared[fidelity]++
          expect({ wire, older: fitsOlder(wire) }).toEqual({ wire, older: fits(wire) })
          if (fidelity === "exact")
            expect({ wire, fits: fits(wire) }).toEqual({ wire, fits: decoded })
          if (fidelity === "wider" && decoded)
            expect({ wire, fits: fits(wire) }).toEqual({ wire, fits: true })
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    if (process.env["AGREE_SHOW"]) console.log(compared)
    expect(compared.exact + compared.wider).toBeGreaterThan(compared.unknown)
  })
})

const NONE = Symbol("no wire form")

// Ajv turns keys into URIs, and an ill-formed text has no URI.
const LONE_SURROGATE = /\\ud[89a-f]/

/**
 * Ajv compares items of a list without doubles by `a.toString()` and `a.valueOf()` where these are not inherited: it
 * throws when they are keys of the document (fast-deep-equal 3.1.3).
 */
function isBeyondAjv(wire: unknown): boolean {
  return /"(?:toString|valueOf|constructor)":/.test(JSON.stringify(wire) ?? "")
}

/** RFC 3339 has no years beyond 9999, so the formats refuse what Date.prototype.toISOString writes for them. */
const FAR_YEAR = /"[+-]\d{6}-\d\d-\d\d/

function tryWire(at: Case, value: unknown): unknown {
  try {
    const wire = wireOf(at.shape, value, at.definitions)
    return FAR_YEAR.test(JSON.stringify(wire)) ? NONE : wire
  } catch {
    return NONE
  }
}

describe("a schema that people read", () => {
  const field = (key: string, shape: Shape, more: object = {}): ObjectShape["fields"][number] => ({
    key,
    shape,
    optional: false,
    ...more,
  })
  const string: Shape = { kind: "string", rules: {} }
  const object = (...fields: ObjectShape["fields"]): ObjectShape => ({
    kind: "object",
    fields,
    index: null,
  })

  it("names types as the user does, and refers to them", () => {
    const address = object(field("city", string))
    const node = object(field("next", { kind: "ref", to: "Node#2" }, { optional: true }))
    const shape = object(
      field("home", { kind: "ref", to: "Address" }),
      field("work", { kind: "ref", to: "Address" }, { optional: true }),
      field("list", { kind: "ref", to: "Node#2" }),
    )
    const definitions = {
      Address: { name: "Address", shape: address },
      "Node#2": { name: "Node", shape: node },
    }
    expect(schemaOf(shape, definitions)).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        home: { $ref: "#/$defs/Address" },
        work: { $ref: "#/$defs/Address" },
        list: { $ref: "#/$defs/Node" },
      },
      required: ["home", "list"],
      $defs: {
        Address: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
        Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } },
      },
    })
    expect(schemaOf({ kind: "ref", to: "Node#2" }, definitions)).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/Node",
      $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } } },
    })
  })

  it("requires the empty key like any other", () => {
    expect(schemaOf(object(field("", string)))).toMatchObject({
      properties: { "": { type: "string" } },
      required: [""],
    })
  })

  it("refuses unknown keys everywhere when it is strict, under the same names", () => {
    const definitions = { Address: { name: "Address", shape: object(field("city", string)) } }
    const shape = object(
      field("home", { kind: "ref", to: "Address" }),
      field("other", {
        kind: "union",
        members: [{ kind: "array", item: object(field("a", string)), rules: {} }, object()],
      }),
    )
    const { sites, ...file } = sitesOf(shape, definitions, ["jsonSchema"])
    const strict = sites.map((site) => ({ ...site, strict: true }) as FunctionSite)
    const [jsonSchema] = evaluate(emitFile({ ...file, sites: strict }))
    const closed = { additionalProperties: false }
    expect((jsonSchema as () => JsonSchema)()).toMatchObject({
      ...closed,
      properties: {
        home: { $ref: "#/$defs/Address" },
        other: { anyOf: [{ items: closed }, closed] },
      },
      $defs: { Address: closed },
    })
  })

  it("has the keys of the wire, defaults, null for undefined, and values of an enum in one list", () => {
    const state: Shape = {
      kind: "union",
      members: [
        { kind: "literal", value: "on" },
        { kind: "literal", value: "off" },
        { kind: "null" },
      ],
    }
    const shape = object(
      field("userName", string, { alias: "user_name" }),
      field("state", state, { default: '"on"' }),
      field("nick", { kind: "union", members: [string, { kind: "undefined" }] }, { asNull: true }),
    )
    expect(schemaOf(shape)).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        user_name: { type: "string" },
        state: { anyOf: [{ enum: ["on", "off"] }, { type: "null" }], default: "on" },
        nick: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
      required: ["user_name"],
    })
  })

  it("writes patterns as the u flag reads them, and omits those of other flags", () => {
    const pattern = (source: string, flags = ""): unknown =>
      schemaOf({ kind: "string", rules: { pattern: [{ source, flags }] } }).pattern
    expect(pattern("^[\\w\\-]+\\_\\@\\/$")).toBe("^[\\w\\-]+_@\\/$")
    expect(pattern("a{,2}")).toBeUndefined()
    expect(pattern("^a$", "i")).toBeUndefined()
    expect(pattern("^\\p{L}$", "u")).toBe("^\\p{L}$")
  })

  it("gives a key to the first pattern that it fits", () => {
    const key = (text: string): KeyPattern => ({
      kind: "template",
      parts: [
        { kind: "text", text },
        { kind: "slot", of: "string" },
      ],
      rules: {},
    })
    const shape: Shape = {
      ...object(field("xa", { kind: "boolean" })),
      patterns: [
        { key: key("x"), shape: string },
        { key: key("xy"), shape: { kind: "number", rules: {} } },
      ],
      closed: true,
    }
    const fits = validatorOf(schemaOf(shape))
    expect(fits({ xa: true, xy: "first", xz: "" })).toBe(true)
    expect(fits({ xa: true, xy: 1 })).toBe(false)
    expect(fits({ xa: "" })).toBe(false)
    expect(fits({ xa: true, other: 1 })).toBe(false)
  })
})
