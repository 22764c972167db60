import { ownValue, setOwn } from "../check/keys.ts"
import { isList, isOwn, isWrapped } from "./about-kinds.ts"
import type { About, FieldsAbout, MoreOfObject, Report } from "./described-types.ts"
import { membersBy } from "./members-by.ts"

/** What JSON.stringify writes in place of a value: objects with the keys of the type alone. null: the value itself. */
type Wire = ((value: never) => unknown) | null

/**
 * JSON text of a value in memory, from the description of its type. The transformer decides for which types this is
 * enough (4-emit/client/written.ts).
 *
 * @throws RangeError or TypeError for a circular value; TypeError for one that is not of the type's form
 */
export function writtenBy(report: Report, value: unknown): string | undefined {
  const wire = wireTo(report)
  return JSON.stringify(wire === null ? value : wire(value as never)) as string | undefined
}

const wires = new WeakMap<Report, { readonly wire: Wire }>()

function wireTo(report: Report): Wire {
  let known = wires.get(report)
  if (!known) wires.set(report, (known = { wire: wireOf(report()[1]) }))
  return known.wire
}

function wireOf(about: About): Wire {
  if (typeof about === "function") {
    // A type may refer to itself, so it is followed with the first value.
    let to: Wire | undefined
    return (value) => {
      if (to === undefined) to = wireTo(about)
      return to === null ? value : to(value)
    }
  }
  if (typeof about === "string") return null
  if (!isList(about)) return objectWire(about)
  if (isOwn(about)) return null
  switch (about[0]) {
    case "array": {
      const item = wireOf(about[1])
      return item && ((value: ArrayLike<never>) => Array.from(value, (each) => item(each)))
    }
    case "object":
      return objectWire(about[1], about[2])
    case "union":
      return unionWire(about[1], about[2] || null)
    case "refined":
      return wireOf(about[1])
    default:
      return null
  }
}

type Entries = Record<string, unknown>

function objectWire(about: FieldsAbout, { index: rest }: MoreOfObject = {}): Wire {
  const fields = Object.entries(about).map(([key, field]) => {
    const [, part, { alias = key } = {}] = isWrapped(field) ? field : [0, field]
    return { key, alias, wire: wireOf(part) }
  })
  const entry = rest && { wire: wireOf(rest) }
  const named = new Set(fields.flatMap(({ key, alias }) => [key, alias]))
  return (value: Entries) => {
    const written: Entries = {}
    for (const { key, alias, wire } of fields) {
      const at = value[key]
      if (at !== undefined) written[alias] = wire === null ? at : wire(at as never)
    }
    if (entry)
      for (const key of Object.keys(value)) {
        const at = ownValue(value, key)
        if (at === undefined || named.has(key)) continue
        setOwn(written, key, entry.wire === null ? at : entry.wire(at as never))
      }
    return written
  }
}

/** A list by the member that is one, an object by its tag or the only member that is one; all else as it is. */
function unionWire(members: readonly About[], tag: string | null): Wire {
  const wireOfKind = (kind: "array" | "object"): Wire => {
    const found = members.find((member) => kindOf(member) === kind)
    return found === undefined ? null : wireOf(found)
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

function kindOf(about: About): unknown {
  if (typeof about === "function") return kindOf(about()[1])
  if (!isList(about)) return typeof about === "string" ? about : "object"
  return about[0] === "refined" ? kindOf(about[1]) : about[0]
}
