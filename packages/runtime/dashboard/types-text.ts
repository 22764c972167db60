/** The supported subset of JSON Schema. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly default?: unknown
}

const DEEPEST = 6

/** Formats a schema as a TypeScript type, followed by a comment with its other constraints. */
export function typeText(schema: Schema | boolean | undefined, indent = "", depth = 0): string {
  if (schema === undefined || typeof schema === "boolean") return "unknown"
  if (depth > DEEPEST) return "…"
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "unknown"
  const inner = (one: Schema | boolean): string => typeText(one, indent, depth + 1)
  if ("const" in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ")
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return either.map(inner).join(" | ")
  if (schema.allOf !== undefined) return schema.allOf.map(inner).join(" & ")
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? [])
  if (types.length === 0)
    return schema.properties === undefined ? "unknown" : objectText(schema, indent, depth)
  const text = types.map((type) => oneText(type, schema, indent, depth)).join(" | ")
  const limits = limitsOf(schema)
  return limits === "" ? text : `${text} /* ${limits} */`
}

function oneText(type: string, schema: Schema, indent: string, depth: number): string {
  if (type === "object") return objectText(schema, indent, depth)
  if (type === "array") return arrayText(schema, indent, depth)
  return type === "integer" ? "number" : type
}

function arrayText({ items, prefixItems }: Schema, indent: string, depth: number): string {
  const inner = (one: Schema | boolean | undefined): string => typeText(one, indent, depth + 1)
  if (prefixItems !== undefined) {
    const rest = items === undefined || items === false ? [] : [`...${inner(items)}[]`]
    return `[${[...prefixItems.map(inner), ...rest].join(", ")}]`
  }
  const item = inner(items)
  return /^[\w$]+$/.test(item) || item.endsWith("[]") ? `${item}[]` : `(${item})[]`
}

function objectText(schema: Schema, indent: string, depth: number): string {
  const { properties = {}, required = [], additionalProperties: rest } = schema
  const more = `${indent}  `
  const lines = Object.entries(properties).map(([name, one]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${more}${key}${required.includes(name) ? "" : "?"}: ${typeText(one, more, depth + 1)}`
  })
  if (typeof rest === "object")
    lines.push(`${more}[key: string]: ${typeText(rest, more, depth + 1)}`)
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`
}

const LIMITS = [
  ["minimum", "≥ "],
  ["maximum", "≤ "],
  ["exclusiveMinimum", "> "],
  ["exclusiveMaximum", "< "],
  ["minLength", "length ≥ "],
  ["maxLength", "length ≤ "],
  ["pattern", ""],
] as const

function limitsOf(schema: Schema): string {
  const limits = LIMITS.flatMap(([name, words]) =>
    schema[name] === undefined ? [] : [`${words}${schema[name]}`],
  )
  return [...(schema.format === undefined ? [] : [schema.format]), ...limits].join(", ")
}

/** The names of `#/components/schemas/…` that a schema references, directly or indirectly, in order. */
export function namesIn(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
  found: Set<string> = new Set(),
): Set<string> {
  if (typeof part !== "object" || part === null) return found
  for (const [key, value] of Object.entries(part)) {
    const name = key === "$ref" && typeof value === "string" ? value.split("/").at(-1)! : ""
    if (name === "" || !value.startsWith("#/components/schemas/")) namesIn(value, schemas, found)
    else if (!found.has(name)) namesIn(schemas[name], schemas, found.add(name))
  }
  return found
}
