import type * as t from "@babel/types"
import type { Obstacle } from "./findings.ts"
import { referencesTo, scopeOf } from "./scope.ts"
import { type Source, textOf } from "./source.ts"

/** How the result of a validation is used. */
export type ResultUse =
  /** Only whether it fits: `validate(…).success`. */
  | { readonly how: "direct"; readonly whole: t.Node }
  | { readonly how: "fields"; readonly fields: readonly FieldUse[] }

export interface FieldUse {
  /** What is written over: `data` of `result.data`. */
  readonly start: number
  readonly end: number
  /** Ours: `value`. */
  readonly name: string
  /** All of it: `result.data`. */
  readonly whole: t.Node
}

/**
 * @param call whose result is looked at
 * @param words fields of theirs → ours, with dots: `{ "error.issues": "issues" }`
 */
export function readResult(
  source: Source,
  call: t.Node,
  words: Readonly<Record<string, string>>,
): ResultUse | Obstacle {
  const parent = source.parent(call)
  if (isMember(parent) && parent.object === call) {
    const field = fieldOf(source, call, words)
    return field?.name === "ok" ? { how: "direct", whole: field.whole } : elsewhere
  }
  if (parent?.type !== "VariableDeclarator" || parent.id.type !== "Identifier") return elsewhere
  if (parent.id.typeAnnotation) return elsewhere
  return readFields(source, parent.id, words)
}

/** Each use of a variable has to be one of its fields. */
function readFields(
  source: Source,
  variable: t.Identifier,
  words: Readonly<Record<string, string>>,
): ResultUse | Obstacle {
  const scope = scopeOf(source, variable)
  if (scope === undefined || isExported(source, variable)) return elsewhere
  const fields: FieldUse[] = []
  for (const reference of referencesTo(source, scope, variable.name)) {
    const field = fieldOf(source, reference, words)
    if (field === undefined) return notField(source, reference)
    fields.push(field)
  }
  return { how: "fields", fields }
}

function fieldOf(
  source: Source,
  object: t.Node,
  words: Readonly<Record<string, string>>,
): FieldUse | undefined {
  const path: string[] = []
  let node = object
  let parent = source.parent(node)
  while (isMember(parent) && parent.object === node && !parent.computed && path.length < 2) {
    if (parent.property.type !== "Identifier") return undefined
    path.push(parent.property.name)
    const name = words[path.join(".")]
    const [end, start] = [parent.end!, object.end!]
    if (name !== undefined)
      return { start: start + (source.text[start] === "?" ? 2 : 1), end, name, whole: parent }
    node = parent
    parent = source.parent(node)
  }
  return undefined
}

function isExported(source: Source, variable: t.Identifier): boolean {
  const declaration = source.parent(source.parent(variable)!)!
  return source.parent(declaration)?.type === "ExportNamedDeclaration"
}

function isMember(node: t.Node | undefined): node is t.MemberExpression {
  return node?.type === "MemberExpression" || node?.type === "OptionalMemberExpression"
}

const elsewhere: Obstacle = {
  reason: "its result is not put into a variable of its own, or is given on",
  hint: "Precast's result is { ok: true, value } or { ok: false, issues }: change those who take it by hand.",
}

function notField(source: Source, reference: t.Identifier): Obstacle {
  const parent = source.parent(reference)
  const used = textOf(source, parent ?? reference).split("\n", 1)[0]!
  const line = reference.loc!.start.line
  return {
    reason: `its result is used as \`${used}\` (line ${line}), for which Precast has no counterpart`,
    hint: "Use the fields of the result: { ok: true, value } or { ok: false, issues }.",
  }
}
