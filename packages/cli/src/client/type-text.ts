import {
  componentOf,
  isOnlyInMemory,
  namesOf,
  own,
  typeInMemory,
  type Schema,
  type SchemaObject,
} from "@precast/runtime/forms"
import { keyText } from "./names.ts"

/** Writes schemas as TypeScript does, as they are in memory. */
export class TypeTexts {
  readonly #names: ReadonlyMap<string, string>

  readonly #endless: ReadonlySet<string>

  /**
   * @param names of components, by their names in the document
   * @param endless components that lead to themselves alone: any value
   */
  constructor(names: ReadonlyMap<string, string>, endless: ReadonlySet<string>) {
    this.#names = names
    this.#endless = endless
  }

  /** `interface User { … }`, or an alias. */
  declaration(component: string, schema: Schema): string {
    const name = this.#names.get(component)!
    const comment = typeof schema === "object" ? commentOf(schema, "") : ""
    if (this.#endless.has(component)) return `${comment}export type ${name} = unknown`
    if (typeof schema === "object" && isRecord(schema) && others(schema).length === 0) {
      const fields = this.#fields(schema).map(({ comment, text }) => `${comment}  ${text}\n`)
      return `${comment}export interface ${name} {${fields.length > 0 ? "\n" : ""}${fields.join("")}}`
    }
    return `${comment}export type ${name} = ${this.of(schema)}`
  }

  of(schema: Schema | undefined): string {
    if (schema === undefined || schema === true) return "unknown"
    if (schema === false || isNever(schema)) return "never"
    if (schema.$ref !== undefined) return this.#names.get(componentOf(schema.$ref)) ?? "unknown"
    const type = typeInMemory(schema)
    if (type !== undefined) return this.#special(type, schema)
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
    const members = schema.anyOf ?? schema.oneOf
    if (members) return [...new Set(members.map((each) => this.#member(each)))].join(" | ")
    if (schema.allOf && schema.type === undefined)
      return schema.allOf.map((each) => `(${this.of(each)})`).join(" & ")
    if (Array.isArray(schema.type))
      return schema.type.map((type: string) => this.of({ ...schema, type })).join(" | ")
    return this.#plain(schema)
  }

  #plain(schema: SchemaObject): string {
    switch (schema.type) {
      case "string":
        return schema.format === "binary" ? "Blob" : "string"
      case "number":
      case "integer":
        return "number"
      case "boolean":
      case "null":
        return schema.type
      case "array":
        return this.#array(schema)
      default:
        return isRecord(schema) ? this.#object(schema) : "unknown"
    }
  }

  #special(type: string, schema: SchemaObject): string {
    if (type === "Set") return `Set<${this.of(schema.items)}>`
    // A document may come from anywhere: only digits become code.
    if (type === "bigint" && /^-?\d+$/.test(String(schema.const))) return `${schema.const}n`
    if (type === "bigint" && schema.enum) return "0n"
    if (type !== "Map") return type
    const pair = typeof schema.items === "object" ? schema.items.prefixItems : undefined
    const [key, value] = pair ?? [schema.propertyNames, schema.additionalProperties]
    return `Map<${this.of(key)}, ${this.of(value)}>`
  }

  #member(schema: Schema): string {
    const text = this.of(schema)
    return text.includes(" & ") ? `(${text})` : text
  }

  #array({ items, prefixItems, minItems = 0 }: SchemaObject): string {
    if (!prefixItems) return `(${this.of(items)})[]`.replace(/^\(([\w$]+)\)\[\]$/, "$1[]")
    const rest = items === undefined || items === false ? [] : [`...(${this.of(items)})[]`]
    const first = prefixItems.map((each, at) =>
      at < minItems ? this.of(each) : `(${this.of(each)})?`,
    )
    return `[${[...first, ...rest].join(", ")}]`
  }

  #object(schema: SchemaObject): string {
    const fields = this.#fields(schema).map(({ text }) => text)
    const values = [...new Set(others(schema).map((each) => this.of(each)))].join(" | ")
    if (values === "") return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
    const record = `{ [key: string]: ${values} }`
    return fields.length === 0 ? record : `{ ${fields.join("; ")} } & ${record}`
  }

  #fields({ properties = {}, required = [] }: SchemaObject): FieldText[] {
    const names = namesOf(properties)
    const fields = Object.entries(properties)
      .filter(([key]) => !isOnlyInMemory(key, names))
      .map(([key, schema]) => ({
        keys: [own(names, key) ?? key].flat(),
        schema,
        isRequired: required.includes(key),
      }))
    return this.#level(fields)
  }

  /** Fields of a form may be in objects: those under one key belong together. */
  #level(fields: readonly Placed[]): FieldText[] {
    const all = Map.groupBy(fields, ({ keys: [first = ""] }) => first)
    return [...all].map(([key, inside]) => {
      const [{ schema, keys }] = inside as [Placed]
      const inner = inside.map((each) => ({ ...each, keys: each.keys.slice(1) }))
      const type =
        keys.length === 1
          ? this.of(schema)
          : `{ ${this.#level(inner)
              .map(({ text }) => text)
              .join("; ")} }`
      return {
        text: `${keyText(key)}${inside.some(({ isRequired }) => isRequired) ? "" : "?"}: ${type}`,
        comment: keys.length === 1 && typeof schema === "object" ? commentOf(schema, "  ") : "",
      }
    })
  }
}

interface FieldText {
  readonly text: string
  readonly comment: string
}

interface Placed {
  /** That lead to it. */
  readonly keys: readonly string[]
  readonly schema: Schema
  readonly isRequired: boolean
}

function isRecord(schema: SchemaObject): boolean {
  if (schema.type === "object") return typeInMemory(schema) === undefined
  return schema.type === undefined && schema.properties !== undefined && !schema.allOf
}

/** `{ not: {} }` is `false`. */
function isNever({ not }: SchemaObject): boolean {
  return typeof not === "object" ? Object.keys(not).length === 0 : not === true
}

/** Schemas of the fields that have no names. */
function others({ additionalProperties: rest, patternProperties = {} }: SchemaObject): Schema[] {
  const named = Object.values(patternProperties)
  return rest === undefined || rest === false ? named : [...named, rest]
}

/** A JSDoc comment, with its line break; "" when there is no text. */
export function commentOf(
  about: {
    readonly summary?: string
    readonly description?: string
    readonly deprecated?: boolean
  },
  indent: string,
): string {
  const { summary, description, deprecated } = about
  const parts = [summary, description, deprecated === true ? "@deprecated" : undefined]
  const lines = parts.flatMap(
    (part) => part?.replaceAll("*/", "* /").split(/\r\n|[\r\n\u2028\u2029]/) ?? [],
  )
  if (lines.length === 0) return ""
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd() + "\n").join("")}${indent} */\n`
}
