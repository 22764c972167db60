import { isMap, isSet } from "../natives/collections.ts"
import { faultOf } from "./explain-leaf.ts"
import type { Part } from "./part.ts"
import { targetOf } from "./explain-prepare.ts"

/** Whether a member of a union is of the same kind as an object or array. */
export function isCandidate(
  member: Part,
  value: object,
  wire: boolean,
  seen: readonly Part[] = [],
): boolean {
  switch (member.kind) {
    case "leaf": {
      const fault = faultOf(member, value, wire)
      return fault !== "type" && fault !== "value"
    }
    case "array":
    case "tuple":
      return Array.isArray(value)
    case "set":
      return wire ? Array.isArray(value) : isSet(value)
    case "map":
      if (!wire) return isMap(value)
      return Array.isArray(value) !== member.isObject
    case "object":
      return !(Array.isArray(value) && wire)
    case "union":
      return member.members.some((each) => isCandidate(each, value, wire, seen))
    case "refined":
      return isCandidate(member.of, value, wire, seen)
    case "to-json":
      return isCandidate(member.memory, value, wire, seen)
    case "ref": {
      const { part } = targetOf(member)
      return !seen.includes(part) && isCandidate(part, value, wire, [...seen, part])
    }
    default:
      return member satisfies never
  }
}
