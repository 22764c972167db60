import type ts from "typescript"
import { writtenProperties } from "../typescript-6/literals.ts"
import { writtenTypes } from "../typescript-6/written-signature.ts"
import type { Node7, Type7 } from "./api.ts"
import type { World } from "./world.ts"

type Call7 = Node7 & { readonly arguments?: Iterable<Node7> }
type Object7 = Node7 & { readonly properties?: Iterable<Node7 & { readonly initializer?: Node7 }> }

/**
 * Types of expressions. The arguments of a call are queried together, with the texts written in them: the
 * options and the handler of each endpoint are read.
 */
export function createTypesAtNodes({ syntax, checker }: World): (node: Node7) => Type7 | undefined {
  const { CallExpression } = syntax.SyntaxKind
  const known = new Map<Node7, Type7 | undefined>()
  const askTogether = (node: Node7): void => {
    const call: Call7 = node.parent
    if (call.kind !== CallExpression || !call.arguments) return
    const nodes = argumentsTogether(call, syntax)
    if (!nodes.includes(node)) return
    try {
      const types = checker.getTypeAtLocation(nodes)
      nodes.forEach((each, at) => known.set(each, types[at]))
    } catch {} // one of them is of a type that cannot be sent
  }
  return (node) => {
    if (!known.has(node)) askTogether(node)
    if (!known.has(node)) known.set(node, checker.getTypeAtLocation(node))
    return known.get(node)
  }
}

/** The arguments of a call whose types are needed, and the texts that are written in them. */
export function argumentsTogether(call: Call7, syntax: typeof ts): readonly Node7[] {
  const { StringLiteral, NoSubstitutionTemplateLiteral } = syntax.SyntaxKind
  const isText = ({ kind }: Node7): boolean =>
    kind === StringLiteral || kind === NoSubstitutionTemplateLiteral
  const given = [...(call.arguments ?? [])].filter((each, at) => !isWritten(each, at, syntax))
  const texts = given.flatMap((each: Object7) =>
    [...(each.properties ?? [])].flatMap(({ initializer }) => initializer ?? []).filter(isText),
  )
  return [...given, ...texts]
}

/** Whether it is a function whose types are all written, or options. */
function isWritten(argument: Node7, at: number, syntax: typeof ts): boolean {
  const expression = argument as unknown as ts.Expression
  return (
    writtenTypes(syntax, expression) !== null ||
    (at === 0 && writtenProperties(syntax, expression) !== null)
  )
}
