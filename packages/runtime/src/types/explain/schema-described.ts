import type { JsonSchema, JsonSchemaPart } from "../json-schema.ts"
import type { About, Report, Rules } from "./described-types.ts"
import { prepare, targetOf, targetOfReport } from "./explain-prepare.ts"
import type { FieldPart, ObjectPart, Part, UnionPart, Leaf } from "./part.ts"
import { isAnything } from "./is-anything.ts"
import { takesUndefined } from "./traits.ts"

/** Annotations of a type, and of its fields by the keys on the wire. */
export interface SchemaNotes {
  readonly own?: JsonSchema
  readonly fields?: Readonly<Record<string, JsonSchema>>
}

/** The schema of a named type in an OpenAPI document, and the named types that it mentions. */
export interface Component {
  readonly name: string
  readonly schema: JsonSchemaPart
  readonly uses: readonly ComponentSource[]
}

/** The component of a type from its description. */
export function componentBy(
  report: Report,
  uses: Component["uses"],
  notes: SchemaNotes = {},
): Component {
  const { name, part } = targetOfReport(report)
  return { name, schema: noted(schemaOf(part, notes.fields), notes.own), uses }
}

/** The schema of a type from a description without a name. */
export function schemaBy(about: About): JsonSchemaPart {
  return schemaOf(prepare(about))
}

/** The named types that such a schema mentions. */
export function mentionedBy(about: About): ComponentSource[] {
  return mentionedIn(prepare(about))
}

/** A component, or the description of a type from which it follows, and those of all that it mentions. */
export type ComponentSource = (() => Component) | Report

/** The schemas of types and of all that they mention, by their names. */
export function componentsOf(
  ...roots: readonly ComponentSource[]
): Record<string, () => JsonSchemaPart> {
  const all = new Map<string, () => JsonSchemaPart>()
  const waiting = new Set(roots)
  // A set gives what is added during the loop.
  for (const source of waiting) {
    const made = source()
    const { name, schema, uses } = isDescription(made) ? described(source as Report) : made
    all.set(name, () => schema)
    for (const each of uses) waiting.add(each)
  }
  return Object.fromEntries(all)
}

function isDescription(made: Component | ReturnType<Report>): made is ReturnType<Report> {
  return Array.isArray(made)
}

function described(report: Report): Component {
  return componentBy(report, mentionedIn(targetOfReport(report).part))
}

/** The descriptions of the named types that a part mentions. */
function mentionedIn(part: Part): Report[] {
  switch (part.kind) {
    case "array":
      return mentionedIn(part.item)
    case "object":
      return [
        ...part.fields.flatMap((field) => mentionedIn(field.part)),
        ...(part.index === null ? [] : mentionedIn(part.index)),
      ]
    case "union":
      return part.members.flatMap(mentionedIn)
    case "refined":
      return mentionedIn(part.of)
    case "ref": {
      const target = targetOf(part)
      return target.isPart ? mentionedIn(target.part) : [part.report]
    }
    default:
      return []
  }
}

function schemaOf(part: Part, notes: SchemaNotes["fields"] = {}): JsonSchemaPart {
  switch (part.kind) {
    case "leaf":
      return leafSchema(part)
    case "array":
      return { type: "array", items: schemaOf(part.item), ...countsOf(part.rules) }
    case "object":
      return objectSchema(part, notes)
    case "union":
      return unionSchema(part)
    case "refined":
      return schemaOf(part.of, notes)
    case "ref": {
      const target = targetOf(part)
      return target.isPart ? schemaOf(target.part) : { $ref: PREFIX + target.name }
    }
    default:
      throw new Error(`A ${part.kind} has no schema of its description`)
  }
}

const PREFIX = "#/components/schemas/"

function countsOf(rules: { minItems?: number; maxItems?: number }): JsonSchema {
  const { minItems, maxItems } = rules
  return {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  }
}

function objectSchema({ fields, index }: ObjectPart, notes: SchemaNotes["fields"]): JsonSchema {
  const own = fields.map((field) => [field.wireKey, fieldSchema(field, notes)] as const)
  const required = fields.filter(isRequired).map((field) => field.wireKey)
  return {
    type: "object",
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
    ...(required.length > 0 && { required }),
    ...(index !== null && { additionalProperties: schemaOf(index) }),
  }
}

function fieldSchema(
  { key, wireKey, part }: FieldPart,
  notes: SchemaNotes["fields"],
): JsonSchemaPart {
  const note = notes && Object.hasOwn(notes, wireKey) ? notes[wireKey] : undefined
  const schema = noted(schemaOf(part), note)
  return key === wireKey ? schema : noted(schema, { "x-field": key })
}

/** `unknown` takes undefined too, but has to be there. */
function isRequired({ optional, part }: FieldPart): boolean {
  return !optional && (!takesUndefined(part) || behindChecks(part))
}

function behindChecks(part: Part): boolean {
  return part.kind === "refined" ? behindChecks(part.of) : isAnything(part)
}

/** `anyOf`, or `enum` where all members are values; a member that no JSON value fits is left out. */
function unionSchema({ members }: UnionPart): JsonSchemaPart {
  const all = members.map((member) => schemaOf(member)).filter((schema) => schema !== false)
  if (all.includes(true)) return true
  const schemas = all.filter((schema): schema is JsonSchema => schema !== true)
  const values = [...new Set(schemas.flatMap(valuesOf))]
  const others = schemas.filter((schema) => valuesOf(schema).length === 0)
  const ordered = [
    ...(values.length === 0
      ? []
      : [values.length === 1 ? { const: values[0]! } : { enum: values }]),
    // People look for what is there before they look for null.
    ...others.filter(({ type }) => type !== "null"),
    ...others.filter(({ type }) => type === "null"),
  ]
  if (ordered.length === 0) return false
  return ordered.length === 1 ? ordered[0]! : { anyOf: ordered }
}

/** The values of a schema that only lists values. */
function valuesOf(schema: JsonSchema): (string | number | boolean | null)[] {
  if (Object.keys(schema).length !== 1) return []
  return schema.const !== undefined ? [schema.const] : (schema.enum ?? [])
}

function noted(schema: JsonSchemaPart, note: JsonSchema | undefined): JsonSchemaPart {
  if (note === undefined) return schema
  return { ...(schema === true ? {} : schema === false ? { not: {} } : schema), ...note }
}

// As in the transformer's 4-emit/json-schema: its test compares both.
const DAY =
  "(?:[0-9]{4}|\\+[0-9]{6}|-(?!000000)[0-9]{6})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
const HOUR_MINUTE = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
const TIME = `${HOUR_MINUTE}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-]${HOUR_MINUTE})`

const LARGEST_TIME = 8.64e15

/** The schema of a value without parts; with the class of the value in memory, where JSON does not show it. */
function leafSchema(leaf: Leaf): JsonSchemaPart {
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
