import { type Code, join, js, nothing, property } from "../emit-code.ts"
import { literalObject } from "./make-object.ts"

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
