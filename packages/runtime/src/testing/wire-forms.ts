import { Forms } from "../client/plain/forms.ts"
import type { Schema } from "../client/plain/schema.ts"
import { turned } from "../client/plain/turn.ts"
import type { JsonSchemaPart } from "../json-schema.ts"
import { wireOf } from "./wire.ts"

/** Writes values as they stand on the wire, by the schemas of their types. */
export class WireForms {
  readonly #forms: Forms

  /** @param schemas components that others mention, by name */
  constructor(schemas: Readonly<Record<string, () => JsonSchemaPart>>) {
    const made = Object.entries(schemas).map(([name, make]) => [name, make() as Schema] as const)
    this.#forms = new Forms(Object.fromEntries(made))
  }

  /** As JSON has it. What the schema says nothing of has its default form. */
  json(value: unknown, schema: JsonSchemaPart | undefined): unknown {
    const form = this.#forms.of(schema as Schema | undefined)
    return wireOf(turned(value, form, { way: "write", forms: this.#forms.named }))
  }

  /** The texts that stand for a value of a parameter: several of a list, none of nothing. */
  texts(value: unknown, schema: JsonSchemaPart): string[] {
    const json = this.json(value, schema)
    return (Array.isArray(json) ? (json as unknown[]) : [json])
      .filter((one) => one !== undefined && one !== null)
      .map(String)
  }
}
