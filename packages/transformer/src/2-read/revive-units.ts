import type { KnownUnit, KnownUnits } from "./known-units.ts"
import { emptyUnit, type Unit } from "./unit.ts"

/**
 * Makes units of known types.
 * @param byKey the units of the program, to which they are added
 * @param readAgain adds a type that known ones refer to, and that is not known
 * @returns null: the type is not known
 */
export function createRevival(
  known: KnownUnits | null,
  byKey: Map<string, Unit>,
  readAgain: (key: string) => void,
): (key: string) => Unit | null {
  if (!known) return () => null
  const unitOf = (key: string): Unit => byKey.get(key)!
  return (key) => {
    const first = known.find(key)
    if (!first) return null
    const revived: KnownUnit[] = []
    const missing: string[] = []
    const open = [first]
    for (let next = open.pop(); next; next = open.pop()) {
      if (byKey.has(next.key)) continue
      byKey.set(next.key, emptyUnit(next.name, null, next.declaredAt, next.key))
      revived.push(next)
      // A union has the members of unions in it, and mentions what these hold.
      for (const each of [...next.refs.map(({ to }) => to), ...next.local.mentions]) {
        const held = known.find(each)
        if (held) open.push(held)
        else missing.push(each)
      }
    }
    for (const each of missing) if (!byKey.has(each)) readAgain(each)
    for (const each of revived) reviveUnit(unitOf(each.key), each, unitOf)
    return unitOf(key)
  }
}

function reviveUnit(unit: Unit, known: KnownUnit, unitOf: (key: string) => Unit): void {
  const { by, home, about, shape, isUnion, work, refs, local } = known
  const mentions = new Set(local.mentions.map(unitOf))
  const held = refs.map(({ to, path }) => ({ to: unitOf(to), path, field: null }))
  Object.assign(unit, { by, home, about, shape, isUnion, work, refs: held })
  unit.local = { shape: local.shape, mentions }
}
