// Objects that are made of others.
import type * as t from "@babel/types"
import type { Env } from "./zod-env.ts"
import { NO_STEPS } from "./steps.ts"
import { inside, isType, mixed, type Problem, type Type, typeOfText } from "./types.ts"

/** `base.shape`, or a constant that is a shape; undefined: it is neither. */
export function readShape(node: t.Node, env: Env): Type | Problem | undefined {
  if (node.type === "Identifier") {
    const shape = env.project.resolve(env.source, node)
    if (shape === undefined || shape === "z" || !shape.isShape) return undefined
    return opened(env.refer(shape, node))
  }
  const isShape =
    node.type === "MemberExpression" &&
    node.property.type === "Identifier" &&
    node.property.name === "shape"
  return isShape ? opened(env.read(node.object)) : undefined
}

/** A constant's type with what runs around the checks of its properties, where that can be written out. */
export function opened<Found extends Type | Problem>(type: Found): Found {
  if (!isType(type) || type.open === undefined) return type
  return { ...type, steps: type.open(), open: undefined }
}

/** One object type, and fields that are added or take the place of its own. */
export function extended(base: Type, more: Type): Type {
  const both = { ...mixed(base, more), kind: "object" as const, level: "and" as const }
  const again = more.keys?.filter((key) => base.keys === undefined || base.keys.includes(key)) ?? []
  const keys = base.keys && more.keys && [...new Set([...base.keys, ...more.keys])]
  if (more.keys?.length === 0 && more.text.replace(/\s/g, "") === "{}")
    return { ...base, ...mixed(base, more) }
  const below =
    again.length === 0
      ? inside(base, "and")
      : `Omit<${base.text}, ${again.map((key) => JSON.stringify(key)).join(" | ")}>`
  return typeOfText(`${below} & ${inside(more, "and")}`, { ...both, keys })
}

/** Of an object and of fields that are added to it; null: they conflict. */
export function mergedSteps(type: Type, more: Type): Type["steps"] | null {
  const [a, b] = [type.steps ?? NO_STEPS, more.steps ?? NO_STEPS]
  if (type.steps === undefined && more.steps === undefined) return undefined
  const isCalled = a.before.length > 0 || b.before.length > 0
  const overlaps = more.keys?.some((key) => type.keys?.includes(key))
  if (a.after.length > 0 || b.after.length > 0 || (isCalled && overlaps === true)) return null
  const kept = [...a.fields].filter(([key]) => !more.keys?.includes(key))
  return {
    ...NO_STEPS,
    before: [...a.before, ...b.before],
    fields: new Map([...kept, ...b.fields]),
    skips: a.skips,
  }
}
