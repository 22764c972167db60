import type { Env } from "./zod-env.ts"
import { afterText, beforeText, hasAfter } from "./steps.ts"
import type { Type } from "./types.ts"

interface Checked {
  readonly isStrict: boolean
}

/** The code before and after the value that is checked. */
export function around(type: Type, head: string, how: Checked, env: Env): [string, string] {
  const checked = `${head}(${beforeText(type.steps, VALUE, env)}${how.isStrict ? STRICT : ""})`
  const [before, behind] = split(afterText(type.steps, checked, env))
  return [before, behind]
}

export function aroundResult(type: Type, head: string, how: Checked, env: Env): [string, string] {
  const checked = `${head}(${beforeText(type.steps, VALUE, env)}${how.isStrict ? STRICT : ""})`
  if (!hasAfter(type.steps)) return split(checked)
  const value = env.local("value")
  const made = afterText(type.steps, value, env)
  const body = made.startsWith("{") ? `(${made})` : made
  return split(`${env.helper("mapResult")}(${checked}, (${value}) => ${body})`)
}

// Represents the value, which stays in place.
const VALUE = "\u0000"

const STRICT = ", { strict: true }"

function split(text: string): [string, string] {
  const [before = "", behind, more] = text.split(VALUE)
  if (behind === undefined || more !== undefined) throw new Error("a value has one place")
  return [before, behind]
}
