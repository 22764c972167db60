import type { JsonSchema, JsonSchemaPart } from "../../types/json-schema.ts"

/** The schema that a `$ref` refers to. */
type Resolve = (ref: string) => JsonSchemaPart | undefined

// Required fields that are recursive have no value.
const DEEPEST = 12

/**
 * A JSON value for a schema, with required fields alone; the caller checks it, as not every rule is followed.
 *
 * @returns undefined where no value is found
 */
export function sampleValue(part: JsonSchemaPart, resolve: Resolve, depth: number = 0): unknown {
  if (depth > DEEPEST || part === false) return undefined
  if (part === true) return {}
  const inner = (each: JsonSchemaPart | undefined): unknown =>
    each === undefined ? undefined : sampleValue(each, resolve, depth + 1)
  const schema = merged(part, resolve)
  const { examples, enum: values = [], anyOf = [] } = schema
  if (Array.isArray(examples) && examples.length > 0) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (values.length > 0) return values[0]
  for (const each of anyOf) {
    const value = inner(typeof each === "object" ? { ...schema, anyOf: [], ...each } : each)
    if (value !== undefined) return value
  }
  switch (schema.type) {
    case "object":
      return objectOf(schema, inner)
    case "array":
      return arrayOf(schema, inner)
    case "string":
      return sampleText(schema)
    case "number":
    case "integer":
      return numberOf(schema)
    case "boolean":
      return true
    case "null":
      return null
    default:
      return anyOf.length > 0 ? undefined : {}
  }
}

/** With what it refers to, and all parts that have to fit as well; patterns of parts are left where they are. */
function merged(schema: JsonSchema, resolve: Resolve, depth: number = 0): JsonSchema {
  const { $ref, allOf = [] } = schema
  const target = $ref === undefined || depth > DEEPEST ? undefined : resolve($ref)
  const parts = [target, ...allOf].filter((part): part is JsonSchema => typeof part === "object")
  let all = schema
  for (const part of parts) {
    const other = merged(part, resolve, depth + 1)
    all = {
      ...other,
      ...all,
      ...(other.properties && { properties: { ...other.properties, ...all.properties } }),
      ...(other.required && { required: [...other.required, ...(all.required ?? [])] }),
    }
  }
  return all
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  inner: (part: JsonSchemaPart | undefined) => unknown,
): object | undefined {
  const entries = [...new Set(required)].map(
    (key) => [key, Object.hasOwn(properties, key) ? inner(properties[key]) : {}] as const,
  )
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

function arrayOf(
  { prefixItems = [], items, minItems = 0 }: JsonSchema,
  inner: (part: JsonSchemaPart | undefined) => unknown,
): unknown[] | undefined {
  const more = Math.min(Math.max(0, minItems - prefixItems.length), MOST_ITEMS)
  const values = [
    ...prefixItems.slice(0, minItems).map(inner),
    ...Array.from({ length: more }, () => inner(items ?? true)),
  ]
  return values.includes(undefined) ? undefined : values
}

const MOST_ITEMS = 100

function numberOf(schema: JsonSchema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema
  const step = multipleOf ?? (type === "integer" ? 1 : undefined)
  const least = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity)
  const most = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity)
  const isOpen = exclusiveMinimum !== undefined && exclusiveMinimum === least
  if (step !== undefined) return stepWithin(step, least, most, isOpen)
  if (least > -Infinity && !isOpen) return least
  if (least > -Infinity) return most < Infinity ? (least + most) / 2 : least + 1
  return most > 1 ? 1 : most - 1
}

function stepWithin(step: number, least: number, most: number, isOpen: boolean): number {
  if (least === -Infinity) return most >= step ? step : Math.floor((most - step) / step) * step
  const first = Math.ceil(least / step) * step
  return isOpen && first === least ? first + step : first
}

/** A text for the rules of a schema, as far as its patterns can be met; the caller checks it. */
function sampleText(schema: JsonSchema): string {
  const { format, minLength = 0, maxLength = Infinity } = schema
  if (format !== undefined && Object.hasOwn(formats, format)) return formats[format]!
  const patterns = patternsOf(schema)
  const known = patterns.length === 0 ? undefined : candidates.find((text) => fits(text, patterns))
  if (known !== undefined) return known
  const start = patterns.map((pattern) => literalOf(START, pattern)).join("")
  const end = patterns.map((pattern) => literalOf(END, pattern)).join("")
  const room = Math.max(0, maxLength - start.length - end.length)
  const text = "text".slice(0, room)
  return start + text.padEnd(minLength - start.length - end.length, "x") + end
}

function patternsOf({ pattern, allOf = [] }: JsonSchema): string[] {
  const others = allOf.flatMap((part) => (typeof part === "object" ? patternsOf(part) : []))
  return pattern === undefined ? others : [pattern, ...others]
}

function fits(text: string, patterns: readonly string[]): boolean {
  return patterns.every((pattern) => new RegExp(pattern, "u").test(text))
}

// Patterns that are one text, at the start or at the end.
const START = /^\^((?:\\.|[^\\$()*+.?[\]^{|}])+)$/
const END = /^((?:\\.|[^\\$()*+.?[\]^{|}])+)\$$/

function literalOf(form: RegExp, pattern: string): string {
  return form.exec(pattern)?.[1]?.replaceAll(/\\(.)/g, "$1") ?? ""
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "PT15M",
  email: "ada@example.com",
  "idn-email": "ada@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "/text",
  iri: "https://example.com/",
  "iri-reference": "/text",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  regex: "text",
  "json-pointer": "/text",
  "relative-json-pointer": "0",
}

// For formats that JSON Schema has no name for: digits, words, base64, ULID, Nano ID, JWT, regular expressions.
const candidates = [
  "1",
  "1.5",
  "text",
  "dGV4dA==",
  "dGV4dA",
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "V1StGXR8_Z5jdHi6B-myT",
  "e30.e30.",
  "/text/",
  "2026-01-31",
  "2026-01-31T12:00:00Z",
]
