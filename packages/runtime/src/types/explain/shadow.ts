import type { Keys, UnionPart } from "./part.ts"
import { holdsSensitive, objectsIn } from "./traits.ts"

/**
 * For each member of a union the keys that are sensitive in another member: while the member is
 * undecided, their values are hidden, whatever this member declares.
 */
export function shadowsOf(part: UnionPart, wire: boolean): readonly Keys[] {
  part.shadows ??= { memory: make(part, "key"), wire: make(part, "wireKey") }
  return wire ? part.shadows.wire : part.shadows.memory
}

function make(part: UnionPart, name: "key" | "wireKey"): Keys[] {
  const keys = part.members.map((member) =>
    objectsIn(member).flatMap((object) =>
      object.fields.filter((field) => holdsSensitive(field.part)).map((field) => field[name]),
    ),
  )
  return keys.map((_, index) => {
    const others = keys.filter((_keys, at) => at !== index).flat()
    return others.length === 0 ? null : new Set(others)
  })
}
