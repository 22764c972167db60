import type * as t from "@babel/types"
import type { Source } from "../source.ts"

/** `z.string().min(1)` is the identifier `z`, and the links `string`, `min`. */
export interface Chain {
  readonly root: t.Identifier
  readonly links: readonly Link[]
}

export interface Link {
  readonly name: string
  /** undefined: it is not called. */
  readonly args: readonly t.Node[] | undefined
  /** All up to its end. */
  readonly node: t.Node
  /** All before its dot. */
  readonly before: t.Node
}

/** An expression from its root; undefined: it is not such a chain. */
export function chainOf(node: t.Node): Chain | undefined {
  switch (node.type) {
    case "Identifier":
      return { root: node, links: [] }
    case "MemberExpression": {
      const chain = chainOf(node.object)
      if (chain === undefined || node.computed || node.property.type !== "Identifier")
        return undefined
      const link = { name: node.property.name, args: undefined, node, before: node.object }
      return { ...chain, links: [...chain.links, link] }
    }
    case "CallExpression": {
      const chain = chainOf(node.callee)
      const last = chain?.links.at(-1)
      if (chain === undefined || last === undefined || last.args !== undefined) return undefined
      return {
        ...chain,
        links: [...chain.links.slice(0, -1), { ...last, args: node.arguments, node }],
      }
    }
    default:
      return undefined
  }
}

/** The longest chain that starts at an identifier. */
export function longestChain(source: Source, root: t.Identifier): Chain {
  let top: t.Node = root
  for (let up = source.parent(top); up !== undefined; up = source.parent(top)) {
    const goesOn =
      (up.type === "MemberExpression" && up.object === top && !up.computed) ||
      (up.type === "CallExpression" && up.callee === top && top !== root)
    if (!goesOn || chainOf(up) === undefined) break
    top = up
  }
  return chainOf(top)!
}

/** Methods that check a value. */
export const ends: ReadonlySet<string> = new Set([
  "parse",
  "safeParse",
  "parseAsync",
  "safeParseAsync",
  "spa",
])
