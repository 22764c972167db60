import { BYTES_CLASSES } from "../../types/natives/bytes-types.ts"
import { isBytesName } from "./plain-bytes.ts"
import type { Form } from "./form.ts"
import { endlessNames, componentOf, type Schema, type SchemaObject } from "./plain-schema.ts"
import { isOnlyInMemory, namesOf } from "./plain-names.ts"
import { own } from "./plain-own.ts"

/** A form under construction: a type may refer to itself. */
type Draft = { -readonly [K in keyof Form]: Form[K] }

/** The class or type of a value in memory; undefined if it is the same as in JSON. */
export function typeInMemory(schema: SchemaObject): string | undefined {
  const known = schema["x-type"]
  if (known !== undefined && TYPES.has(known)) return known
  return schema.type === "string" && schema.format === "date-time" ? "Date" : undefined
}

/** In the order in which members of a union are tried: a text may be any of them. */
const RANKS = ["Date", "bigint", "URL", "RegExp"]
const TYPES: ReadonlySet<string> = new Set([
  ...RANKS,
  ...Object.keys(BYTES_CLASSES),
  "number",
  "Set",
  "Map",
  "undefined",
])

/** Makes forms of schemas, where there is anything to make of their values. */
export class Forms {
  readonly #schemas: Readonly<Record<string, Schema>>
  /** Components whose values differ from JSON. */
  readonly #special = new Set<string>()
  /** Forms that others mention. */
  readonly #named = new Map<string, Form>()

  /** @param schemas components of the document, by name */
  constructor(schemas: Readonly<Record<string, Schema>>) {
    const endless = endlessNames(schemas)
    this.#schemas = Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, endless.has(name) || schema]),
    )
    // Types mention each other in circles: once more, as long as there are more of them.
    for (let before = -1; before < this.#special.size;) {
      before = this.#special.size
      for (const [name, schema] of Object.entries(this.#schemas))
        if (this.#isSpecial(schema)) this.#special.add(name)
    }
  }

  /** The components referred to so far, by name. */
  get named(): Record<string, Form> {
    return Object.fromEntries(this.#named)
  }

  /** undefined: values are the same as in JSON. */
  of(schema: Schema | undefined): Form | undefined {
    return this.#isSpecial(schema) ? this.#whole(schema) : undefined
  }

  /** The form of any value, with enough detail to distinguish its type from others. */
  whole(schema: Schema | undefined): Form {
    return this.#whole(schema)
  }

  #isSpecial(schema: Schema | undefined): boolean {
    if (typeof schema !== "object") return false
    if (schema["x-field"] !== undefined) return true
    if (schema.$ref !== undefined) return this.#special.has(componentOf(schema.$ref))
    return (
      typeInMemory(schema) !== undefined || partsOf(schema).some((part) => this.#isSpecial(part))
    )
  }

  /** Includes all that distinguishes it from others, because it may be a member of a union. */
  #whole(schema: Schema | undefined): Form {
    if (typeof schema !== "object") return {}
    if (schema.$ref !== undefined) return this.#reference(componentOf(schema.$ref))
    const type = typeInMemory(schema)
    if (type !== undefined) return this.#inMemory(type, schema)
    const members = schema.anyOf ?? schema.oneOf
    if (members) {
      const all = members.map((member) => [this.#rank(member), this.#whole(member)] as const)
      return { any: all.toSorted(([a], [b]) => a - b).map(([, form]) => form) }
    }
    if (schema.allOf && schema.type === undefined)
      return { all: schema.allOf.map((each) => this.#whole(each)) }
    if (schema.const !== undefined) return { values: [schema.const] }
    if (schema.enum) return { values: schema.enum }
    return this.#plain(schema)
  }

  #reference(name: string): Form {
    if (!this.#named.has(name)) {
      const form: Draft = {}
      this.#named.set(name, form)
      Object.assign(form, this.#whole(own(this.#schemas, name)))
    }
    return { of: name }
  }

  #inMemory(as: string, schema: SchemaObject): Form {
    const type = typeof schema.type === "string" ? { type: schema.type } : {}
    const pattern = schema.pattern === undefined ? {} : { pattern: schema.pattern }
    const base: Draft = { as, ...type, ...pattern }
    const wire = wireOf(as, schema)
    if (wire !== undefined) base.wire = wire
    if (schema.const !== undefined) base.values = [schema.const]
    if (as === "Set") return { ...base, items: this.#whole(schema.items) }
    if (as !== "Map") return base
    const pair = typeof schema.items === "object" ? schema.items.prefixItems : undefined
    const parts = pair ?? [schema.propertyNames, schema.additionalProperties]
    return { ...base, first: parts.map((part) => this.#whole(part)) }
  }

  #plain(schema: SchemaObject): Form {
    const { type, pattern, required, items, prefixItems } = schema
    const { properties = {}, patternProperties = {}, additionalProperties } = schema
    const isObject = type === "object" || (type === undefined && schema.properties !== undefined)
    const known = typeof type === "string" ? type : isObject ? "object" : undefined
    const names = namesOf(properties)
    const fields = Object.entries(properties).flatMap(([key, each]) =>
      isOnlyInMemory(key, names) ? [] : [[key, this.#whole(each)] as const],
    )
    const filled = Object.entries(properties).flatMap(([key, each]) =>
      hasDefault(each) ? [key] : [],
    )
    const patterns = Object.entries(patternProperties).map(([source, each]): [string, Form] => [
      source,
      this.#whole(each),
    ])
    return {
      ...(known !== undefined && { type: known }),
      ...(pattern !== undefined && { pattern }),
      ...(required !== undefined && { required }),
      ...(filled.length > 0 && { filled }),
      ...(prefixItems && { first: prefixItems.map((each) => this.#whole(each)) }),
      ...(typeof items === "object" && { items: this.#whole(items) }),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(Object.keys(names).length > 0 && { names }),
      ...(patterns.length > 0 && { patterns }),
      ...(typeof additionalProperties === "object" && {
        others: this.#whole(additionalProperties),
      }),
    }
  }

  #rank(schema: Schema): number {
    // `{}` is `true`.
    if (typeof schema !== "object" || Object.keys(schema).length === 0) return 5000
    if (schema.$ref !== undefined)
      return this.#rank(own(this.#schemas, componentOf(schema.$ref)) ?? true)
    if (schema.const !== undefined || schema.enum) return 0
    const type = typeInMemory(schema)
    if (type === "undefined") return -1
    if (type === "Map") return 2000
    if (type === "Set") return 101
    if (type !== undefined) return RANKS.includes(type) ? 20 + RANKS.indexOf(type) : 40
    if (schema.type === "array") return 100
    if (schema.properties) return 1000 - Object.keys(schema.properties).length
    return schema.type === "object" ? 1001 : 50
  }
}

function hasDefault(schema: Schema): boolean {
  return typeof schema === "object" && schema.default !== undefined
}

function partsOf(schema: SchemaObject): (Schema | undefined)[] {
  return [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.prefixItems ?? []),
    schema.items,
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    schema.additionalProperties,
  ]
}

/** Which of several JSON forms a value has. */
function wireOf(as: string, schema: SchemaObject): string | undefined {
  const { type, format, contentEncoding } = schema
  if (as === "Date") {
    if (type === "integer") return "ms"
    if (type === "number") return "s"
    return format === "date" ? "date" : undefined
  }
  if (as === "bigint") return type === "integer" ? "number" : undefined
  if (as === "Map") return type === "object" ? "object" : undefined
  if (!isBytesName(as)) return undefined
  if (type === "array") return "array"
  if (contentEncoding === "base16") return "hex"
  return contentEncoding === "base64url" ? "base64url" : undefined
}
