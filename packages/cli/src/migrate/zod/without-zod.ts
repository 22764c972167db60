import type * as t from "@babel/types"
import { isReference } from "../scope.ts"
import type { Source } from "../source.ts"
import { contextTypeAt } from "./rule-functions.ts"
import type { Env } from "./zod-env.ts"

/** The text of a function in which nothing of Zod is used but what has a plain counterpart. */
export function withoutZod(rule: t.Node, env: Env): string | undefined {
  const { source, project } = env
  const [from, to] = [rule.start!, rule.end!]
  let text = source.text.slice(from, to)
  for (const node of source.identifiers.toReversed()) {
    if (node.start! < from || node.end! > to || !isReference(source, node)) continue
    const of = project.resolve(source, node)
    if (of === undefined) continue
    const plain = of === "z" ? plainAt(source, node) : undefined
    if (plain === undefined) return undefined
    const { whole } = plain
    text = text.slice(0, whole.start! - from) + plain.text(env) + text.slice(whole.end! - from)
  }
  return text
}

/** Something of Zod that has a plain counterpart. */
export interface Plain {
  readonly whole: t.Node
  text(env: Pick<Env, "helper">): string
}

/** `z.ZodIssueCode.custom` is a text; `z.RefinementCtx`, where issues are added to it, an interface. At the `z`. */
export function plainAt(source: Source, node: t.Identifier): Plain | undefined {
  const context = contextTypeAt(source, node)
  if (context !== undefined) return { whole: context, text: (env) => env.helper("Issues") }
  const code = source.parent(node)
  const whole = code && source.parent(code)
  const isCode =
    code?.type === "MemberExpression" &&
    code.object === node &&
    code.property.type === "Identifier" &&
    code.property.name === "ZodIssueCode" &&
    whole?.type === "MemberExpression" &&
    whole.property.type === "Identifier"
  if (!isCode) return undefined
  const word = JSON.stringify((whole.property as t.Identifier).name)
  return { whole, text: () => word }
}
