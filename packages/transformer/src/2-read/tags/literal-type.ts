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
