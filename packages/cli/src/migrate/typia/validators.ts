import type * as t from "@babel/types"
import type { Obstacle, Move } from "../findings.ts"
import { type FieldUse, readResult } from "../results.ts"
import { referencesTo, scopeOf } from "../scope.ts"
import type { Source } from "../source.ts"

/** A call of typia, taken apart. */
export interface Call {
  readonly source: Source
  readonly call: t.CallExpression
  /** `typia.json.assertParse` */
  readonly callee: t.Node
  readonly path: string
}

/** `const check = typia.createValidate<T>()`, where the results of its calls can be followed. */
export function moveValidator(it: Call, to: string): Move | Obstacle {
  const { source, call, callee, path } = it
  const fields = resultFields(it)
  if (!Array.isArray(fields)) return fields
  const isStrict = path.endsWith("Equals")
  return {
    run(imports) {
      for (const { start, end, name } of fields) source.edits.overwrite(start, end, name)
      const name = imports.need(to, "value")
      const head = isStrict ? `(input: unknown) => ${name}` : name
      source.edits.overwrite(callee.start!, callee.end!, head)
      const rest = call.typeParameters!.end!
      if (isStrict) source.edits.overwrite(rest, call.end!, "(input, { strict: true })")
      else source.edits.remove(rest, call.end!)
    },
  }
}

function resultFields({ source, call }: Call): FieldUse[] | Obstacle {
  const declarator = source.parent(call)
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier")
    return givenOn
  const statement = source.parent(source.parent(declarator)!)
  const scope = scopeOf(source, declarator.id)
  if (declarator.id.typeAnnotation || statement?.type === "ExportNamedDeclaration" || !scope)
    return givenOn
  const fields: FieldUse[] = []
  for (const reference of referencesTo(source, scope, declarator.id.name)) {
    const made = callOf(source.parent(reference), reference)
    if (made === undefined) return givenOn
    const use = readResult(source, made, words)
    if ("reason" in use) return use
    if (use.how === "fields") fields.push(...use.fields)
    else fields.push({ start: made.end! + 1, end: use.whole.end!, name: "ok", whole: use.whole })
  }
  return fields
}

function callOf(parent: t.Node | undefined, callee: t.Node): t.CallExpression | undefined {
  return parent?.type === "CallExpression" && parent.callee === callee ? parent : undefined
}

const givenOn: Obstacle = {
  reason: "the function goes to other places, whose results would have other fields",
  hint: "validate<T> as a function gives { ok: true, value } or { ok: false, issues }: change those who call it by hand.",
}

/** typia's validation: its fields → ours. */
export const words = { success: "ok", data: "value", errors: "issues" } as const
