import type { NodeField } from "../../ir/plan.ts"
import { type Code, join, js, member, nothing, property } from "../emit-code.ts"
import type { Place, Revived } from "./revive-scope.ts"

/** Whether the key is missing from some values that are decoded. */
export function mayBeMissing(field: NodeField): boolean {
  return field.optional && (field.default === undefined || field.asNull === true)
}

/** The object's fields in order: one literal as far as all fields are there, then an `if` for each that may be missing. */
export function makeObject(
  fields: { field: NodeField; result: Code }[],
  hint: string,
  place: Place,
): Revived {
  const firstMissing = fields.findIndex(({ field }) => mayBeMissing(field))
  const literal = firstMissing === -1 ? fields : fields.slice(0, firstMissing)
  const made = literalObject(literal.map(({ field, result }) => property(field.key, result)))
  if (firstMissing === -1) return { statements: [], result: made }
  const object = place.locals.fresh(hint)
  const rest = fields.slice(firstMissing).map(({ field, result }) => {
    const set = setKey(object, field.key, result, place)
    return mayBeMissing(field) ? js`if (${result} !== undefined) ${set}` : set
  })
  return { statements: [js`const ${object} = ${made}`, ...rest], result: object }
}

function literalObject(properties: Code[]): Code {
  if (properties.length === 0) return js`{}`
  const inner = join(properties, ",", nothing)
  return inner.text.includes("\n") ? js`{\n  ${inner},\n}` : js`{ ${inner} }`
}

function setKey(object: Code, key: string, value: Code, place: Place): Code {
  if (key === "__proto__") return js`${place.emitter.helper("setOwn")}(${object}, ${key}, ${value})`
  return js`${member(object, key)} = ${value}`
}

/** An expression that gives what JSON.parse makes of the text, a new one each time. */
export function jsonCode(json: string): Code {
  return codeOf(JSON.parse(json))
}

function codeOf(value: unknown): Code {
  if (Array.isArray(value)) return js`[${join(value.map(codeOf), ",", nothing)}]`
  if (typeof value === "object" && value !== null)
    return literalObject(Object.entries(value).map(([key, at]) => property(key, codeOf(at))))
  return js`${value as string | number | boolean | null}`
}
