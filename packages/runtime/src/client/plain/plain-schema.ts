import { own } from "./plain-own.ts"

/** The parts of a JSON Schema that are used here. */
export type Schema = boolean | SchemaObject

/** The keywords of JSON Schema that documents of Precast use. */
export interface SchemaObject {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly not?: Schema
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly items?: Schema
  readonly minItems?: number
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly description?: string
  readonly deprecated?: boolean
  /** Class or type of the value in memory (docs/openapi.md). */
  readonly "x-type"?: string
  /** Name of the field in memory, where it is another than in JSON; of a form the keys that lead to it, too. */
  readonly "x-field"?: string | readonly string[]
}

/** `#/components/schemas/User` → `User` */
export function componentOf(reference: string): string {
  return reference.split("/").at(-1)!.replaceAll("~1", "/").replaceAll("~0", "~")
}

/**
 * Components that refer only to themselves (`A: { $ref: B }`, `B: { $ref: A }`): such schemas are empty, and
 * accept any value.
 */
export function endlessNames(schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const leadsTo = (from: string, wanted: string, seen: Set<string>): boolean =>
    namesIn(own(schemas, from)).some((name) => {
      if (name === wanted) return true
      if (seen.has(name)) return false
      seen.add(name)
      return leadsTo(name, wanted, seen)
    })
  return new Set(Object.keys(schemas).filter((name) => leadsTo(name, name, new Set())))
}

/** Components that a value of the schema itself is one of. */
function namesIn(schema: Schema | undefined): string[] {
  if (typeof schema !== "object") return []
  if (schema.$ref !== undefined) return [componentOf(schema.$ref)]
  const { anyOf = [], oneOf = [], allOf = [] } = schema
  return [...anyOf, ...oneOf, ...allOf].flatMap(namesIn)
}
