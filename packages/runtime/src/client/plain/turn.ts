import type { Form, Turning } from "./form.ts"
import { isInstance, made, written } from "./natives.ts"

/** The value as it is in memory, of JSON; or as it is in JSON, of memory. */
export function turned(value: unknown, form: Form | undefined, turning: Turning): unknown {
  if (form === undefined || value === undefined) return value
  const { forms, way } = turning
  if (form.of !== undefined) return turned(value, forms[form.of], turning)
  if (form.any !== undefined) {
    const member = form.any.find((each) => fits(value, each, turning))
    return turned(value, member, turning)
  }
  if (form.all !== undefined)
    return form.all.reduce<unknown>((before, each) => turned(before, each, turning), value)
  const inside = (part: unknown, at: number): unknown => turned(part, itemForm(form, at), turning)
  if (form.as !== undefined) {
    return way === "read" ? made(value, form, inside) : written(value, form, inside)
  }
  if (Array.isArray(value)) return value.map(inside)
  if (form.type === "object" && isObject(value)) return fieldsTurned(value, form, turning)
  return value
}

function itemForm({ first, items }: Form, at: number): Form | undefined {
  return first?.[at] ?? items
}

export function fieldForm({ fields, patterns = [], others }: Form, key: string): Form | undefined {
  if (fields !== undefined && Object.hasOwn(fields, key)) return fields[key]
  return patterns.find(([source]) => new RegExp(source, "u").test(key))?.[1] ?? others
}

function fieldsTurned(value: object, form: Form, turning: Turning): object {
  const entries = Object.entries(value).map(([key, field]) => {
    return [key, turned(field, fieldForm(form, key), turning)] as const
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Whether a member of a union may be the one that is meant. */
export function fits(value: unknown, form: Form, turning: Turning): boolean {
  const { forms, way } = turning
  if (form.of !== undefined) return fits(value, forms[form.of] ?? {}, turning)
  if (form.any !== undefined) return form.any.some((each) => fits(value, each, turning))
  if (form.all !== undefined) return form.all.every((each) => fits(value, each, turning))
  if (form.as !== undefined && way === "write") return isInstance(value, form.as)
  if (form.values !== undefined) return form.values.includes(value)
  if (form.type !== undefined && !isType(value, form.type)) return false
  if (typeof value === "string") {
    if (form.as === "URL") return URL.canParse(value)
    return form.pattern === undefined || new RegExp(form.pattern, "u").test(value)
  }
  if (Array.isArray(value))
    return value.every((item, at) => fits(item, itemForm(form, at) ?? {}, turning))
  return !isObject(value) || fieldsFit(value, form, turning)
}

function fieldsFit(value: object, form: Form, turning: Turning): boolean {
  const isThere = (key: string): boolean =>
    Object.hasOwn(value, key) && (value as { [key: string]: unknown })[key] !== undefined
  return (
    (form.required ?? []).every(isThere) &&
    Object.entries(value).every(
      ([key, field]) => field === undefined || fits(field, fieldForm(form, key) ?? {}, turning),
    )
  )
}

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null
    case "array":
      return Array.isArray(value)
    case "object":
      return isObject(value)
    case "integer":
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}
