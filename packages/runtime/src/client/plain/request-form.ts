import type { RequestWriter } from "../../types/client-code.ts"
import type { Form, Turning } from "./form.ts"
import { own } from "./plain-own.ts"
import { fieldForm, turned } from "./turn.ts"

/** Writes the fields of a form, each read from its place in the input; other fields are unchanged. */
export function writeForm(
  input: object,
  { fields = {}, names = {}, ...others }: Form,
  turning: Turning,
  to: Pick<RequestWriter, "field" | "file">,
): void {
  const keys = Object.keys(fields)
  const places = keys.map((key) => [own(names, key) ?? key].flat())
  const taken = new Set(places.map(([first]) => first))
  for (const [at, key] of keys.entries())
    writeField(key, valueAt(input, places[at]!), own(fields, key), turning, to)
  for (const [key, field] of Object.entries(input))
    if (!taken.has(key)) writeField(key, field, fieldForm(others, key), turning, to)
}

/** The value at a path of keys; undefined if it does not exist. */
export function valueAt(input: object, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as { [key: string]: unknown })[key]
        : undefined,
    input,
  )
}

function writeField(
  key: string,
  field: unknown,
  form: Form | undefined,
  turning: Turning,
  to: Pick<RequestWriter, "field" | "file">,
): void {
  const all: unknown = field instanceof Blob ? field : turned(field, form, turning)
  for (const one of Array.isArray(all) ? (all as unknown[]) : [all]) {
    if (one instanceof Blob) to.file(key, one)
    else if (one !== undefined && one !== null) to.field(key, textOfOne(one))
  }
}

export function textOfOne(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
