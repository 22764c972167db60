import type { Compiler, TypeRef } from "./compiler.ts"

const PREFIX = "~precast:"

export function isTagKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** An intersection member that only carries tags: each of its properties starts with `~precast:`. */
export function isTag(type: TypeRef, compiler: Compiler): boolean {
  if (compiler.view(type).kind !== "object") return false
  const properties = compiler.properties(type)
  return properties.length > 0 && properties.every(({ keyText }) => isTagKey(keyText))
}

export interface Tag {
  name: string
  /** What the tag carries, one for each member of a union: `Format<"email" | "uuid">` has two. */
  values: readonly Literal[]
  /** The type that it carries. */
  type: TypeRef | null
}

/** `undefined`: not a literal. */
export type Literal =
  | undefined
  | string
  | number
  | boolean
  | bigint
  | null
  | Literal[]
  | LiteralObject
export interface LiteralObject {
  [key: string]: Literal
}

/** The tags of a member for which `isTag` holds. */
export function tagsOf(tag: TypeRef, compiler: Compiler): Tag[] {
  return compiler.properties(tag).map(({ keyText, type }) => {
    const members = compiler.withoutUndefined(type).flatMap((member) => {
      const view = compiler.view(member)
      return view.kind === "union" ? view.members : [member]
    })
    return {
      name: keyText.slice(PREFIX.length),
      values: members.length === 0 ? [undefined] : members.map((each) => literalOf(each, compiler)),
      type: members.length === 1 ? members[0]! : null,
    }
  })
}

/** Value of a literal type, or of a tuple or an object of such. */
export function literalOf(type: TypeRef, compiler: Compiler): Literal {
  const view = compiler.view(type)
  switch (view.kind) {
    case "null":
      return null
    case "literal":
      return view.value
    case "bigint-literal":
      return BigInt(view.value)
    case "tuple":
      return view.items.map((item) => literalOf(item.type, compiler))
    case "object": {
      const properties = compiler.properties(type)
      if (properties.some(({ key }) => key === null)) return undefined
      return Object.fromEntries(
        properties.map((each) => [each.key!, literalOf(each.type, compiler)]),
      )
    }
    default:
      return undefined
  }
}

/** Whether a value is a literal through and through. */
export function isWhole(value: Literal): boolean {
  if (value === undefined) return false
  if (typeof value !== "object" || value === null) return true
  return Object.values(value).every(isWhole)
}
