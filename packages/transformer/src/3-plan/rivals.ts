import { childrenOf } from "../ir/children.ts"
import type { Definitions, Field, ObjectShape, OfKind, Shape } from "../ir/shape.ts"
import { areApart, type Steps } from "../ir/are-apart.ts"
import { fieldOf } from "../ir/field-of.ts"
import { comparisonsOfOne, hasKeys } from "../ir/keys.ts"
import { STEPS_FOR_ONE } from "../ir/limits.ts"
import { familiesOf, resolve } from "./traits.ts"

/**
 * For each member of a union, by its index, the members after it in `order` that may accept the same value
 * and know keys of it that this one does not; null where there are none, so that the first member that
 * accepts a value is sufficient.
 */
export function rivalsOf(
  { members }: OfKind<"union">,
  order: readonly number[],
  definitions: Definitions,
): number[][] | null {
  const rivals: number[][] = members.map(() => [])
  const steps: Steps = { left: 0 }
  const looking: Looking = { definitions, steps, seen: new Map(), fresh: [] }
  /** Those behind the current one that may know keys, in order. */
  let behind: number[] = []
  for (const index of order.toReversed()) {
    const first = members[index]!
    steps.left += STEPS_FOR_ONE * behind.length * comparisonsOfOne(first, definitions)
    rivals[index] = behind.filter((other) => isRival(first, members[other]!, looking))
    if (hasKeys(first, definitions)) behind = [index, ...behind]
  }
  return rivals.some((each) => each.length > 0) ? rivals : null
}

function isRival(first: Shape, second: Shape, looking: Looking): boolean {
  looking.fresh = []
  if (!knowsMoreThere(second, first, looking)) return false
  // Of those that were compared on the way, nothing is certain.
  for (const [one, two] of looking.fresh) looking.seen.get(one)!.delete(two)
  return true
}

interface Looking {
  definitions: Definitions
  /** When none are left, a type counts as one that knows more keys. */
  steps: Steps
  /**
   * Pairs of which the first knows no more keys, and pairs that are being compared: they do not change the
   * result.
   */
  seen: Map<Shape, Set<Shape>>
  /** Those that were added for the two members that are being compared. */
  fresh: [Shape, Shape][]
}

/** Whether `own` may know keys of a value that fits both which `other` does not know. */
function knowsMore(own: Shape, other: Shape, looking: Looking): boolean {
  const { definitions, steps } = looking
  if (steps.left-- <= 0) return true
  const [one, two] = [resolve(own, definitions), resolve(other, definitions)]
  if (one === two || isSeen(one, two, looking)) return false
  if (!hasKeys(one, definitions)) return false
  if (one.kind === "union") return one.members.some((each) => knowsMoreThere(each, two, looking))
  if (two.kind === "union") return two.members.some((each) => knowsMoreThere(one, each, looking))
  // What has no parts is taken as it is.
  if (childrenOf(two).length === 0 && two.kind !== "object" && !isWhole(two)) return false
  if (isWhole(one) || isWhole(two)) return true
  if (one.kind === "object" && two.kind === "object") return hasMoreFields(one, two, looking)
  if (!isAlike(one, two)) return false
  // Items, keys and values at any place.
  return childrenOf(one).some((each) =>
    childrenOf(two).some((at) => knowsMoreThere(each, at, looking)),
  )
}

function isSeen(one: Shape, two: Shape, { seen, fresh }: Looking): boolean {
  const others = seen.get(one) ?? new Set()
  if (others.has(two)) return true
  seen.set(one, others.add(two))
  fresh.push([one, two])
  return false
}

function knowsMoreThere(own: Shape, other: Shape, looking: Looking): boolean {
  const { definitions, steps, seen } = looking
  const [one, two] = [resolve(own, definitions), resolve(other, definitions)]
  // Looked up before the two are compared: a pair may be the types of thousands of fields.
  if (one === two || seen.get(one)?.has(two)) return false
  if (!areApart(one, two, definitions, steps)) return knowsMore(one, two, looking)
  isSeen(one, two, looking)
  return false
}

/** What keeps a value as it is, with all its keys. */
function isWhole({ kind }: Shape): boolean {
  return kind === "any" || kind === "unknown" || kind === "to-json"
}

/** Whether both make values of one kind: others are not merged. */
function isAlike(one: Shape, two: Shape): boolean {
  const isList = ({ kind }: Shape): boolean => kind === "array" || kind === "tuple"
  return one.kind === two.kind || (isList(one) && isList(two))
}

function hasMoreFields(one: ObjectShape, two: ObjectShape, looking: Looking): boolean {
  if (one.index || one.patterns) {
    const isSame =
      JSON.stringify([one.patterns, one.fields.map(nameOf)]) ===
      JSON.stringify([two.patterns, two.fields.map(nameOf)])
    if (!isSame || (one.index && !two.index)) return true
    if (one.index && two.index && knowsMoreThere(one.index, two.index, looking)) return true
    for (const [at, { shape }] of (one.patterns ?? []).entries())
      if (knowsMoreThere(shape, two.patterns![at]!.shape, looking)) return true
  }
  return one.fields.some((field) => {
    const same = fieldOf(two, field.key)
    if (!same || !isKeptAlike(field, same, looking.definitions)) return true
    return knowsMoreThere(field.shape, same.shape, looking)
  })
}

function nameOf({ key, alias }: Field): [string, string | undefined] {
  return [key, alias]
}

/** Whether the other object has the key wherever this one has it. */
function isKeptAlike(field: Field, other: Field, definitions: Definitions): boolean {
  if (field.alias !== other.alias || field.asNull !== other.asNull) return false
  if (field.optional === other.optional && field.default === other.default) return true
  if (!other.optional || other.default !== undefined) return true
  // An absent field is not a key of this member, or not a value of it.
  if (field.default !== undefined || field.asNull) return false
  return field.optional || !familiesOf(field.shape, definitions).has("undefined")
}
