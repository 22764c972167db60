import { commentOf } from "./comment.ts"
import type * as t from "@babel/types"
import { type Env, problem, type Step } from "./zod-env.ts"
import { hasAfter, hasBefore, NO_STEPS, type Steps } from "./steps.ts"
import { extended, mergedSteps, readShape } from "./shapes.ts"
import { isType, type Mode, type Problem, together, type Type, typeOfText, whole } from "./types.ts"

/** What is read, and where. */
type At = Pick<Step, "env" | "node">

/** The fields of `z.object({ … })` as an object type; layout and comments stay as they are. */
export function readFields(
  node: t.Node | undefined,
  step: At,
  mode: Mode | undefined,
): Type | Problem {
  const { env } = step
  const shape = node && readShape(node, env)
  if (shape !== undefined) return isType(shape) ? { ...shape, mode } : shape
  if (node?.type !== "ObjectExpression")
    return problem(step, "its fields are not written out here", "Write the object out in the call.")
  const fields: Field[] = []
  const bases: Type[] = []
  let text = "{"
  let at = node.start! + 1
  for (const property of node.properties) {
    const before = gap(env, at, property.start!, fields.length > 0)
    at = property.end!
    if (property.type === "SpreadElement") {
      const base = readSpread(property, fields, env)
      if (!isType(base)) return base
      bases.push(base)
      // Only comments before it stay.
      if (/\S\S/.test(before)) text += before
      continue
    }
    const { key, type } = readField(property, step)
    if (!isType(type)) return type
    text += before + fieldText(env, property, key, type)
    fields.push({ key: plainKey(key), type })
  }
  text += gap(env, at, node.end! - 1, false, fields.length > 0) + "}"
  const made = onBases(objectOf(text, fields), bases)
  return made === null ? problem(step, ...aroundShape) : { ...made, mode }
}

interface Field {
  readonly key: string
  readonly type: Type
}

/** `...shape`: the fields before it must have other keys. */
function readSpread(node: t.SpreadElement, before: readonly Field[], env: Env): Type | Problem {
  const { argument } = node
  const base = readShape(argument, env) ?? problem({ env, node: argument }, ...noShape)
  if (!isType(base)) return base
  const isReplaced = before.some(({ key }) => base.keys?.includes(key) ?? true)
  return isReplaced ? problem({ env, node }, ...replaced) : base
}

function objectOf(text: string, fields: readonly Field[]): Type {
  const all = new Map(fields.map(({ key, type }) => [key, type]))
  const parts = together(...fields.map(({ type }) => type))
  return typeOfText(text, {
    kind: "object",
    keys: fields.map(({ key }) => key),
    fields: all,
    steps: stepsOf(all),
    ...parts,
    traits: new Set([...parts.traits].filter((each) => each !== "default")),
  })
}

/** An object type with the shapes that are spread into it; null: code runs around the check of one. */
function onBases(own: Type, bases: readonly Type[]): Type | null {
  let made = own
  for (const base of bases.toReversed()) {
    const steps = mergedSteps(base, made)
    if (steps === null) return null
    made = { ...extended(base, made), steps }
  }
  return made
}

const noShape = ["it is not the shape of a schema", "Write its fields out."] as const

const replaced = [
  "fields before a shape have the same keys, or may have them",
  "Write the fields behind it.",
] as const

const aroundShape = [
  "code runs around the check of a shape in it",
  "Declare the shape in this file, or use .extend({ … }).",
] as const

/** What runs around the checks of its fields. */
function stepsOf(fields: ReadonlyMap<string, Type>): Steps | undefined {
  const found = [...fields].flatMap(([key, { steps }]): [string, Steps][] =>
    steps !== undefined && (hasBefore(steps) || hasAfter(steps)) ? [[key, steps]] : [],
  )
  return found.length === 0 ? undefined : { ...NO_STEPS, fields: new Map(found) }
}

function readField(
  property: t.ObjectProperty | t.ObjectMethod,
  step: At,
): { key: string; type: Type | Problem } {
  const { env } = step
  const { key } = property
  const name = env.source.text.slice(key.start!, key.end!)
  const isName = !property.computed && /^(Identifier|StringLiteral|NumericLiteral)$/.test(key.type)
  if (!isName)
    return {
      key: name,
      type: problem({ env, node: key }, "its key is computed", "Write the key out."),
    }
  if (property.type === "ObjectProperty") return { key: name, type: env.read(property.value) }
  const [statement] = property.body.body
  const isGetter =
    property.kind === "get" && statement?.type === "ReturnStatement" && statement.argument
  if (!isGetter)
    return {
      key: name,
      type: problem({ env, node: property }, "it is a method", "Write a schema there."),
    }
  return { key: name, type: env.read(statement.argument!) }
}

function fieldText(env: Env, property: t.Node, key: string, type: Type): string {
  const { text } = whole({ ...type, optional: false })
  const line = `${key}${type.optional ? "?" : ""}: ${text}`
  if (type.about === undefined) return line
  const start = env.source.text.lastIndexOf("\n", property.start! - 1) + 1
  const before = env.source.text.slice(start, property.start!)
  const comment = commentOf(type.about)
  return before.trim() === "" ? `${comment}\n${before}${line}` : `${comment} ${line}`
}

/** What stands between two fields, with the comma as an interface has it. */
function gap(env: Env, from: number, to: number, isBetween: boolean, isLast = false): string {
  const text = env.source.text.slice(from, to)
  const comma = /^((?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*),/.exec(text)
  if (comma === null) return isLast && ends(env) && text.includes("\n") ? `;${text}` : text
  const rest = text.slice(comma[0].length)
  const isLine = rest.includes("\n") || isLast
  const mark = (isBetween || isLast) && (!isLine || ends(env)) ? ";" : ""
  return `${mark}${comma[1]}${isLast && !rest.includes("\n") ? rest.replace(/^;/, "") : rest}`
}

/** Whether statements of the file end with semicolons. */
function ends({ source }: Env): boolean {
  return /;[ \t]*(\r?\n|$)/.test(source.text)
}

function plainKey(key: string): string {
  return key.replace(/^["']|["']$/g, "")
}
