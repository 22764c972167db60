import type * as t from "@babel/types"
import { messageOf, problem, type Step } from "./zod-env.ts"
import { hasAfter, hasBefore, NO_STEPS } from "./steps.ts"
import { inside, isType, type Problem, together, type Type, typeOfText, whole } from "./types.ts"
import { wayOut } from "./zod-ways-out.ts"

export function listOf(maker: string, item: Type): Type {
  const { text } = item
  if (maker === "set") return typeOfText(`Set<${text}>`, { ...together(item), kind: "set" })
  const runs = hasBefore(item.steps) || hasAfter(item.steps)
  const steps = runs ? { ...NO_STEPS, items: item.steps } : undefined
  return typeOfText(`${inside(item, "atom")}[]`, { ...together(item), kind: "array", steps })
}

export function both(a: Type, b: Type): Type {
  const keys = a.keys && b.keys && [...new Set([...a.keys, ...b.keys])]
  return typeOfText(`${inside(a, "and")} & ${inside(b, "and")}`, {
    ...together(a, b),
    level: "and",
    kind: a.kind === "object" ? "object" : "other",
    keys,
  })
}

/** Schemas as parts of another type; a default is no rule of theirs. */
export function readParts(nodes: readonly t.Node[], step: Step): Type[] | Problem {
  const parts: Type[] = []
  for (const node of nodes) {
    const part = step.env.read(node)
    if (!isType(part)) return part
    if (part.traits.has("default"))
      return problem(
        { env: step.env, node },
        "a default stands elsewhere than on a field",
        "Give it to the field.",
      )
    if (hasBefore(part.steps) || hasAfter(part.steps))
      return problem({ env: step.env, node }, ...wayOut("inner"))
    parts.push(whole(part))
  }
  return parts
}

/** `z.array(item)`: what runs around the check of an item runs for each of them. */
export function readArray(step: Step): Type | Problem {
  const [node] = step.args
  const item = node && step.env.read(node)
  if (item === undefined) return problem(step, ...wayOut(step.name))
  if (!isType(item)) return item
  const isBare = !hasBefore(item.steps) && !hasAfter(item.steps)
  if (isBare || item.traits.has("default"))
    return ofParts(step, 1, ([only]) => listOf("array", only!))
  return { ...listOf("array", whole(item)), ...together(item) }
}

export function ofParts(
  step: Step,
  count: number,
  make: (parts: readonly Type[]) => Type,
): Type | Problem {
  if (step.args.length < count) return problem(step, ...wayOut(step.name))
  const parts = readParts(step.args.slice(0, count), step)
  return Array.isArray(parts) ? { ...make(parts), ...together(...parts) } : parts
}

export function readUnion(step: Step, list: t.Node | undefined): Type | Problem {
  if (list?.type !== "ArrayExpression")
    return problem(step, "its members are not written out here", "Write the list out in the call.")
  const parts = readParts(
    list.elements.filter((each) => each !== null),
    step,
  )
  return Array.isArray(parts) ? either(parts) : parts
}

export function either(parts: readonly Type[]): Type {
  const others = parts.filter(({ text }) => text !== "null")
  const text = others.map((part) => inside(part, "or")).join(" | ")
  const level = others.length === 1 ? others[0]!.level : "or"
  return typeOfText(text === "" ? "null" : text, {
    ...together(...parts),
    level,
    nullable: others.length > 0 && others.length < parts.length,
  })
}

export function readRecord(path: string, step: Step): Type | Problem {
  const { args, env } = step
  const values = args.filter((each) => messageOf(each) === undefined || chainLike(each))
  const parts = readParts(values.slice(0, 2), step)
  if (!Array.isArray(parts)) return parts
  const [key, value] =
    parts.length === 1 ? [typeOfText("string", { kind: "string" }), parts[0]!] : parts
  if (!key || !value) return problem(step, ...wayOut("record"))
  const isText = key.text === "string"
  if (!isText && key.kind !== "enum")
    return problem(
      step,
      "its keys have rules",
      "Template literals express them: Record<`id-${string}`, …>.",
    )
  // An alias may name itself in an index signature, and not in Record.
  const isOpen = key.text === "string" && value.refs.size > 0
  const text = isOpen ? `{ [key: string]: ${value.text} }` : `Record<${key.text}, ${value.text}>`
  const isPartial = !isText && (path === "partialRecord" || env.major === 3)
  // Unknown keys are rejected.
  const mode = isText ? {} : { mode: "strict" as const }
  return typeOfText(isPartial ? `Partial<${text}>` : text, { ...together(key, value), ...mode })
}

function chainLike(node: t.Node): boolean {
  return node.type !== "StringLiteral" && node.type !== "ObjectExpression"
}

export function readTuple(step: Step): Type | Problem {
  const [list, rest] = step.args
  if (list?.type !== "ArrayExpression")
    return problem(step, "its items are not written out here", "Write the list out in the call.")
  const nodes = list.elements.filter((each) => each !== null)
  const types: Type[] = []
  for (const node of nodes) {
    const type = step.env.read(node)
    if (!isType(type)) return type
    if (type.traits.has("default"))
      return problem({ env: step.env, node }, "it has a default", "Leave it out.")
    if (hasBefore(type.steps) || hasAfter(type.steps))
      return problem({ env: step.env, node }, ...wayOut("inner"))
    types.push(type)
  }
  const texts = types.map((type) =>
    type.optional ? `${inside(whole({ ...type, optional: false }), "atom")}?` : whole(type).text,
  )
  const more = rest && chainLike(rest) ? readParts([rest], step) : []
  if (!Array.isArray(more)) return more
  const all = [...texts, ...more.map((type) => `...${inside(type, "atom")}[]`)]
  return typeOfText(`[${all.join(", ")}]`, together(...types, ...more))
}

/** `z.lazy(() => node)` */
export function readLazy(step: Step): Type | Problem {
  const [make] = step.args
  if (make?.type !== "ArrowFunctionExpression" || make.body.type === "BlockStatement")
    return problem(step, "what it gives is not written out", "Write z.lazy(() => schema).")
  return step.env.read(make.body)
}
