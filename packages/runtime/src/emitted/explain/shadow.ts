import type { UnionPart } from "./part.ts"
import { holdsSensitive, objectsIn } from "./traits.ts"

type Keys = ReadonlySet<string> | null

const shadows = new WeakMap<UnionPart, { memory: readonly Keys[]; wire: readonly Keys[] }>()

/**
 * For each member of a union the keys that are sensitive in another member: as long as it is not sure which member is
 * meant, what stands there is not shown, whatever this member says of it.
 */
export function shadowsOf(part: UnionPart, wire: boolean): readonly Keys[] {
  let made = shadows.get(part)
  if (!made) {
    made = { memory: make(part, "key"), wire: make(part, "wireKey") }
    shadows.set(part, made)
  }
  return wire ? made.wire : made.memory
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
