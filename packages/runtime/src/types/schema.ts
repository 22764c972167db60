import { runtimeError } from "../base/errors/catalog.ts"
import { beginTrials, endTrials } from "./check/trials.ts"
import { falseIfTooDeep } from "./entry/entry.ts"
import { issuesOf } from "./entry/issues-of.ts"
import { issuesIn, type Tell } from "./entry/tell-issues.ts"
import type { Report } from "./explain/described-types.ts"
import type { Issue } from "./issue.ts"
import type { JsonSchema, JsonSchemaPart } from "./json-schema.ts"
import { issueMessage, pathSegments } from "./prettify.ts"
import { FAIL } from "./route.ts"
import type { Schema, StandardIssue, StandardResult } from "./standard-schema.ts"

/** The Standard Schema of a type, for values as JSON.parse made them. */
export function schemaOfJson(
  revive: (value: unknown) => unknown,
  report: Report,
  jsonSchema: () => JsonSchema,
): Schema {
  return schemaOf(jsonSchema, (value) => {
    const revived = orFail(() => revive(value))
    return revived === FAIL ? failure(value, issuesOf(value, report)) : { value: revived }
  })
}

/** The Standard Schema of a type, for values in memory, which are given back as they are. */
export function schemaOfValues(
  is: (value: unknown) => boolean,
  tell: Tell,
  jsonSchema: () => JsonSchema,
): Schema {
  return schemaOf(jsonSchema, (value) =>
    is(value) ? { value } : failure(value, issuesIn(value, tell)),
  )
}

function schemaOf(
  jsonSchema: () => JsonSchema,
  validate: (value: unknown) => StandardResult<unknown>,
): Schema {
  const convert = ({ target }: { target: string }): JsonSchema => {
    // A copy, because callers may change it.
    if (target === "draft-2020-12") return structuredClone(jsonSchema())
    if (target === "draft-07") return draft07(jsonSchema())
    throw runtimeError("PC2014", target)
  }
  return {
    "~standard": {
      version: 1,
      vendor: "precast",
      validate,
      // Both are the wire form: what is encoded is what is decoded.
      jsonSchema: { input: convert, output: convert },
    },
  }
}

function orFail(revive: () => unknown): unknown {
  const outer = beginTrials()
  try {
    return revive()
  } catch (error) {
    falseIfTooDeep(error)
    return FAIL
  } finally {
    endTrials(outer)
  }
}

function failure(value: unknown, found: readonly Issue[]): { issues: StandardIssue[] } {
  return {
    issues: found.map((issue) => ({
      message: issueMessage(issue),
      path: pathOf(value, pathSegments(issue.path)),
    })),
  }
}

/** A step into an array is its position, as in the paths of other libraries. */
function pathOf(value: unknown, steps: readonly string[]): PropertyKey[] {
  let at: unknown = value
  return steps.map((step) => {
    const isItem = Array.isArray(at) || at instanceof Set || at instanceof Map
    at =
      typeof at === "object" && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string, unknown>)[step]
        : undefined
    return isItem && /^\d+$/.test(step) ? Number(step) : step
  })
}

/** The same schema in the words of draft 07; the keywords are those that Precast writes. */
export function draft07(schema: JsonSchema): JsonSchema {
  return { ...converted(schema), $schema: "http://json-schema.org/draft-07/schema#" }
}

function part(schema: JsonSchemaPart): JsonSchemaPart {
  return typeof schema === "boolean" ? schema : converted(schema)
}

function converted(schema: JsonSchema): JsonSchema {
  const { $ref, $defs, prefixItems, items, ...others } = schema
  const result: JsonSchema = { ...(structuredClone(others) as JsonSchema), ...partsOf(schema) }
  if ($defs) result["definitions"] = eachOf($defs)
  if (prefixItems) {
    result["items"] = prefixItems.map(part) as never
    if (items !== undefined) result["additionalItems"] = part(items)
  } else if (items !== undefined) result.items = part(items)
  if ($ref === undefined) return result
  const to = $ref.replace("#/$defs/", "#/definitions/")
  // Draft 07 ignores siblings of `$ref`.
  return Object.keys(result).length === 0 ? { $ref: to } : { ...result, allOf: [{ $ref: to }] }
}

function partsOf(schema: JsonSchema): JsonSchema {
  const { anyOf, allOf, not, properties, patternProperties } = schema
  const { additionalProperties, propertyNames } = schema
  return {
    ...(anyOf && { anyOf: anyOf.map(part) }),
    ...(allOf && { allOf: allOf.map(part) }),
    ...(not !== undefined && { not: part(not) }),
    ...(properties && { properties: eachOf(properties) }),
    ...(patternProperties && { patternProperties: eachOf(patternProperties) }),
    ...(additionalProperties !== undefined && { additionalProperties: part(additionalProperties) }),
    ...(propertyNames !== undefined && { propertyNames: part(propertyNames) }),
  }
}

/** Object.fromEntries takes `__proto__` as a key like any other. */
function eachOf(schemas: Record<string, JsonSchemaPart>): Record<string, JsonSchemaPart> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, part(schema)]))
}
