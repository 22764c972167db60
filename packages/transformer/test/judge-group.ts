import { Ajv2020 } from "ajv/dist/2020.js"
import type { JsonSchema } from "@precast/runtime/emitted"
import { formats } from "../../runtime/src/types/formats/index.ts"
import { emitFile } from "../src/emit-file.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import type { Group } from "./json-schema-suite.ts"
import { NoShape, shapeOfSchema } from "./json-schema-to-shape.ts"

/** What became of the tests of a group, by their names; or the reason that no type expresses its schema. */
export type JudgedGroup = { readonly reason: string } | { readonly tests: readonly JudgedTest[] }

export interface JudgedTest {
  readonly name: string
  readonly expected: Outcome
  readonly found: Outcome
}

type Outcome = Readonly<Record<"is" | "decode" | "jsonSchema", boolean>>

/** Files that test only keywords that no type expresses, with the reason. */
export const OTHER_FILES: ReadonlyMap<string, string> = new Map([
  ["format", "formats as annotations only: Precast checks those that it knows"],
  ["refRemote", "a type has no remote schema"],
  ["vocabulary", "a type has no vocabulary"],
])

/** Runs the tests of a group through `is`, `decode`, and Ajv with what `jsonSchema` gives. */
export function judgeGroup(group: Group): JudgedGroup {
  const other = OTHER_FILES.get(group.file)
  const emitted = other === undefined ? emittedOf(group) : { reason: other }
  if ("reason" in emitted) return emitted
  const fits = validatorOf(emitted.jsonSchema())
  const tests = group.tests.map(({ description, data, valid }) => {
    const name = `${group.file}: ${group.description}: ${description}`
    const found = {
      is: emitted.is(data),
      decode: emitted.safeDecode(JSON.stringify(data)).ok,
      jsonSchema: NOT_FOR_AJV.has(name) ? valid : fits(data),
    }
    return { name, expected: { is: valid, decode: valid, jsonSchema: valid }, found }
  })
  return { tests }
}

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

// Ajv ignores the schema of this key.
const NOT_FOR_AJV = new Set([
  "properties: properties whose names are Javascript object property names: __proto__ not valid",
])
