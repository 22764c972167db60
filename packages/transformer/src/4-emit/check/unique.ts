import type { ArrayNode } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import { isImmutable } from "../immutable.ts"
import type { Emitter } from "../module.ts"

/**
 * A function that checks that no two items are equal. Keys that the type does not name do not count: `encode`
 * omits them, and `decode` would reject the rest.
 */
export function uniqueTest({ item }: ArrayNode, emitter: Emitter): Code {
  const areUnique = emitter.helper("areUnique")
  if (item.kind !== "ref" || isImmutable(item, emitter.types)) return areUnique
  const keep = emitter.call("keep", item.to)
  return emitter.constant("areUnique", js`(items) => ${areUnique}(items.map(${keep}))`)
}
