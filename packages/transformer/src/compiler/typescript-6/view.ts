import { INTERSECTED_AS_ONE, MOST_WORK } from "../../ir/limits.ts"
import type ts from "typescript"
import type { StringMapping, TupleRole, TypeRef, TypeView } from "../contract.ts"
import { refer, type TypeScript6 } from "./context.ts"
import {
  argumentsOf,
  hasSignature,
  isForeign,
  isNamedObject,
  isOfLibrary,
  isOfPlatform,
  itemOfNamedArray,
} from "./named.ts"

/** One level of a type, in our words. */
export function viewType(context: TypeScript6, type: ts.Type): TypeView {
  const { ts } = context
  const { flags } = type
  const F = ts.TypeFlags
  // Not public, and the only way to distinguish an unresolved name from a written `any`.
  if (flags & F.Any)
    return {
      kind: (type as { intrinsicName?: string }).intrinsicName === "error" ? "unresolved" : "any",
    }
  if (flags & F.Unknown) return { kind: "unknown" }
  if (flags & F.Never) return { kind: "never" }
  if (flags & F.Void) return { kind: "void" }
  if (flags & F.Undefined) return { kind: "undefined" }
  if (flags & F.Null) return { kind: "null" }
  if (flags & F.Boolean) return { kind: "boolean" }
  if (flags & F.Literal) return viewLiteral(ts, type)
  if (flags & F.Union)
    return { kind: "union", members: (type as ts.UnionType).types.map((each) => refer(each)) }
  if (flags & F.Enum) return { kind: "computed-enum-member" }
  if (flags & F.String) return { kind: "string" }
  if (flags & F.Number) return { kind: "number" }
  if (flags & F.BigInt) return { kind: "bigint" }
  if (flags & F.ESSymbolLike) return { kind: "symbol" }
  if (flags & F.TemplateLiteral) {
    const { texts, types } = type as ts.TemplateLiteralType
    return { kind: "template", texts, slots: types.map((each) => refer(each)) }
  }
  if (flags & F.StringMapping) {
    const { symbol, type: of } = type as ts.StringMappingType
    const mapping = symbol.name.toLowerCase() as StringMapping
    return { kind: "string-mapping", mapping, of: refer(of) }
  }
  if (flags & F.NonPrimitive) return { kind: "object-keyword" }
  if (flags & F.TypeParameter) return { kind: "parameter", name: type.symbol.name }
  if (type.isIntersection()) return viewIntersection(context, type)
  if (flags & F.Object) return viewObject(context, type as ts.ObjectType)
  return { kind: "computed" } // keyof, indexed access, conditional: depends on a type parameter
}

/** `{ kind: "a" } & { kind: "b" }` is never, which the compiler only finds on request. */
function viewIntersection({ ts, checker }: TypeScript6, type: ts.IntersectionType): TypeView {
  const objects = type.types.filter((member) => member.flags & ts.TypeFlags.Object)
  if (haveCommonKey(objects) && checker.isTypeAssignableTo(type, checker.getNeverType()))
    return { kind: "never" }
  return { kind: "intersection", members: type.types.map((each) => refer(each)) }

  /** Only then can they contradict each other; for arrays, which all have the same keys, the target is used. */
  function haveCommonKey(members: readonly ts.Type[]): boolean {
    // The reader refuses more of them, and to look for contradictions takes the compiler longer than that.
    if (members.length < 2 || members.length ** 2 > MOST_WORK * INTERSECTED_AS_ONE) return false
    const keys = members.flatMap((member) => {
      const isReference = (member as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
      const keyed = isReference ? (member as ts.TypeReference).target : member
      return checker.getPropertiesOfType(keyed).map(({ escapedName }) => escapedName)
    })
    return new Set(keys).size < keys.length
  }
}

function viewLiteral(compiler: typeof ts, type: ts.Type): TypeView {
  if (type.flags & compiler.TypeFlags.BooleanLiteral)
    return { kind: "literal", value: (type as { intrinsicName?: string }).intrinsicName === "true" }
  const { value } = type as ts.LiteralType
  if (typeof value !== "object") return { kind: "literal", value }
  return { kind: "bigint-literal", value: (value.negative ? "-" : "") + value.base10Value }
}

function viewObject(context: TypeScript6, type: ts.ObjectType): TypeView {
  const { checker } = context
  if (checker.isArrayType(type))
    return { kind: "array", item: refer(checker.getTypeArguments(type as ts.TypeReference)[0]!) }
  if (checker.isTupleType(type)) return viewTuple(context, type as ts.TupleTypeReference)
  const { symbol } = type
  if (isGenericMapping(context, type)) return { kind: "computed" }
  const isNamed = isNamedObject(context, type)
  // Checked first: a query for signatures makes the compiler resolve every member of the type.
  if (isNamed && (isOfLibrary(context, symbol) || isOfPlatform(symbol)) && !hasSignature(symbol))
    return { kind: "library", name: symbol.name, arguments: argumentsOf(context, type) }
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0)
    return { kind: "function" }
  if (!isNamed) return { kind: "object", foreign: false }
  const item = itemOfNamedArray(context, type)
  return item
    ? { kind: "array", item: refer(item) }
    : { kind: "object", foreign: isForeign(symbol) }
}

/** `Partial<T>` of a type parameter: the compiler shows an object without properties. */
function isGenericMapping({ ts, checker }: TypeScript6, type: ts.ObjectType): boolean {
  if (!(type.objectFlags & ts.ObjectFlags.Mapped)) return false
  const F = ts.TypeFlags
  const isOpen = (each: ts.Type): boolean => {
    if (each.flags & (F.Union | F.Intersection | F.TemplateLiteral))
      return (each as ts.UnionType | ts.TemplateLiteralType).types.some(isOpen)
    return (each.flags & (F.InstantiableNonPrimitive | F.Index)) !== 0
  }
  if (type.aliasSymbol) return type.aliasTypeArguments?.some(isOpen) === true
  // Written in a function, where `keyof T` may be of its own T.
  const isEmpty = (): boolean =>
    checker.getPropertiesOfType(type).length === 0 && checker.getIndexInfosOfType(type).length === 0
  const [written] = type.symbol?.declarations ?? []
  return isEmpty() && written !== undefined && ts.findAncestor(written, ts.isFunctionLike) != null
}

function viewTuple({ ts, checker }: TypeScript6, type: ts.TupleTypeReference): TypeView {
  const roles: Record<number, TupleRole> = {
    [ts.ElementFlags.Required]: "required",
    [ts.ElementFlags.Optional]: "optional",
    [ts.ElementFlags.Rest]: "rest",
    [ts.ElementFlags.Variadic]: "variadic",
  }
  const { elementFlags } = type.target
  const items = checker
    .getTypeArguments(type)
    .slice(0, elementFlags.length)
    .map((item, index) => ({ type: refer(item), role: roles[elementFlags[index]!]! }))
  return { kind: "tuple", items }
}

/**
 * The members of a type without `undefined`. `role?: Role` arrives as `"a" | "b" | undefined`: the
 * union remembers (not publicly) that it was made of `Role`, and so the name is kept.
 */
export function withoutUndefined({ ts }: TypeScript6, type: ts.Type): readonly TypeRef[] {
  if (!type.isUnion()) return type.flags & ts.TypeFlags.Undefined ? [] : [refer(type)]
  const isLeft = (member: ts.Type): boolean => !(member.flags & ts.TypeFlags.Undefined)
  const left = type.types.filter(isLeft)
  if (left.length === type.types.length) return [refer(type)]
  const { origin } = type as { origin?: ts.UnionType }
  const named = origin?.types?.filter(isLeft)
  if (named?.length === 1) return [refer(named[0]!)]
  return left.map((member) => refer(member))
}
