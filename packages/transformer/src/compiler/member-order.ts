import type { Compiler, TypeRef } from "./contract.ts"
import { compareKeys, compareTexts, type MemberKey, memberKey } from "./sort-unions.ts"

type Queries = Pick<Compiler, "view" | "nameOf" | "properties" | "indexSignatures" | "print">

/**
 * Orders the members of unions by what they are: the compiler's order follows the numbers of types, or the order of
 * files, so an edit of another file can change it.
 */
export function createMemberOrder(
  queries: Queries,
): (members: readonly TypeRef[]) => readonly TypeRef[] {
  const contents = createContents(queries)
  const compared = (one: TypeRef, other: TypeRef): number => {
    // What is nested deeply is looked at where nothing above differs.
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const order = compareTexts(contents(one, depth), contents(other, depth))
      if (order !== 0) return order
    }
    return 0
  }
  return (members) => {
    if (members.length < 2) return members
    const keyed = members.map((type) => ({ type, key: keyOf(type, queries) }))
    keyed.sort((a, b) => compareKeys(a.key, b.key) || compared(a.type, b.type))
    return keyed.map(({ type }) => type)
  }
}

/** Types that the compiler has before all others, in its order: that `void` is in front decides about responses. */
const FIRST = ["undefined", "null", "string", "number", "bigint", "boolean", "symbol", "void"]

function keyOf(type: TypeRef, queries: Queries): MemberKey {
  const { kind } = queries.view(type)
  const rank = FIRST.indexOf(kind) - FIRST.length
  return FIRST.includes(kind) ? { text: kind, rank, value: 0 } : memberKey(shortText(type, queries))
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
const DEEPEST = 4

/** A text that two types only share if they are the same, or differ more than `depth` levels inside. */
type Contents = (type: TypeRef, depth: number) => string

function createContents(queries: Queries): Contents {
  const known = Array.from({ length: DEEPEST + 1 }, () => new Map<TypeRef, string>())
  const contents: Contents = (type, depth) => {
    const text = known[depth]!.get(type) ?? contentOf(type, depth, queries, contents)
    known[depth]!.set(type, text)
    return text
  }
  return contents
}

function contentOf(type: TypeRef, depth: number, queries: Queries, contents: Contents): string {
  const { nameOf, view, properties, indexSignatures, print } = queries
  if (depth === 0) return shortText(type, queries)
  const inside = (of: TypeRef): string => contents(of, depth - 1)
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
