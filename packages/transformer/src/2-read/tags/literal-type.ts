import type { Compiler, TypeRef } from "../../compiler/contract.ts"

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

/** The members of a union without `undefined`; else the type itself. */
export function membersOf(type: TypeRef, compiler: Compiler): TypeRef[] {
  return compiler.withoutUndefined(type).flatMap((member) => {
    const view = compiler.view(member)
    return view.kind === "union" ? [...view.members] : [member]
  })
}

/** Value of a literal type, or of a tuple or an object of such. */
export function literalOf(type: TypeRef, compiler: Compiler): Literal {
  return literalIn(type, compiler, new Map())
}

/** @param known what was read already: the parts of a type may be the same type, at every level */
function literalIn(type: TypeRef, compiler: Compiler, known: Map<TypeRef, Literal>): Literal {
  if (known.has(type)) return known.get(type)
  const value = valueOf(type, compiler, (part) => literalIn(part, compiler, known))
  known.set(type, value)
  return value
}

function valueOf(type: TypeRef, compiler: Compiler, part: (type: TypeRef) => Literal): Literal {
  const view = compiler.view(type)
  switch (view.kind) {
    case "null":
      return null
    case "literal":
      return view.value
    case "bigint-literal":
      return BigInt(view.value)
    case "tuple":
      return view.items.map((item) => part(item.type))
    case "object": {
      const properties = compiler.properties(type)
      if (properties.some(({ key }) => key === null)) return undefined
      return Object.fromEntries(properties.map((each) => [each.key!, part(each.type)]))
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
