import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import type { JsonSchema } from "@precast/runtime/emitted"
import { formats } from "../../runtime/src/types/formats/index.ts"
import { emitFile } from "../src/emit-file.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { groupsOf, hasSuite, type Group } from "./json-schema-suite.ts"
import { NoShape, shapeOfSchema } from "./json-schema-to-shape.ts"

interface Emitted {
  is(value: unknown): boolean
  safeDecode(text: string): { ok: boolean }
  jsonSchema(): JsonSchema
}

/** Functions for the type that expresses the schema of a group; or the reason that there is no such type. */
function emittedOf(group: Group): Emitted | { reason: string } {
  try {
    const { shape, definitions } = shapeOfSchema(group.schema)
    const sites = sitesOf(shape, definitions, ["is", "safeDecode", "jsonSchema"])
    const [is, safeDecode, jsonSchema] = evaluate(emitFile(sites))
    return { is, safeDecode, jsonSchema } as Emitted
  } catch (error) {
    if (error instanceof NoShape) return { reason: error.message }
    throw error
  }
}

function validatorOf(schema: JsonSchema): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, strictTuples: false, ownProperties: true, logger: false })
  for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test)
  return ajv.compile(schema)
}

// Files that test only keywords that no type expresses.
const OTHER = new Set([
  "format", // formats as annotations only; those that are checked are in json-schema-formats.test.ts
  "refRemote",
  "vocabulary",
])

// Ajv ignores the schema of this key.
const NOT_FOR_AJV = new Set([
  "properties: properties whose names are Javascript object property names: __proto__ not valid",
])

describe.runIf(hasSuite)("JSON-Schema-Test-Suite 2020-12 through types", () => {
  const groups = groupsOf("").filter((group) => !OTHER.has(group.file))
  const skipped = new Map<string, number>()
  let converted = 0
  let tests = 0
  for (const group of groups) {
    const emitted = emittedOf(group)
    if ("reason" in emitted) {
      skipped.set(emitted.reason, (skipped.get(emitted.reason) ?? 0) + 1)
      continue
    }
    converted++
    tests += group.tests.length
    it(`${group.file}: ${group.description}`, () => {
      const fits = validatorOf(emitted.jsonSchema())
      for (const { description, data, valid } of group.tests) {
        const name = `${group.file}: ${group.description}: ${description}`
        const found = {
          is: emitted.is(data),
          decode: emitted.safeDecode(JSON.stringify(data)).ok,
          jsonSchema: NOT_FOR_AJV.has(name) ? valid : fits(data),
        }
        expect(found, name).toEqual({ is: valid, decode: valid, jsonSchema: valid })
      }
    })
  }

  it("covers most of the keywords that jsonSchema writes", () => {
    if (process.env["AGREE_SHOW"])
      console.log({ groups: groups.length, converted, tests, skipped: Object.fromEntries(skipped) })
    expect(converted).toBeGreaterThan(100)
  })
})
