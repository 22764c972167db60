import type { Form, Turning } from "./form.ts"
import { keyInJson, nameInMemory } from "./plain-names.ts"
import { own } from "./plain-own.ts"
import { entriesOf, isInstance, made, named, written } from "./natives.ts"

/** The value as it is in memory, of JSON; or as it is in JSON, of memory. */
export function turned(value: unknown, form: Form | undefined, turning: Turning): unknown {
  if (form === undefined) return value
  const { forms, way } = turning
  if (value === undefined) return way === "write" && isNullInJson(form) ? null : undefined
  if (form.of !== undefined) return turned(value, own(forms, form.of), turning)
  if (form.any !== undefined) {
    const member = form.any.find((each) => fits(value, each, turning))
    return turned(value, member, turning)
  }
  if (form.all !== undefined)
    return form.all.reduce<unknown>((before, each) => turned(before, each, turning), value)
  const inside = (part: unknown, at: number): unknown => turned(part, itemForm(form, at), turning)
  if (form.as !== undefined) return TURN[way](value, form, inside)
  if (Array.isArray(value)) return value.map(inside)
  if (form.type === "object" && isObject(value)) return fieldsTurned(value, form, turning)
  return value
}

const TURN = { read: made, write: written, name: named } as const

/** Undefined has a form in JSON. */
function isNullInJson({ as, any = [] }: Form): boolean {
  return as === "undefined" || any.some(isNullInJson)
}

function itemForm({ first, items }: Form, at: number): Form | undefined {
  return first?.[at] ?? items
}

export function fieldForm({ fields, patterns = [], others }: Form, key: string): Form | undefined {
  if (fields !== undefined && Object.hasOwn(fields, key)) return fields[key]
  return patterns.find(([source]) => new RegExp(source, "u").test(key))?.[1] ?? others
}

function fieldsTurned(value: object, form: Form, turning: Turning): object {
  const isWriting = turning.way === "write"
  const { names = {}, fields = {}, filled = [] } = form
  const entries = Object.entries(value).flatMap(([key, field]) => {
    const inJson = keyInJson(key, names, turning)
    if (inJson === undefined || (field === undefined && filled.includes(inJson))) return []
    const part = turned(field, fieldForm(form, inJson), turning)
    const other = isWriting ? inJson : nameInMemory(inJson, names)
    return part === undefined ? [] : [[other, part] as const]
  })
  if (!isWriting) return Object.fromEntries(entries)
  const silent = Object.entries(fields).filter(
    ([key, each]) => isNullInJson(each) && !filled.includes(key),
  )
  return Object.fromEntries([...silent.map(([key]) => [key, null] as const), ...entries])
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Whether a value may be of this member of a union. */
export function fits(value: unknown, form: Form, turning: Turning): boolean {
  const { forms, way } = turning
  if (form.of !== undefined) return fits(value, own(forms, form.of) ?? {}, turning)
  if (form.any !== undefined) return form.any.some((each) => fits(value, each, turning))
  if (form.all !== undefined) return form.all.every((each) => fits(value, each, turning))
  if (form.as !== undefined && way === "write") return isInstance(value, form.as)
  if (form.values !== undefined) return form.values.includes(value)
  if (form.type !== undefined && !isType(value, form.type)) return false
  if (typeof value === "string") {
    if (form.as === "URL") return URL.canParse(value)
    return form.pattern === undefined || new RegExp(form.pattern, "u").test(value)
  }
  if (form.as === "Map") return entriesOf(value).every((entry) => entryFits(entry, form, turning))
  if (Array.isArray(value))
    return value.every((item, at) => fits(item, itemForm(form, at) ?? {}, turning))
  return !isObject(value) || fieldsFit(value, form, turning)
}

function entryFits(entry: unknown, { first = [] }: Form, turning: Turning): boolean {
  return Array.isArray(entry) && first.every((form, at) => fits(entry[at], form, turning))
}

function fieldsFit(value: object, form: Form, turning: Turning): boolean {
  const { required = [], names = {} } = form
  const isThere = (inJson: string): boolean => {
    const key = turning.way === "write" ? nameInMemory(inJson, names) : inJson
    return Object.hasOwn(value, key) && (value as { [key: string]: unknown })[key] !== undefined
  }
  const fieldFits = ([key, field]: [string, unknown]): boolean => {
    const inJson = keyInJson(key, names, turning)
    if (field === undefined || inJson === undefined) return true
    return fits(field, fieldForm(form, inJson) ?? {}, turning)
  }
  return required.every(isThere) && Object.entries(value).every(fieldFits)
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
