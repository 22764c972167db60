import type { ArrayNode } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import { isImmutable } from "../immutable.ts"
import type { Emitter } from "../module.ts"

/**
 * A function that tells whether no two items are equal. Keys that the type does not name do not count: `encode` leaves
 * them out, and `decode` would refuse what is left.
 */
export function uniqueTest({ item }: ArrayNode, emitter: Emitter): Code {
  const areUnique = emitter.helper("areUnique")
  if (item.kind !== "ref" || isImmutable(item, emitter.types)) return areUnique
  const keep = emitter.call("keep", item.to)
  return emitter.constant("areUnique", js`(items) => ${areUnique}(items.map(${keep}))`)
}
