import type { Ast7, Node7, Type7 } from "./api.ts"
import type { World } from "./world.ts"

type Call7 = Node7 & { readonly arguments?: Iterable<Node7> }
type Object7 = Node7 & { readonly properties?: Iterable<Node7 & { readonly initializer?: Node7 }> }

/**
 * Types of expressions. The arguments of a call are queried together, with the texts written in them: the
 * options and the handler of each endpoint are read.
 */
export function createTypesAtNodes({ ast, checker }: World): (node: Node7) => Type7 | undefined {
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  const known = new Map<Node7, Type7 | undefined>()
  const askTogether = (node: Node7): void => {
    const call: Call7 = node.parent
    if (call.kind !== kinds["CallExpression"] || !call.arguments) return
    const nodes = argumentsTogether(call, ast)
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

/** The arguments of a call, and the texts that are written in them. */
export function argumentsTogether(call: Call7, ast: Ast7): readonly Node7[] {
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  const isText = ({ kind }: Node7): boolean =>
    kind === kinds["StringLiteral"] || kind === kinds["NoSubstitutionTemplateLiteral"]
  const given = [...(call.arguments ?? [])]
  const texts = given.flatMap((each: Object7) =>
    [...(each.properties ?? [])].flatMap(({ initializer }) => initializer ?? []).filter(isText),
  )
  return [...given, ...texts]
}
