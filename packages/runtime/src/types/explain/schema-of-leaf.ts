import type { JsonSchema, JsonSchemaPart } from "../json-schema.ts"
import type { Rules } from "./described-types.ts"
import type { Leaf } from "./part.ts"

// As in the transformer's 4-emit/json-schema: its test compares both.
const DAY =
  "(?:[0-9]{4}|\\+[0-9]{6}|-(?!000000)[0-9]{6})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
const HOUR_MINUTE = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
const TIME = `${HOUR_MINUTE}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-]${HOUR_MINUTE})`

const LARGEST_TIME = 8.64e15

/** The schema of a value without parts; with the class of the value in memory, where JSON does not show it. */
export function leafSchema(leaf: Leaf): JsonSchemaPart {
  switch (leaf.of) {
    case "any":
    case "unknown":
      return true
    case "never":
    case "undefined":
      return false
    case "null":
    case "boolean":
      return { type: leaf.of }
    case "literal":
      return { const: leaf.value as string | number | boolean }
    case "date":
      return { ...dateSchema(leaf.wire), "x-type": "Date" }
    case "url":
      return { type: "string", format: "uri", "x-type": "URL" }
    case "string":
      return stringSchema(leaf.rules ?? {})
    case "number":
      return numberSchema(leaf.rules ?? {})
    default:
      throw new Error(`A ${leaf.of} has no schema of its description`)
  }
}

function dateSchema(wire: string): JsonSchema {
  if (wire === "") return { type: "string", format: "date-time", pattern: `^${DAY}T${TIME}$` }
  if (wire === "date") return { type: "string", format: "date", pattern: `^${DAY}$` }
  const isWhole = wire === "epoch-ms"
  const most = isWhole ? LARGEST_TIME : LARGEST_TIME / 1000
  return { type: isWhole ? "integer" : "number", minimum: -most, maximum: most }
}

function numberSchema({
  int,
  min,
  max,
  exclusiveMin,
  exclusiveMax,
  multipleOf,
}: Rules): JsonSchema {
  return {
    type: int ? "integer" : "number",
    ...(min !== undefined && { minimum: Number(min) }),
    ...(max !== undefined && { maximum: Number(max) }),
    ...(exclusiveMin !== undefined && { exclusiveMinimum: Number(exclusiveMin) }),
    ...(exclusiveMax !== undefined && { exclusiveMaximum: Number(exclusiveMax) }),
    ...(multipleOf !== undefined && { multipleOf: Number(multipleOf) }),
  }
}

/** Rules of a text that is converted are for what is made of it. */
function stringSchema({ convert, minLength, maxLength, format = [] }: Rules): JsonSchema {
  if (convert) {
    const isShortened = convert.every((each) => each === "trim")
    return { type: "string", ...(isShortened && minLength !== undefined && { minLength }) }
  }
  const schema: JsonSchema = {
    type: "string",
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  }
  const others: JsonSchema[] = []
  for (const [name] of format) {
    const part = formatSchema(name)
    if (Object.keys(part).some((keyword) => Object.hasOwn(schema, keyword))) others.push(part)
    else Object.assign(schema, part)
  }
  return others.length > 0 ? { ...schema, allOf: others } : schema
}

const NAMES: ReadonlyMap<string, JsonSchema> = new Map([
  ["url", { format: "uri" }],
  ["ulid", { pattern: "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$" }],
  ["cuid2", { pattern: "^[a-z][0-9a-z]{1,31}$" }],
  ["nanoid", { pattern: "^[A-Za-z0-9_-]{21}$" }],
  ["jwt", { pattern: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$" }],
  ["slug", { pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" }],
  ["byte", { contentEncoding: "base64", pattern: `^${base64("[A-Za-z0-9+/]", "=")}$` }],
  ["base64url", { contentEncoding: "base64url", pattern: `^${base64("[A-Za-z0-9_-]", "")}$` }],
])

/** Formats that JSON Schema does not name are expressions. */
function formatSchema(format: string): JsonSchema {
  return NAMES.get(format) ?? { format }
}

function base64(letter: string, padding: string): string {
  const last = `${letter}[AQgw]${padding}${padding}|${letter}{2}[AEIMQUYcgkosw048]${padding}`
  return `(?:${letter}{4})*(?:${last})?`
}
