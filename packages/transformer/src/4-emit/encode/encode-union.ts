import type { Node, NodeOfKind } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import {
  type Alternative,
  candidates,
  type Decision,
  decideParts,
  isOneForm,
  membersOf,
  type Scope,
  scopeOf,
  trials,
} from "./decision.ts"
import { type Family, formsOf } from "./encode-families.ts"
import type { Visit } from "./index.ts"
import { literalJson } from "./encode-leaf.ts"
import type { Case, Sink } from "./sink.ts"
import { resolved } from "./encode-traits.ts"

type Literal = NodeOfKind<"literal">["value"]

/**
 * Members by the cheapest way to distinguish them: the literal itself, typeof, the class, the tag field, a
 * check.
 */
export function encodeUnion(
  node: NodeOfKind<"union">,
  value: Code,
  sink: Sink,
  emitter: Emitter,
  visit: Visit,
): void {
  const scope = scopeOf(node, value, emitter)
  const odd = (inner: Sink): void => inner.odd(js`${emitter.helper("oddText")}(${value})`)

  const write = (decision: Decision, inner: Sink): void => {
    if ("member" in decision) return visit(decision.member, value, inner, emitter)
    if ("merge" in decision) {
      const members = membersOf(decision.merge, "encode", emitter)
      // Its quotes are not counted.
      return inner.odd(js`${emitter.helper("mergedText")}(${value}, ${members})`)
    }
    const { reads, cases, otherwise } = decision
    const known: Code[] = []
    for (const { hint, from } of reads) known.push(inner.bind(hint, from(known)))
    inner.choose(cases(known).map(asCase), otherwise ? (last) => write(otherwise, last) : odd)
  }
  const asCase = ({ condition, decision }: Alternative): Case => ({
    condition,
    write: (inner) => write(decision, inner),
  })

  const first = PRIMITIVES.flatMap((family) =>
    primitives(family, scope, sink.way !== "each", asCase),
  )
  const parts = decideParts(scope)
  // Objects come last, and nothing else is left then.
  const last = scope.forms.some((each) => each.has("object")) ? parts.pop()!.decision : null
  const cases = [...first, ...parts.map(asCase)]
  // One kind of value alone: its writer minds what is of another.
  if (cases.length === 1 && first.length === 1 && !last) return first[0]!.write(sink)
  sink.choose(cases, last ? (inner) => write(last, inner) : odd)
}

const PRIMITIVES = ["string", "number", "boolean", "null", "bigint"] as const

type Primitive = (typeof PRIMITIVES)[number]

/** More literals of one family than this are written by their family: a chain of comparisons is no longer cheaper. */
const MOST_LITERALS = 8

function primitives(
  family: Primitive,
  scope: Scope,
  isFew: boolean,
  asCase: (at: Alternative) => Case,
): Case[] {
  const { node, value, emitter } = scope
  const members = candidates(family, scope)
  if (members.length === 0) return []
  const condition = family === "null" ? js`${value} === null` : js`typeof ${value} === ${family}`
  const forms = new Set(members.flatMap((at) => [...scope.forms[at]!.get(family)!]))
  // One member alone may be a union itself, of several forms.
  if (!isOneForm(family, members, scope) || forms.size > 1)
    return [asCase({ condition, decision: trials(members, scope) })]
  const nodes = members.map((at) => node.members[at]!)
  const literals = literalsOf(family, nodes, emitter)
  // A string that is not looked at, or is short, costs less than two comparisons, in time and in text.
  const most = isFew && family === "string" ? 1 : MOST_LITERALS
  if (literals && literals.length <= most)
    return literals.map((literal) => ({
      condition: js`${value} === ${literal}`,
      write: (sink) => sink.constant(literalJson(literal)),
    }))
  const [form] = forms
  return [asCase({ condition, decision: { member: anyOf(family, form!) } })]
}

/** A node that writes every value of the family in this form. */
function anyOf(family: Primitive, form: string): Node {
  switch (family) {
    case "string":
      return { kind: "string", rules: {} }
    case "number":
      return { kind: "number", rules: form === "ieee" ? { ieee: true } : {} }
    case "bigint":
      return form === "number" ? { kind: "bigint", wire: "number" } : { kind: "bigint" }
    default:
      return { kind: family }
  }
}

/** All values of the family, when they are literals and nothing else; in unions inside, too. */
function literalsOf(family: Family, members: readonly Node[], emitter: Emitter): Literal[] | null {
  const found = new Set<Literal>()
  for (const each of members) {
    const at = resolved(each, emitter.types)
    if (at.kind === "literal") {
      if (typeof at.value === family) found.add(at.value)
    } else if (at.kind === "union") {
      const inner = literalsOf(family, at.members, emitter)
      if (!inner) return null
      for (const literal of inner) found.add(literal)
    } else if (formsOf(at, emitter.types).has(family)) return null
  }
  return [...found]
}
