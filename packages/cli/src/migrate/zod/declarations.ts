// The declarations that replace a constant.
import type * as t from "@babel/types"
import { commentOf } from "./comment.ts"
import type { Declared, Env } from "./zod-env.ts"
import type { Names } from "./zod-names.ts"
import { readConstant, readSchema } from "./read.ts"
import { afterText, beforeText, hasBefore } from "./steps.ts"
import { type Definition, isType, type Problem, type Type, whole } from "./types.ts"
import type { Types } from "./types-of.ts"
import type { Job } from "./write.ts"

/** A function around the check of a constant that only its file uses: it is written if something calls it. */
export interface Later {
  readonly of: Definition
  readonly name: string
  text(): string
}

/** The type of a constant, and the functions that its type names or that run around its check. */
export function declarations(
  definition: Definition,
  job: Job,
  outer: Env,
): { lines: readonly string[]; later: readonly Later[] } {
  const { names, types } = job
  const { isExported } = definition
  const alias = names.alias(definition)
  const isPublic = isExported || alias?.isExported === true
  const checks: string[] = []
  const env = ownedBy(definition, names, datedAs(definition, types, outer), (text, kind) =>
    // A type that another file uses names it, by way of others too.
    checks.push((kind === "check" || isPublic ? "export " : "") + text),
  )
  const type = typeOf(readConstant(definition, env))
  const [name, checked] = [names.of(definition), names.checked(definition)]
  const known = types.of(definition)
  const about = isType(known) && known.about !== undefined ? `${commentOf(known.about)}\n` : ""
  const { start, end } = marks(definition, isPublic)
  const lines = [`${name === checked ? about : ""}${start}type ${checked} = ${type.text}${end}`]
  const functions = functionsAround(definition, type, start, end, names, env)
  const isNamed =
    alias !== undefined || job.uses.some((use) => use.how === "infer" && use.schema === definition)
  if (!isPublic && !isNamed) return { lines: [...checks, ...lines], later: functions }
  lines.push(...functions.map((each) => each.text()))
  if (name !== checked) {
    const to = names.around(definition, "after")
    lines.push(`${about}${start}type ${name} = ReturnType<typeof ${to}>${end}`)
  }
  return { lines: [...checks, ...lines], later: [] }
}

function marks(
  { source, statement }: Definition,
  isPublic: boolean,
): { start: string; end: string } {
  const end = source.text[statement.end! - 1] === ";" ? ";" : ""
  return { start: isPublic ? "export " : "", end }
}

/** What runs before the check and behind it. */
function functionsAround(
  of: Definition,
  { steps }: Type,
  start: string,
  end: string,
  names: Names,
  env: Env,
): Later[] {
  const found: Later[] = []
  if (hasBefore(steps) && !of.isShape) {
    const name = names.around(of, "before")
    const value = env.local("value")
    const text = (): string =>
      `${start}function ${name}(${value}: unknown): unknown {\n  return ${beforeText(steps, value, env)}${end}\n}`
    found.push({ of, name, text })
  }
  const checked = names.checked(of)
  if (checked !== names.of(of)) {
    const name = names.around(of, "after")
    const input = env.local("input")
    const text = (): string =>
      `${start}function ${name}(${input}: ${checked}) {\n  return ${afterText(steps, input, env)}${end}\n}`
    found.push({ of, name, text })
  }
  return found
}

/** Reads dates as its type was read when it was decided what moves. */
export function datedAs(of: Definition | t.Node, types: Types, outer: Env): Env {
  if (!types.writesDates(of)) return outer
  const env: Env = { ...outer, dates: true, read: (node) => readSchema(node, env) }
  return env
}

export function typeOf(type: Type | Problem): Type {
  if (!isType(type)) throw new Error(`${type.reason} (${type.source.file})`)
  return whole(type)
}

/** Reading a constant may declare functions next to it. */
function ownedBy(
  definition: Definition,
  names: Names,
  outer: Env,
  add: (text: string, kind: Declared) => void,
): Env {
  const { source, scope } = definition
  if (scope !== source.program) return outer
  const name = names.of(definition)
  const env: Env = {
    ...outer,
    read: (node) => readSchema(node, env),
    declare(kind, make) {
      const wanted = kind === "check" ? `check${name}` : `${name}Fields`
      const its = names.free(source, wanted)
      add(make(its), kind)
      return its
    },
  }
  return env
}
