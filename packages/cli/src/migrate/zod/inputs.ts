// What `z.input` of a constant is: its type, in which fields with a default may be absent.
import type { Obstacle } from "../findings.ts"
import { hasAfter, hasBefore } from "./steps.ts"
import { type Definition, isType, type Type } from "./types.ts"
import type { Types } from "./types-of.ts"

/** The fields that may be absent; an obstacle: more is different. */
export function inputKeys(definition: Definition, types: Types): readonly string[] | Obstacle {
  const type = types.of(definition)
  if (!isType(type)) return []
  const deep = types.deep(type)
  if (deep.has("brand") || hasBefore(type.steps) || hasAfter(type.steps)) return different
  if (!deep.has("fills")) return []
  if (type.fields === undefined) return different
  const filled = [...type.fields].filter(([, field]) => types.deep(field).has("fills"))
  return filled.every(([, field]) => isFilled(field)) ? filled.map(([key]) => key) : different
}

/** A default of its own, and none inside it. */
function isFilled({ text, traits, refs }: Type): boolean {
  return traits.has("default") && refs.size === 0 && text.split("Default<").length === 2
}

export function inputText(name: string, keys: readonly string[]): string {
  const union = keys.map((key) => JSON.stringify(key)).join(" | ")
  return keys.length === 0 ? name : `Omit<${name}, ${union}> & Partial<Pick<${name}, ${union}>>`
}

const different: Obstacle = {
  reason: "its z.input differs by a brand, code around its check, or a default inside a field",
  hint: "Write the type of what comes in by hand.",
}
