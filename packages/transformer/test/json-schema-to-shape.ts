import type { ArrayRules, Definitions, Field, ObjectShape, Shape } from "../src/ir/shape.ts"

type Json = Record<string, unknown>

/** The reason that a type cannot express the schema. */
export class NoShape extends Error {}

/** The type that takes what a JSON Schema takes. @throws NoShape */
export function shapeOfSchema(schema: unknown): { shape: Shape; definitions: Definitions } {
  const definitions: Definitions = {}
  const isRecursive = JSON.stringify(schema).includes('"$ref"')
  const convert = converter(schema as Json, definitions)
  const shape = convert(schema)
  if (isRecursive) definitions["Root"] = { name: "Root", shape }
  return { shape, definitions }
}

// Words about the schema that change nothing.
const SILENT = ["$schema", "$comment", "title", "description", "deprecated", "examples", "$defs"]
const OF_NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
const OF_STRINGS = ["minLength", "maxLength", "pattern", "format"]
const OF_ARRAYS = ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]
const OF_OBJECTS = [
  "properties",
  "required",
  "patternProperties",
  "additionalProperties",
  "minProperties",
  "maxProperties",
]
const KNOWN = new Set([...SILENT, ...OF_NUMBERS, ...OF_STRINGS, ...OF_ARRAYS, ...OF_OBJECTS])
const ALL_TYPES = ["null", "boolean", "number", "string", "array", "object"]

function converter(root: Json, definitions: Definitions): (schema: unknown) => Shape {
  const convert = (schema: unknown): Shape => {
    if (schema === true) return { kind: "unknown" }
    if (schema === false) return { kind: "never" }
    const { type, const: value, enum: values, anyOf, $ref, ...rest } = schema as Json
    const words = Object.keys(rest).filter((key) => !SILENT.includes(key))
    const others = words.filter((key) => !KNOWN.has(key))
    if (others.length > 0) throw new NoShape(`the keyword ${others[0]}`)
    const alone = (more: unknown[]): void => {
      if (words.length > 0 || more.some((each) => each !== undefined))
        throw new NoShape("several keywords for one value that a type cannot join")
    }
    if ("const" in (schema as Json)) {
      alone([type, values, anyOf, $ref])
      return shapeOfValue(value)
    }
    if (values !== undefined) {
      alone([type, anyOf, $ref])
      return unionOf((values as unknown[]).map(shapeOfValue))
    }
    if (anyOf !== undefined) {
      alone([type, $ref])
      return unionOf((anyOf as unknown[]).map(convert))
    }
    if ($ref !== undefined) {
      alone([type])
      return refTo($ref as string)
    }
    const types = type === undefined ? ALL_TYPES : Array.isArray(type) ? type : [type]
    if (words.length === 0 && type === undefined) return { kind: "unknown" }
    return unionOf(types.map((each) => shapeOfType(each as string, rest, convert)))
  }

  const refTo = (ref: string): Shape => {
    if (ref === "#") return { kind: "ref", to: "Root" }
    const name = /^#\/\$defs\/(\w+)$/.exec(ref)?.[1]
    const target = name === undefined ? undefined : (root["$defs"] as Json | undefined)?.[name]
    if (name === undefined || target === undefined) throw new NoShape("a $ref to elsewhere")
    if (!definitions[name]) {
      definitions[name] = { name, shape: { kind: "never" } }
      definitions[name] = { name, shape: convert(target) }
    }
    return { kind: "ref", to: name }
  }
  return convert
}

function shapeOfType(type: string, schema: Json, convert: (schema: unknown) => Shape): Shape {
  switch (type) {
    case "null":
    case "boolean":
      return { kind: type }
    case "integer":
    case "number":
      return {
        kind: "number",
        rules: defined({
          int: type === "integer" ? true : undefined,
          min: schema["minimum"],
          max: schema["maximum"],
          exclusiveMin: schema["exclusiveMinimum"],
          exclusiveMax: schema["exclusiveMaximum"],
          multipleOf: schema["multipleOf"],
        }),
      }
    case "string":
      return {
        kind: "string",
        rules: defined({
          minLength: schema["minLength"],
          maxLength: schema["maxLength"],
          pattern:
            schema["pattern"] === undefined
              ? undefined
              : [{ source: schema["pattern"], flags: "u" }],
          format: schema["format"] === undefined ? undefined : [schema["format"]],
        }),
      }
    case "array":
      return shapeOfArray(schema, convert)
    case "object":
      return shapeOfObject(schema, convert)
    default:
      throw new NoShape(`the type ${type}`)
  }
}

function shapeOfArray(schema: Json, convert: (schema: unknown) => Shape): Shape {
  const { items = true, prefixItems, minItems, maxItems, uniqueItems } = schema
  const rules = defined<ArrayRules>({ minItems, maxItems, uniqueItems: uniqueItems || undefined })
  if (prefixItems === undefined) return { kind: "array", item: convert(items), rules }
  if (maxItems !== undefined || uniqueItems || minItems !== undefined)
    throw new NoShape("prefixItems with a number of items, or with uniqueItems")
  const rest = convert(items)
  return {
    kind: "tuple",
    items: (prefixItems as unknown[]).map((item) => ({ shape: convert(item), optional: true })),
    rest: rest.kind === "never" ? null : rest,
  }
}

function shapeOfObject(schema: Json, convert: (schema: unknown) => Shape): ObjectShape {
  const properties = (schema["properties"] ?? {}) as Json
  const required = (schema["required"] ?? []) as string[]
  const patterns = Object.entries((schema["patternProperties"] ?? {}) as Json)
  const index = convert(schema["additionalProperties"] ?? true)
  const keys = [...new Set([...Object.keys(properties), ...required])]
  if (patterns.length > 1) throw new NoShape("several patternProperties, which all apply to a key")
  for (const [source] of patterns)
    if (keys.some((key) => new RegExp(source, "u").test(key)))
      throw new NoShape("a property that patternProperties applies to as well")
  const fields = keys.map((key): Field => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (typeof own === "object" && own !== null && "default" in own) throw new NoShape("default")
    const shape = own === undefined ? index : convert(own)
    return { key, shape, optional: !required.includes(key) }
  })
  return {
    kind: "object",
    fields,
    index: index.kind === "never" ? null : index,
    ...(index.kind === "never" && { closed: true }),
    ...(patterns.length > 0 && {
      patterns: patterns.map(([source, value]) => ({
        key: {
          kind: "template",
          parts: [{ kind: "slot", of: "string" }],
          rules: { pattern: [{ source, flags: "u" }] },
        },
        shape: convert(value),
      })),
    }),
    ...defined<object>({
      minProperties: schema["minProperties"],
      maxProperties: schema["maxProperties"],
    }),
  }
}

/** The type of one value alone. */
function shapeOfValue(value: unknown): Shape {
  if (value === null) return { kind: "null" }
  if (Array.isArray(value)) {
    const items = value.map((item) => ({ shape: shapeOfValue(item), optional: false }))
    return { kind: "tuple", items, rest: null }
  }
  if (typeof value === "object") {
    const fields = Object.entries(value).map(([key, at]): Field => ({
      key,
      shape: shapeOfValue(at),
      optional: false,
    }))
    return { kind: "object", fields, index: null, closed: true }
  }
  return { kind: "literal", value: value as string | number | boolean }
}

/** Flat and without duplicates, as the reader makes them. */
function unionOf(members: Shape[]): Shape {
  const flat = members.flatMap((member) => (member.kind === "union" ? member.members : [member]))
  const anything = flat.find((member) => member.kind === "unknown")
  if (anything) return anything
  const some = flat.filter((member) => member.kind !== "never")
  const distinct = [...new Map(some.map((member) => [JSON.stringify(member), member])).values()]
  return distinct.length > 1
    ? { kind: "union", members: distinct }
    : (distinct[0] ?? { kind: "never" })
}

/** Without undefined members; the keywords have the types that the suite uses. */
function defined<T>(rules: object): T {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as T
}
