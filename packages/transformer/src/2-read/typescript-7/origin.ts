import { answerOf } from "./answer.ts"
import type { Node7, Symbol7, Sync7 } from "./api.ts"
import type { ShownType } from "./shown-type.ts"
import type { World } from "./world.ts"

/**
 * Of `role?: Role`, the union of Role's members and undefined. That it was made of Role is not told
 * by the API, so the declaration is asked for it.
 */
export function typeOfSymbol(symbol: Symbol7, world: World): ShownType | undefined {
  const { checker, sync } = world
  const found = answerOf(() => checker.getTypeOfSymbol(symbol), world)
  if (!found?.isUnion() || !found.types.some(isUndefined(sync)) || found.origin) return found
  const declared = symbol.valueDeclaration?.resolve() as { readonly type?: Node7 } | undefined
  for (const node of declared?.type ? membersOf(declared.type) : []) {
    const member = checker.getTypeFromTypeNode(node)
    const named = member && world.type(member)
    if (named?.isUnion() && named.aliasSymbol && isRest(named, found, sync)) {
      found.origin = { types: [...found.types.filter(isUndefined(sync)), named] }
    }
  }
  return found
}

/** `Role | undefined` → both. */
function membersOf(node: Node7 & { readonly types?: readonly Node7[] }): readonly Node7[] {
  return node.types ? [...node.types] : [node]
}

function isUndefined({ TypeFlags }: Sync7): (type: ShownType) => boolean {
  return ({ flags }) => (flags & TypeFlags["Undefined"]!) !== 0
}

/** Whether a union is another one without `undefined`. */
function isRest(named: ShownType, union: ShownType, sync: Sync7): boolean {
  const left = union.types.filter((each) => !isUndefined(sync)(each))
  const members = new Set(named.types.filter((each) => !isUndefined(sync)(each)))
  return left.length === members.size && left.every((each) => members.has(each))
}
