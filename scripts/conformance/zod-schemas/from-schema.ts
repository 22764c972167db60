// Values from the JSON Schema that Zod writes of a schema: a source that knows nothing of Precast.

type Schema = Readonly<Record<string, unknown>>

const texts = [
  "x",
  "abc",
  "Ada Lovelace",
  "",
  " padded ",
  "12",
  "3.25",
  "true",
  "a-slug",
  "long enough for most",
  "ada@example.com",
  "https://example.com/a?b=c",
  "0f8fad5b-d9cb-469f-a165-70867728950e",
  "2024-02-29",
  "2024-02-29T10:00:00Z",
  "10:30",
  "+4915112345678",
  "#aabbcc",
  "EUR",
  "de",
  "postgres://db/shop",
  "clh3am8iu0000356o7n9lg1yz",
]

/** A value that mostly fits. */
export function valueOf(schema: Schema, random: () => number, root: Schema, depth = 0): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  if (typeof schema["$ref"] === "string")
    return valueOf(resolve(schema["$ref"], root), random, root, depth + 1)
  if ("const" in schema) return schema["const"]
  if (Array.isArray(schema["enum"])) return pick(schema["enum"] as unknown[])
  const members = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined
  if (members) return valueOf(pick(members), random, root, depth + 1)
  if (Array.isArray(schema["allOf"])) {
    const parts = (schema["allOf"] as Schema[]).map((each) =>
      valueOf(each, random, root, depth + 1),
    )
    return Object.assign({}, ...parts) as unknown
  }
  switch (schema["type"]) {
    case "object":
      return objectOf(schema, random, root, depth)
    case "array":
      return arrayOf(schema, random, root, depth)
    case "string":
      return textOf(schema, random)
    case "number":
    case "integer":
      return numberOf(schema, random)
    case "boolean":
      return random() < 0.5
    case "null":
      return null
    default:
      return pick<unknown>(["x", 1, true, null, "12", { a: 1 }, [1]])
  }
}

function resolve(ref: string, root: Schema): Schema {
  const steps = ref.split("/").slice(1)
  return steps.reduce<unknown>((at, step) => (at as Schema)[step], root) as Schema
}

function objectOf(schema: Schema, random: () => number, root: Schema, depth: number): unknown {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>
  const required = (schema["required"] ?? []) as string[]
  const made = Object.entries(properties)
    .filter(([key]) => required.includes(key) || (depth < 6 && random() < 0.6))
    .map(([key, each]) => [key, valueOf(each, random, root, depth + 1)] as const)
  const { additionalProperties: more } = schema
  const entries =
    typeof more === "object" && random() < 0.7
      ? [["a", valueOf(more as Schema, random, root, depth + 1)] as const]
      : []
  return Object.fromEntries([...made, ...entries])
}

function arrayOf(schema: Schema, random: () => number, root: Schema, depth: number): unknown {
  const first = (schema["prefixItems"] ?? []) as Schema[]
  const least = Number(schema["minItems"] ?? 0)
  const count = depth > 6 ? least : Math.max(least, Math.floor(random() * 3))
  const items = schema["items"]
  const rest =
    typeof items === "object"
      ? Array.from({ length: count }, () => valueOf(items as Schema, random, root, depth + 1))
      : []
  return [...first.map((each) => valueOf(each, random, root, depth + 1)), ...rest]
}

/** Zod and Precast differ at the edges of formats (docs/migrate-zod.md), not here. */
const formats: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  uri: "https://example.com/a?b=c",
  uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  cuid2: "tz4a98xxat96iws9zmbrgj3a",
  date: "2024-02-29",
  "date-time": "2024-02-29T10:00:00Z",
}

function textOf(schema: Schema, random: () => number): string {
  const { format } = schema
  if (typeof format === "string" && Object.hasOwn(formats, format)) return formats[format]!
  const pattern = typeof schema["pattern"] === "string" ? new RegExp(schema["pattern"]) : /^/
  const least = Number(schema["minLength"] ?? 0)
  const most = Number(schema["maxLength"] ?? 1e6)
  const fits = texts.filter(
    (text) => pattern.test(text) && text.length >= least && text.length <= most,
  )
  const filled = "abcdefghij".repeat(Math.ceil(least / 10)).slice(0, Math.max(least, 1))
  return fits[Math.floor(random() * fits.length)] ?? filled
}

function numberOf(schema: Schema, random: () => number): number {
  const least = Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? -5)
  const most = Number(schema["maximum"] ?? schema["exclusiveMaximum"] ?? least + 100)
  const whole = Math.round(Math.max(least, -1e6) + random() * Math.min(most - least, 1000))
  return schema["type"] === "integer" || random() < 0.7 ? whole : whole + 0.5
}
