import type { Turning } from "../client/plain/form.ts"
import { Forms } from "../client/plain/forms.ts"
import { writeForm } from "../client/plain/request-form.ts"
import type { Schema } from "../client/plain/plain-schema.ts"
import { turned } from "../client/plain/turn.ts"
import type { JsonSchemaPart } from "../types/json-schema.ts"

/**
 * Converts values to their wire format, and back as far as names are concerned, by the schemas of their types.
 */
export class WireForms {
  readonly #forms: Forms

  /** @param schemas components that others mention, by name */
  constructor(schemas: Readonly<Record<string, () => JsonSchemaPart>> = {}) {
    const made = Object.entries(schemas).map(([name, make]) => [name, make() as Schema] as const)
    this.#forms = new Forms(Object.fromEntries(made))
  }

  /** As JSON represents it. A value that the schema does not describe has its default format. */
  json(value: unknown, schema: JsonSchemaPart | undefined): unknown {
    const form = this.#forms.of(schema as Schema | undefined)
    return wireOf(turned(value, form, this.#turning("write")))
  }

  /** JSON with the names of the program's fields. */
  named(json: unknown, schema: JsonSchemaPart): unknown {
    return turned(json, this.#forms.of(schema as Schema), this.#turning("name"))
  }

  /** The strings for a parameter's value: several for a list, none for an absent value. */
  texts(value: unknown, schema: JsonSchemaPart): string[] {
    const json = this.json(value, schema)
    return (Array.isArray(json) ? (json as unknown[]) : [json])
      .filter((one) => one !== undefined && one !== null)
      .map(String)
  }

  /** Texts and files of a form. */
  fields(value: object, schema: JsonSchemaPart): [key: string, value: string | Blob][] {
    const found: [string, string | Blob][] = []
    writeForm(value, this.#forms.whole(schema as Schema), this.#turning("write"), {
      field: (key, text) => found.push([key, text!]),
      file: (key, file) => found.push([key, file as Blob]),
    })
    return found
  }

  #turning(way: Turning["way"]): Turning {
    return { way, forms: this.#forms.named }
  }
}

/** A value in JSON in the default formats (docs/wire-formats.md). */
function wireOf(value: unknown): unknown {
  if (typeof value === "bigint") return String(value)
  if (typeof value !== "object" || value === null) return value
  if (isSentAsIs(value)) return value
  if (value instanceof Date) return value.toJSON()
  if (value instanceof URL || value instanceof RegExp) return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64")
  if (value instanceof Map || value instanceof Set) return Array.from(value, wireOf)
  if (Array.isArray(value)) return value.map(wireOf)
  const fields = Object.entries(value).map(([key, field]) => [key, wireOf(field)] as const)
  return Object.fromEntries(fields)
}

/** A file, a form or a stream, which `app.inject()` sends unchanged. */
function isSentAsIs(value: object): boolean {
  if (value instanceof Blob || value instanceof FormData) return true
  return value instanceof URLSearchParams || Symbol.asyncIterator in value
}
