import type { Signature7, Type7 } from "./api.ts"
import type { ShownSignature, ShownType } from "./shown-type.ts"
import type { World } from "./world.ts"

/**
 * The type arguments of a resolved call, which TypeScript 7 does not return: found by comparing the types of
 * the signature as it is declared with those that it has in this call.
 * @returns one for each type parameter; undefined when one of them is not found
 */
export function inferred(
  signature: ShownSignature,
  world: World,
): readonly ShownType[] | undefined {
  const { checker } = world
  const declaration = signature.given.declaration?.resolve()
  const declared = declaration && checker.getSignatureFromDeclaration(declaration)
  const parameters = declared?.getTypeParameters() ?? []
  if (!declared || parameters.length === 0) return undefined
  const found = new Map<Type7, Type7>()
  const look = createLook(world, new Set(parameters), found)
  const pairs = [
    [predicateOf(declared, world), predicateOf(signature.given, world)],
    [checker.getReturnTypeOfSignature(declared), checker.getReturnTypeOfSignature(signature.given)],
    ...declared.getParameters().map((each, at) => {
      const other = signature.given.getParameters()[at]
      return [checker.getTypeOfSymbol(each), other && checker.getTypeOfSymbol(other)] as const
    }),
  ] as const
  for (const [from, to] of pairs) {
    if (found.size === parameters.length) break
    look(from, to, DEPTH)
  }
  const types = parameters.map((each) => found.get(each))
  return types.every((each) => each !== undefined) ? types.map(world.type) : undefined
}

const DEPTH = 4

function predicateOf(signature: Signature7, { checker }: World): Type7 | undefined {
  return checker.getTypePredicateOfSignature(signature)?.type
}

type Look = (from: Type7 | undefined, to: Type7 | undefined, depth: number) => void

/** Records the type that one side has where the other has a type parameter. */
function createLook(
  { checker, sync }: World,
  parameters: ReadonlySet<Type7>,
  found: Map<Type7, Type7>,
): Look {
  const look: Look = (from, to, depth) => {
    if (!from || !to || depth === 0) return
    if (parameters.has(from)) {
      if (!found.has(from)) found.set(from, to)
      return
    }
    all(from.getAliasTypeArguments(), to.getAliasTypeArguments(), depth)
    if (from.flags & to.flags & sync.TypeFlags["UnionOrIntersection"]!) {
      lookInMembers(from.getTypes() ?? [], to.getTypes() ?? [], depth)
    } else if (isReference(from) && isReference(to)) {
      all(checker.getTypeArguments(from), checker.getTypeArguments(to), depth)
    }
  }
  const all = (from: readonly Type7[], to: readonly Type7[], depth: number): void => {
    if (from.length === to.length) from.forEach((each, at) => look(each, to[at], depth - 1))
  }
  /** Members that are the same on both sides are ignored; of the others, the only one left. */
  const lookInMembers = (from: readonly Type7[], to: readonly Type7[], depth: number): void => {
    const [left, right] = [from, to].map((some, side) =>
      some.filter((each) => !(side === 0 ? to : from).includes(each)),
    )
    if (left?.length === 1 && right?.length === 1) look(left[0], right[0], depth - 1)
  }
  const isReference = (type: Type7): boolean =>
    ((type.objectFlags ?? 0) & sync.ObjectFlags["Reference"]!) !== 0
  return look
}
