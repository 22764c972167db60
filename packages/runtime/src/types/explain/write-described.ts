import { ownValue, setOwn } from "../check/keys.ts"
import type { Report } from "./described-types.ts"
import { targetOf, targetOfReport } from "./explain-prepare.ts"
import type { ObjectPart, Part, Target, UnionPart } from "./part.ts"
import { membersBy } from "./literals.ts"

/** What JSON.stringify writes in place of a value: objects with the keys of the type alone. null: the value itself. */
type Wire = ((value: never) => unknown) | null

/**
 * JSON text of a value in memory, from the description of its type. The transformer decides for which types this is
 * enough (4-emit/client/written.ts).
 *
 * @throws RangeError or TypeError for a circular value; TypeError for one that is not of the type's form
 */
export function writtenBy(report: Report, value: unknown): string | undefined {
  const wire = wireTo(targetOfReport(report))
  return JSON.stringify(wire === null ? value : wire(value as never)) as string | undefined
}

const wires = new WeakMap<Target, { readonly wire: Wire }>()

function wireTo(target: Target): Wire {
  const known = wires.get(target)
  if (known) return known.wire
  const wire = wireOf(target.part)
  wires.set(target, { wire })
  return wire
}

function wireOf(part: Part): Wire {
  switch (part.kind) {
    case "array": {
      const item = wireOf(part.item)
      return item && ((value: ArrayLike<never>) => Array.from(value, (each) => item(each)))
    }
    case "object":
      return objectWire(part)
    case "union":
      return unionWire(part)
    case "refined":
      return wireOf(part.of)
    case "ref": {
      // A type may refer to itself, so it is followed with the first value.
      const itself = (value: unknown): unknown => value
      let to: ((value: never) => unknown) | undefined
      return (value) => (to ??= wireTo(targetOf(part)) ?? itself)(value)
    }
    default:
      return null
  }
}

type Entries = Record<string, unknown>

function objectWire({ fields, keys, wireKeys, index }: ObjectPart): Wire {
  const all = fields.map(({ key, wireKey, part }) => ({ key, wireKey, wire: wireOf(part) }))
  const entry = index && { wire: wireOf(index) }
  return (value: Entries) => {
    const written: Entries = {}
    for (const { key, wireKey, wire } of all) {
      const at = value[key]
      if (at !== undefined) written[wireKey] = wire === null ? at : wire(at as never)
    }
    if (entry)
      for (const key of Object.keys(value)) {
        const at = ownValue(value, key)
        if (at === undefined || keys.has(key) || wireKeys.has(key)) continue
        setOwn(written, key, entry.wire === null ? at : entry.wire(at as never))
      }
    return written
  }
}

/** A list by the member that is one, an object by its tag or the only member that is one; all else as it is. */
function unionWire({ members, tag }: UnionPart): Wire {
  const bare = members.map((member) => ({ kind: kindOf(member), member }))
  const wireOfKind = (kind: Part["kind"]): Wire => {
    const found = bare.find((each) => each.kind === kind)
    return found ? wireOf(found.member) : null
  }
  const list = wireOfKind("array")
  const only = tag === null ? wireOfKind("object") : null
  const tagged = new Map(
    tag === null ? [] : [...membersBy(tag, members)].map(([at, member]) => [at, wireOf(member)]),
  )
  if (list === null && only === null && tagged.size === 0) return null
  return (value: unknown) => {
    if (typeof value !== "object" || value === null) return value
    const object = tag === null ? only : tagged.get((value as Entries)[tag])
    const wire = Array.isArray(value) ? list : object
    return wire ? wire(value as never) : value
  }
}

function kindOf(part: Part): Part["kind"] {
  if (part.kind === "ref") return kindOf(targetOf(part).part)
  return part.kind === "refined" ? kindOf(part.of) : part.kind
}
