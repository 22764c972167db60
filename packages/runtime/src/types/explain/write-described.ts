import { ownValue, setOwn } from "../check/keys.ts"
import { isList, isOwn, isWrapped } from "./about-kinds.ts"
import type { About, FieldsAbout, MoreOfObject, Report } from "./described-types.ts"
import { membersBy } from "./members-by.ts"

/** What JSON.stringify writes in place of a value: objects with the keys of the type alone. null: the value itself. */
export type Wire = ((value: never) => unknown) | null

/** What is written in place of a value of a union that no field decides, by the writers of its members. */
export type ChooseMember = (members: readonly About[], wireOf: (about: About) => Wire) => Wire

/**
 * JSON text of a value in memory, from the description of its type. The transformer decides for which types this is
 * enough (4-emit/encode/written.ts).
 *
 * @throws RangeError or TypeError for a circular value; TypeError for one that is not of the type's form
 */
export const writtenBy: WriteBy = createWriteBy(byClass)

type WriteBy = (report: Report, value: unknown) => string | undefined

/** The same with another choice of members. */
export function createWriteBy(choose: ChooseMember): WriteBy {
  const wires = new WeakMap<Report, { readonly wire: Wire }>()
  const wireTo = (report: Report): Wire => {
    let known = wires.get(report)
    if (!known) wires.set(report, (known = { wire: wireOf(report()[1], wireTo, choose) }))
    return known.wire
  }
  return (report, value) => {
    const wire = wireTo(report)
    return JSON.stringify(wire === null ? value : wire(value as never)) as string | undefined
  }
}

function wireOf(about: About, wireTo: (report: Report) => Wire, choose: ChooseMember): Wire {
  const part = (one: About): Wire => wireOf(one, wireTo, choose)
  if (typeof about === "function") {
    // A type may refer to itself, so it is followed with the first value.
    let to: Wire | undefined
    return (value) => {
      if (to === undefined) to = wireTo(about)
      return to === null ? value : to(value)
    }
  }
  if (typeof about === "string") return null
  if (!isList(about)) return objectWire(about, {}, part)
  if (isOwn(about)) return null
  switch (about[0]) {
    case "array": {
      const item = part(about[1])
      return item && ((value: ArrayLike<never>) => Array.from(value, (each) => item(each)))
    }
    case "object":
      return objectWire(about[1], about[2] ?? {}, part)
    case "union":
      return about[2] ? byTag(about[1], about[2], part) : choose(ordered(about[1], about[3]), part)
    case "refined":
      return part(about[1])
    default:
      return null
  }
}

function ordered(members: readonly About[], order?: readonly number[]): readonly About[] {
  return order ? order.map((index) => members[index]!) : members
}

type Entries = Record<string, unknown>

function objectWire(
  about: FieldsAbout,
  { index: rest }: MoreOfObject,
  wireOf: (about: About) => Wire,
): Wire {
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

/** A list by the member that is one, an object by its tag; all else as it is. */
function byTag(members: readonly About[], tag: string, wireOf: (about: About) => Wire): Wire {
  const list = wireOfKind("array", members, wireOf)
  const tagged = new Map([...membersBy(tag, members)].map(([at, member]) => [at, wireOf(member)]))
  return chosen(list, (value) => tagged.get(value[tag]))
}

/** The same where only one member is an object. */
function byClass(members: readonly About[], wireOf: (about: About) => Wire): Wire {
  const list = wireOfKind("array", members, wireOf)
  const only = wireOfKind("object", members, wireOf)
  return list === null && only === null ? null : chosen(list, () => only)
}

function chosen(list: Wire, wireOfObject: (value: Entries) => Wire | undefined): Wire {
  return (value: unknown) => {
    if (typeof value !== "object" || value === null) return value
    const wire = Array.isArray(value) ? list : wireOfObject(value as Entries)
    return wire ? wire(value as never) : value
  }
}

function wireOfKind(
  kind: "array" | "object",
  members: readonly About[],
  wireOf: (about: About) => Wire,
): Wire {
  const found = members.find((member) => kindOf(member) === kind)
  return found === undefined ? null : wireOf(found)
}

/** What a part is, behind references and tags with rules. */
export function kindOf(about: About): unknown {
  if (typeof about === "function") return kindOf(about()[1])
  if (!isList(about)) return typeof about === "string" ? about : "object"
  return about[0] === "refined" ? kindOf(about[1]) : about[0]
}
