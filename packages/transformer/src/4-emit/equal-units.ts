import { usedFirst } from "../ir/graph.ts"
import type { Unit, Units } from "./units.ts"

/**
 * Declarations that another one of the same text stands for, such as checks of types with the same members. What a
 * declaration names goes by what stands for that.
 * @param own of one module
 * @param all those and what they name in others
 */
export function equalUnits(
  own: readonly Unit[],
  all: readonly Unit[],
  units: Units,
): ReadonlyMap<Unit, Unit> {
  const merged = new Map<Unit, Unit>()
  const numbers = new Map(all.map((unit, at) => [unit, String(at)]))
  const firsts = new Map<string, Unit>()
  const candidates = own.filter(({ isMerged }) => isMerged)
  const lengths = Map.groupBy(candidates, ({ text }) => units.lengthOf(text!))
  // Most have a length of their own, and no text is made for them (docs/performance-cold.md).
  const alike = new Set([...lengths.values()].filter(({ length }) => length > 1).flat())
  for (const unit of usedBefore(candidates)) {
    if (!alike.has(unit)) continue
    const standIn = (used: Unit): string =>
      used === unit ? "itself" : numbers.get(merged.get(used) ?? used)!
    const text = units.filled(unit.text!, standIn)
    const first = firsts.get(text)
    if (first) merged.set(unit, first)
    else firsts.set(text, unit)
  }
  return merged
}

/** Each behind those that it names, but for those that name it. */
function usedBefore(all: readonly Unit[]): Unit[] {
  const ids = new Map(all.map((unit, at) => [unit, String(at)]))
  const unitOf = (id: string): Unit => all[Number(id)]!
  const refs = (id: string): string[] => unitOf(id).uses.flatMap((used) => ids.get(used) ?? [])
  return usedFirst(ids.values(), refs).map(unitOf)
}
