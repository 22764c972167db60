import type * as t from "@babel/types"
import { scopeOf } from "../scope.ts"
import type { Source } from "../source.ts"
import type { Chain } from "./chain.ts"
import type { Project } from "./zod-project.ts"
import type { Definition, Problem, Type } from "./types.ts"

/** What a schema is read with. */
export interface Env {
  readonly source: Source
  readonly project: Project
  /** 3 or 4. */
  readonly major: number
  /** Whether `z.date()` becomes a text before the check, as JSON has it. */
  readonly dates: boolean
  /** A tag of ours, as it is called in the file. */
  tag(name: string): string
  /** The type of a constant, by its name in the file; a problem when it has none. */
  refer(definition: Definition, node: t.Node): Type | Problem
  /** Any schema. */
  read(node: t.Node): Type | Problem
  /** A function of ours, as it is called in the file. */
  value(name: string): string
  /** A name for a variable that the file does not use. */
  local(name: string): string
  /** A function or a type that is written at the end of the file. */
  helper(name: Helper): string
  /** The function of a constant that runs before or after the check, as it is called in the file. */
  around(definition: Definition, when: "before" | "after"): string
  /**
   * Declares something next to the constant; undefined: the schema is not a constant at the top level of a
   * module.
   */
  readonly declare?: ((kind: Declared, text: (name: string) => string) => string) | undefined
}

export type Helper = "withProperties" | "mapResult" | "dateText" | "Issues"

/** A function for `Check`, or a type that it takes. */
export type Declared = "check" | "fields"

/** A method, or a function of `z`, and what it is called on. */
export interface Step {
  readonly env: Env
  readonly chain: Chain
  readonly name: string
  readonly args: readonly t.Node[]
  readonly node: t.Node
}

export function problem(
  { env, node }: Pick<Step, "env" | "node">,
  reason: string,
  hint: string,
): Problem {
  return { node, source: env.source, reason, hint }
}

/** Text of a literal that is also a type in TypeScript; undefined: it is not one. */
export function literalText(env: Env, node: t.Node | undefined): string | undefined {
  switch (node?.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
    case "BigIntLiteral":
    case "NullLiteral":
      return env.source.text.slice(node.start!, node.end!)
    case "UnaryExpression":
      return node.operator === "-" && /^(Numeric|BigInt)Literal$/.test(node.argument.type)
        ? env.source.text.slice(node.start!, node.end!)
        : undefined
    case "TemplateLiteral":
      return node.expressions.length === 0
        ? JSON.stringify(node.quasis[0]!.value.cooked)
        : undefined
    case "Identifier":
      if (node.name === "undefined") return "undefined"
      return isLiteralConstant(env.source, node) ? `typeof ${node.name}` : undefined
    default:
      return undefined
  }
}

/** `const MAX = 100` at the top of the module. */
function isLiteralConstant(source: Source, name: t.Identifier): boolean {
  return /^(Numeric|String|Boolean)Literal$/.test(constantOf(source, name)?.type ?? "")
}

/** What a constant at the top of the module holds. */
export function constantOf(source: Source, name: t.Identifier): t.Expression | undefined {
  if (scopeOf(source, name) !== source.program) return undefined
  for (const node of source.program.body) {
    const own = node.type === "ExportNamedDeclaration" ? node.declaration : node
    if (own?.type !== "VariableDeclaration" || own.kind !== "const") continue
    for (const { id, init } of own.declarations)
      if (id.type === "Identifier" && id.name === name.name && !id.typeAnnotation)
        return init ?? undefined
  }
  return undefined
}

/** The words of `"…"` or `{ message: "…" }`; null: words that are made at run time; undefined: no message. */
export function messageOf(node: t.Node | undefined): string | null | undefined {
  if (node === undefined) return undefined
  if (node.type === "StringLiteral") return node.value
  if (node.type !== "ObjectExpression") return null
  const said = node.properties.find(
    (each) =>
      each.type === "ObjectProperty" &&
      each.key.type === "Identifier" &&
      /^(message|error|required_error|invalid_type_error|errorMap)$/.test(each.key.name),
  )
  if (said === undefined) return undefined
  return said.type === "ObjectProperty" &&
    said.value.type === "StringLiteral" &&
    said.value.value !== ""
    ? said.value.value
    : null
}

/** Options that are written out: `{ offset: true }`. */
export function optionsOf(node: t.Node | undefined): Record<string, t.Node> {
  if (node?.type !== "ObjectExpression") return {}
  return Object.fromEntries(
    node.properties.flatMap((each): [string, t.Node][] =>
      each.type === "ObjectProperty" && each.key.type === "Identifier"
        ? [[each.key.name, each.value]]
        : [],
    ),
  )
}

export function leftOut(step: Step): Problem {
  return problem(
    step,
    "its own words for an error are left out",
    'Message<"…"> adds words to all issues of a value: docs/constraints.md.',
  )
}
