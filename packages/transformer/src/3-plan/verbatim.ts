import type { PlannedTypes } from "../ir/plan.ts"
import { isVerbatim } from "../ir/verbatim.ts"

/** Fills in `verbatim` once every type is planned. */
export function markVerbatim(types: PlannedTypes): void {
  // A type is taken as verbatim until a part says otherwise; one round for each link of a chain of refs.
  for (const type of Object.values(types)) type.verbatim = !type.recursive
  for (let changed = true; changed;) {
    changed = false
    for (const type of Object.values(types)) {
      if (!type.verbatim || isVerbatim(type.node, types)) continue
      type.verbatim = false
      changed = true
    }
  }
}
