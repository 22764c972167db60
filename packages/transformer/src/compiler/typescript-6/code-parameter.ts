import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"

/** The operations of a parameter of type `TypeCode<T, Operations>`. */
export interface CodeParameter {
  type: ts.Type
  operations: string[]
}

/** null when the type is no TypeCode, or one of our own that a user would not leave out. */
export function codeParameterOf({ ts, checker }: TypeScript6, type: ts.Type): CodeParameter | null {
  const members = type.isUnion() ? type.types : [type]
  const left = members.filter((member) => !(member.flags & ts.TypeFlags.Undefined))
  if (left.length !== 1) return null
  const marker = left[0]!.getProperty(MARKER)
  if (!marker) return null
  const asked = checker.getNonNullableType(checker.getTypeOfSymbol(marker))
  const [of, operations] = [asked.getProperty("type"), asked.getProperty("operations")]
  if (!of || !operations) return null
  const names = checker.getTypeOfSymbol(operations)
  return {
    type: checker.getTypeOfSymbol(of),
    operations: (names.isUnion() ? names.types : [names])
      .flatMap((each) => (each.isStringLiteral() ? [each.value] : []))
      .sort(),
  }
}

/** The property of `TypeCode` in @precast/runtime that carries T and the operations. */
const MARKER = "~precast:code"
