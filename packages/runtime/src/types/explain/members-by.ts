import { isList, isOwn, isWrapped } from "./about-kinds.ts"
import type { About, FieldAbout, FieldsAbout, Report } from "./described-types.ts"

/** The members of a union by the literals of the field that distinguishes them. */
export function membersBy(tag: string, members: readonly About[]): Map<unknown, About> {
  return new Map(
    members.flatMap((member) =>
      objectsIn(member, [])
        .flatMap((fields) => (Object.hasOwn(fields, tag) ? literalsIn(fields[tag]!, []) : []))
        .map((value) => [value, member] as const),
    ),
  )
}

/** Every object that a type may be. @param seen types that are being followed */
function objectsIn(about: About, seen: readonly Report[]): readonly FieldsAbout[] {
  if (typeof about === "function")
    return seen.includes(about) ? [] : objectsIn(about()[1], [...seen, about])
  if (typeof about === "string") return []
  if (!isList(about)) return [about]
  if (isOwn(about)) return []
  if (about[0] === "object") return [about[1]]
  if (about[0] === "refined") return objectsIn(about[1], seen)
  return about[0] === "union" ? about[1].flatMap((member) => objectsIn(member, seen)) : []
}

/** The literals that a type is one of; empty where it can be anything else. */
function literalsIn(field: FieldAbout, seen: readonly Report[]): readonly unknown[] {
  const about = isWrapped(field) ? field[1] : field
  if (typeof about === "function")
    return seen.includes(about) ? [] : literalsIn(about()[1], [...seen, about])
  if (typeof about === "string" || !isList(about) || isOwn(about)) return []
  if (about[0] === "literal") return about.slice(1)
  if (about[0] === "refined") return literalsIn(about[1], seen)
  if (about[0] !== "union") return []
  const all = about[1].map((member) => literalsIn(member, seen))
  return all.some((each) => each.length === 0) ? [] : all.flat()
}
