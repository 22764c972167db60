import type { Node, NodeOfKind } from "../../ir/plan.ts"
import { choice, type Code, js } from "../code.ts"
import {
  type Alternative,
  type Decision,
  decideParts,
  membersOf,
  scopeOf,
} from "../encode/decision.ts"
import { isUnknown } from "../encode/traits.ts"
import type { Cloned, Scope } from "./scope.ts"
import { isImmutable } from "../immutable.ts"

const MERGED = { clone: "mergedCopy", keep: "mergedKept" } as const

/** Primitives as they are; the rest by the first member that takes the value. Members are leaves or refs (3-plan). */
export function cloneUnion(node: NodeOfKind<"union">, value: Code, scope: Scope): Cloned {
  const statements: Code[] = []
  const copy = (to: Node): Code =>
    isImmutable(to, scope.emitter.types) ? value : scope.clone(to, value, "copy", scope).result

  const decide = (decision: Decision): Code => {
    if ("member" in decision) return copy(decision.member)
    if ("merge" in decision) {
      const members = membersOf(decision.merge, scope.makes, scope.emitter)
      return js`${scope.emitter.helper(MERGED[scope.makes])}(${value}, ${members})`
    }
    const { reads, cases, otherwise } = decision
    const known: Code[] = []
    for (const { hint, from } of reads) {
      const at = scope.locals.fresh(hint)
      // Outside of the conditions, so the value may be anything there.
      statements.push(js`const ${at} = ${value} == null ? undefined : ${from(known)}`)
      known.push(at)
    }
    return chain(cases(known), otherwise)
  }
  const chain = (alternatives: Alternative[], otherwise: Decision | null): Code =>
    choice(
      alternatives.map(({ condition }) => condition),
      [
        ...alternatives.map(({ decision }) => decide(decision)),
        otherwise ? decide(otherwise) : value,
      ],
    )

  const parts = decideParts(scopeOf(node, value, scope.emitter))
  // A function or a symbol is refused, as everywhere in `unknown`.
  const anything = node.members.find((member) => isUnknown(member, scope.emitter.types))
  return { statements, result: chain(parts, anything ? { member: anything } : null) }
}
