import type { PlannedTypes } from "../ir/plan.ts"
import { usedFirst } from "../ir/graph.ts"
import { refsOfNode } from "../ir/node-children.ts"
import { isVerbatim } from "../ir/verbatim.ts"

/** Fills in `verbatim` once every type is planned. */
export function markVerbatim(types: PlannedTypes): void {
  // A type is assumed to be verbatim until a part is not; types it refers to are checked before it.
  for (const type of Object.values(types)) type.verbatim = !type.recursive
  const order = usedFirst(Object.keys(types), (id) => refsOfNode(types[id]!.node))
  for (let changed = true; changed;) {
    changed = false
    for (const type of order.map((id) => types[id]!)) {
      if (!type.verbatim || isVerbatim(type.node, types)) continue
      type.verbatim = false
      changed = true
    }
  }
}
