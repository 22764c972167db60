import type { Part } from "./part.ts"
import { targetOf } from "./explain-prepare.ts"
import { isAnything } from "./is-anything.ts"

/** Whether undefined is of the type. */
export function takesUndefined(part: Part): boolean {
  return (part.takesUndefined ??= takesEmpty(part, "undefined"))
}

/** Whether a value of one kind that has no parts, undefined or null, is of the type. */
export function takesEmpty(
  part: Part,
  of: "undefined" | "null",
  seen: readonly Part[] = [],
): boolean {
  switch (part.kind) {
    case "leaf":
      return part.of === of || isAnything(part)
    case "union":
      return part.members.some((member) => takesEmpty(member, of, seen))
    case "refined":
      return takesEmpty(part.of, of, seen)
    case "to-json":
      return takesEmpty(part.memory, of, seen)
    case "ref": {
      const target = targetOf(part).part
      return !seen.includes(target) && takesEmpty(target, of, [...seen, target])
    }
    default:
      return false
  }
}

/** Whether every value fits, also behind names and checks. */
export function saysNothing(part: Part): boolean {
  if (part.kind === "ref") return saysNothing(targetOf(part).part)
  return part.kind === "refined" ? saysNothing(part.of) : isAnything(part)
}

/** Whether something in a type is sensitive. */
export function holdsSensitive(part: Part): boolean {
  return (part.holdsSensitive ??= findsSensitive(part, new Set()))
}

function findsSensitive(part: Part, seen: Set<Part>): boolean {
  if (part.kind === "leaf") return false
  const at = part.kind === "ref" ? targetOf(part).part : part
  if (seen.has(at)) return false
  seen.add(at)
  if (at.kind === "refined" && at.more.sensitive) return true
  return partsOf(at).some((inner) => findsSensitive(inner, seen))
}

/** The parts that a part is directly made of. */
export function partsOf(part: Part): readonly Part[] {
  switch (part.kind) {
    case "leaf":
      return []
    case "array":
    case "set":
      return [part.item]
    case "tuple":
      return [
        ...part.items.map((item) => item.part),
        ...(part.rest ? [part.rest] : []),
        ...part.after,
      ]
    case "map":
      return [part.key, part.value]
    case "object":
      return [
        ...part.fields.map((field) => field.part),
        ...part.patterns.map((pattern) => pattern.value),
        ...(part.index ? [part.index] : []),
      ]
    case "union":
      return part.members
    case "refined":
      return [part.of]
    case "to-json":
      return [part.memory]
    case "ref":
      return [targetOf(part).part]
    default:
      return part satisfies never
  }
}
