import type { ObjectPart, Part, RefPart } from "./part.ts"
import { targetOf } from "./explain-prepare.ts"

/** Every object a type may be: of a union one for each member. */
export function objectsIn(part: Part, seen: readonly RefPart[] = []): ObjectPart[] {
  switch (part.kind) {
    case "object":
      return [part]
    case "refined":
      return objectsIn(part.of, seen)
    case "union":
      return part.members.flatMap((member) => objectsIn(member, seen))
    case "ref":
      return seen.some((ref) => ref.report === part.report)
        ? []
        : objectsIn(targetOf(part).part, [...seen, part])
    default:
      return []
  }
}
