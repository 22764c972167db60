import { mapChildren } from "../ir/children.ts"
import { reached, usersOf } from "../ir/graph.ts"
import type { Shape } from "../ir/shape.ts"
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
  const isMoved = leadingTo(known, known.missing())
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
    for (const each of revived) reviveUnit(unitOf(each.key), each, unitOf, isMoved.has(each.key))
    return unitOf(key)
  }
}

/** Known types that lead to others, directly or not. */
function leadingTo(known: KnownUnits, others: ReadonlySet<string>): ReadonlySet<string> {
  if (others.size === 0) return others
  const all = known.all()
  const refs = (key: string): readonly string[] => {
    const unit = known.find(key)
    return unit ? [...unit.refs.map(({ to }) => to), ...unit.local.mentions] : []
  }
  const users = usersOf([...all.map(({ key }) => key), ...others], refs)
  return reached(others, users)
}

/** Another object: what was found out about a union depends on its members. */
function moved(shape: Shape): Shape {
  return mapChildren(shape, moved)
}

function reviveUnit(
  unit: Unit,
  known: KnownUnit,
  unitOf: (key: string) => Unit,
  isMoved: boolean,
): void {
  const { by, home, about, shape, isUnion, work, refs, local } = known
  const mentions = new Set(local.mentions.map(unitOf))
  const held = refs.map(({ to, path }) => ({ to: unitOf(to), path, field: null }))
  Object.assign(unit, { by, home, about, shape, isUnion, work, refs: held })
  unit.local = { shape: isMoved ? moved(local.shape) : local.shape, mentions }
}
