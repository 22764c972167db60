import { merged } from "../check/merge.ts"
import { beginTrials, endTrials } from "../check/trials.ts"
import type { About, Check, Report } from "../explain/described-types.ts"
import { createWriteBy, kindOf, type Wire } from "../explain/write-described.ts"
import { unwritable } from "./unwritable.ts"

/**
 * JSON text of a value in memory, from the description of its type in memory. The transformer decides for which types
 * this is enough (4-emit/encode/written.ts).
 *
 * @throws PrecastError for a circular value; TypeError for one that is not of the type's form
 */
export function describedText(value: unknown, report: Report): string | undefined {
  const outer = beginTrials()
  try {
    return write(report, value)
  } catch (error) {
    throw unwritable(error, value)
  } finally {
    endTrials(outer)
  }
}

const write = createWriteBy(byChecks)

interface Member {
  readonly kind: "array" | "object" | "union"
  readonly fits: Check
  readonly wire: Wire
}

/** What all members know of a value that it fits. */
function byChecks(members: readonly About[], wireOf: (about: About) => Wire): Wire {
  const all = members.flatMap((about) => memberOf(about, wireOf))
  if (all.length === 0) return null
  // An object type may take a list as well, which is written as the list that it is.
  const listsFirst = [...all.filter(({ kind }) => kind !== "object"), ...all]
  return (value: unknown) => {
    if (typeof value !== "object" || value === null) return value
    if (all.length === 1) return written(all[0]!, value)
    const ordered = Array.isArray(value) ? listsFirst : all
    const fitting = ordered.filter(({ fits }) => fits(value))
    return fitting.length === 0
      ? value
      : fitting.map((member) => written(member, value)).reduce(merged)
  }
}

/** Of a member with parts; the others are written as they are. */
function memberOf(about: About, wireOf: (about: About) => Wire): Member[] {
  const kind = kindOf(about)
  if (kind !== "array" && kind !== "object" && kind !== "union") return []
  const check = typeof about === "function" ? about()[2] : undefined
  return [{ kind, fits: typeof check === "function" ? check : () => true, wire: wireOf(about) }]
}

function written({ wire }: Member, value: object): unknown {
  return wire === null ? value : wire(value as never)
}
