import type { Type7 } from "./api.ts"
import type { ShownType } from "./shown-type.ts"
import { once, type World } from "./world.ts"

/** Whether types are arrays or tuples: their targets decide, of which there are few. */
export function createKinds({ checker, sync }: World): {
  isArrayType(type: ShownType): boolean
  isTupleType(type: ShownType): boolean
} {
  const reference = sync.ObjectFlags["Reference"]!
  const byTarget = (ask: (type: Type7) => boolean): ((type: ShownType) => boolean) => {
    const known = new Map<number, boolean>()
    return ({ given, objectFlags }) => {
      if (!(objectFlags & reference)) return false
      return given.target === undefined ? ask(given) : once(known, given.target, () => ask(given))
    }
  }
  return {
    isArrayType: byTarget((type) => checker.isArrayType(type)),
    isTupleType: byTarget((type) => checker.isTupleType(type)),
  }
}
