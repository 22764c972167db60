import type { Compiler, TypeRef } from "./contract.ts"
import { compareKeys, compareTexts, memberKey } from "./sort-unions.ts"

type Queries = Pick<Compiler, "view" | "nameOf" | "properties" | "indexSignatures" | "print">

/**
 * Orders the members of unions by what they are: the compiler's order follows the numbers of types, or the order of
 * files, so an edit of another file can change it.
 */
export function createMemberOrder(
  queries: Queries,
): (members: readonly TypeRef[]) => readonly TypeRef[] {
  const texts = new Map<TypeRef, string>()
  const textOf = (type: TypeRef): string => {
    const known = texts.get(type) ?? contentOf(type, queries, 0)
    texts.set(type, known)
    return known
  }
  return (members) => {
    if (members.length < 2) return members
    const keyed = members.map((type) => ({ type, key: memberKey(shortText(type, queries)) }))
    keyed.sort((a, b) => compareKeys(a.key, b.key) || compareTexts(textOf(a.type), textOf(b.type)))
    return keyed.map(({ type }) => type)
  }
}

/** Distinguishes most members, from what the reader queries anyway. */
function shortText(type: TypeRef, { view, nameOf }: Queries): string {
  const shown = view(type)
  switch (shown.kind) {
    case "literal":
      return JSON.stringify(shown.value)
    case "bigint-literal":
      return `${shown.value}n`
    case "object":
    case "library":
    case "intersection":
      return nameOf(type)?.name ?? shown.kind
    default:
      return shown.kind
  }
}

/** What is nested deeper does not count. */
const DEEPEST = 6

/** A text that two types only share if they are the same, or differ deep inside. */
function contentOf(type: TypeRef, queries: Queries, depth: number): string {
  const { nameOf, view, properties, indexSignatures, print } = queries
  if (depth > DEEPEST) return ""
  const inside = (of: TypeRef): string => contentOf(of, queries, depth + 1)
  const all = (types: readonly TypeRef[]): string => types.map(inside).join()
  const name = nameOf(type)
  if (name) return `${name.name} ${name.declaredAt}<${all(name.arguments)}>`
  const shown = view(type)
  switch (shown.kind) {
    case "array":
      return `${inside(shown.item)}[]`
    case "tuple":
      return `[${shown.items.map((item) => `${item.role} ${inside(item.type)}`).join()}]`
    case "union":
      return `(${shown.members.map(inside).toSorted().join("|")})`
    case "intersection":
      return `(${all(shown.members)})`
    case "template":
      return `${JSON.stringify(shown.texts)} ${all(shown.slots)}`
    case "library":
      return `${shown.name}<${all(shown.arguments)}>`
    case "object": {
      const fields = properties(type).map(
        ({ keyText, optional, type: of }) => `${keyText}${optional ? "?" : ""}:${inside(of)}`,
      )
      const indexes = indexSignatures(type).map(
        (each) => `${inside(each.key)}:${inside(each.type)}`,
      )
      return `{${[...fields, ...indexes.toSorted()].join()}}`
    }
    default:
      return print(type)
  }
}
