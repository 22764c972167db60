import type { JsonSchema, JsonSchemaPart } from "../types/json-schema.ts"

type Schemas = Readonly<Record<string, () => JsonSchemaPart>>

const PREFIX = "#/components/schemas/"

/**
 * The schemas of many endpoints in one place. The same name may refer to different types in two
 * files: the second one then gets a number, in every reference to it too.
 */
export class Components {
  readonly all: Record<string, JsonSchemaPart> = {}
  /** What has a name, with all that it mentions → the name it has here. */
  readonly #names = new Map<string, string>()

  /** Takes the schemas of one endpoint; gives what brings any part of its description under their names here. */
  add(schemas: Schemas): <T>(part: T) => T {
    const made = new Map(Object.entries(schemas).map(([name, make]) => [name, make()]))
    const names = new Map<string, string>()
    const added: string[] = []
    for (const name of made.keys()) {
      const meaning = meaningOf(name, made)
      const known = this.#names.get(meaning)
      if (known === undefined) added.push(name)
      names.set(name, known ?? this.#reserve(name, meaning))
    }
    const rename = <T>(part: T): T => renamed(part, names) as T
    for (const name of added) this.all[names.get(name)!] = rename(made.get(name)!)
    return rename
  }

  /** A schema of our own. */
  own(name: string, schema: JsonSchemaPart): JsonSchemaPart {
    const rename = this.add({ [name]: () => schema })
    return rename({ $ref: PREFIX + name })
  }

  #reserve(wanted: string, meaning: string): string {
    let name = wanted
    for (let number = 2; Object.hasOwn(this.all, name); number++) name = `${wanted}_${number}`
    this.all[name] = true
    this.#names.set(meaning, name)
    return name
  }
}

/** Text that is the same for two types of one name if and only if they and all they mention are the same. */
function meaningOf(name: string, made: ReadonlyMap<string, JsonSchemaPart>): string {
  const reached = new Set([name])
  for (const each of reached) for (const to of mentioned(made.get(each))) reached.add(to)
  return JSON.stringify([...reached].map((each) => [each, made.get(each)]))
}

/** Names of the components that a schema refers to. */
function mentioned(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(mentioned)
  if (typeof part !== "object" || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    const name = key === "$ref" ? nameIn(value) : undefined
    return name === undefined ? mentioned(value) : [name]
  })
}

function renamed(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((item) => renamed(item, names))
  if (typeof part !== "object" || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => {
    const name = key === "$ref" ? nameIn(value) : undefined
    return [key, name === undefined ? renamed(value, names) : PREFIX + (names.get(name) ?? name)]
  })
  return Object.fromEntries(entries)
}

function nameIn(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith(PREFIX)
    ? value.slice(PREFIX.length)
    : undefined
}

/** Takes a schema of `jsonSchema<T>()`: it and its definitions become components. */
export function addSchema(
  name: string,
  { $schema: _dialect, $defs = {}, ...schema }: JsonSchema,
  components: Components,
): JsonSchemaPart {
  const all = Object.entries({ ...$defs, [name]: schema })
  const rename = components.add(
    Object.fromEntries(all.map(([each, part]) => [each, () => asComponents(part)])),
  )
  return rename({ $ref: PREFIX + name })
}

/** The same schema with its references to `$defs` as those of a document. */
function asComponents<Part>(part: Part): Part {
  const text = JSON.stringify(part)
  const keep = (key: string, value: unknown): unknown =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", PREFIX) : value
  return JSON.parse(text, keep) as Part
}
