import { commentOf } from "./comment.ts"
import type * as t from "@babel/types"
import { type Env, problem, type Step } from "./env.ts"
import { hasAfter, hasBefore, NO_STEPS, type Steps } from "./steps.ts"
import {
  inside,
  isType,
  mixed,
  type Mode,
  type Problem,
  together,
  type Type,
  typeOfText,
  whole,
} from "./types.ts"

/** The fields of `z.object({ … })` as an object type; layout and comments stay as they are. */
export function readFields(
  node: t.Node | undefined,
  step: Step,
  mode: Mode | undefined,
): Type | Problem {
  const { env } = step
  if (node?.type !== "ObjectExpression")
    return problem(step, "its fields are not written out here", "Write the object out in the call.")
  const fields: Type[] = []
  const bases: Type[] = []
  const keys: string[] = []
  const all = new Map<string, Type>()
  let text = "{"
  let at = node.start! + 1
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      const base = readSpread(property, step)
      if (!isType(base)) return base
      bases.push(base)
      text += gap(env, at, property.start!, fields.length > 0)
      at = property.end!
      continue
    }
    const field = readField(property, step)
    if (!isType(field.type)) return field.type
    text +=
      gap(env, at, property.start!, fields.length > 0) +
      fieldText(env, property, field.key, field.type)
    at = property.end!
    fields.push(field.type)
    keys.push(plainKey(field.key))
    all.set(plainKey(field.key), field.type)
  }
  text += gap(env, at, node.end! - 1, false, fields.length > 0) + "}"
  const { traits, ...parts } = together(...fields)
  const deep = new Set([...traits].filter((each) => each !== "default"))
  const own = typeOfText(text, {
    kind: "object",
    keys,
    fields: all,
    steps: stepsOf(all),
    ...parts,
    traits: deep,
  })
  if (bases.some(({ steps }) => steps !== undefined))
    return problem(step, "code runs around the check of a shape in it", "Use .extend({ … }).")
  const { steps } = own
  return { ...bases.reduce<Type>((below, base) => extended(base, below), own), steps, mode }
}

/** What runs around the checks of its fields. */
function stepsOf(fields: ReadonlyMap<string, Type>): Steps | undefined {
  const found = [...fields].flatMap(([key, { steps }]): [string, Steps][] =>
    steps !== undefined && (hasBefore(steps) || hasAfter(steps)) ? [[key, steps]] : [],
  )
  return found.length === 0 ? undefined : { ...NO_STEPS, fields: new Map(found) }
}

function readField(
  property: t.ObjectProperty | t.ObjectMethod,
  step: Step,
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

/** `...base.shape` */
function readSpread({ argument }: t.SpreadElement, step: Step): Type | Problem {
  const isShape =
    argument.type === "MemberExpression" &&
    argument.property.type === "Identifier" &&
    argument.property.name === "shape"
  if (isShape) return step.env.read(argument.object)
  return problem(
    { env: step.env, node: argument },
    "it is no shape of a schema",
    "Write its fields out.",
  )
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
