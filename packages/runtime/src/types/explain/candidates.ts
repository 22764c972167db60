import { isMap, isSet } from "../natives/collections.ts"
import { faultOf, isQuick } from "./explain-leaf.ts"
import { valueAt } from "./explain-object.ts"
import { targetOf } from "./explain-prepare.ts"
import { literalsOf } from "./literals.ts"
import type { Leaf, Part, FieldPart, ObjectPart, Keys, UnionPart } from "./part.ts"
import { objectsIn } from "./objects-in.ts"
import { takesUndefined, holdsSensitive } from "./traits.ts"

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
      return !Array.isArray(value) || (!wire && hasRequired(member, value))
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

/** In memory an array is an object, but not where it lacks what the object requires. */
function hasRequired({ fields }: ObjectPart, array: object): boolean {
  return fields.every(
    (field) => mayBeAbsent(field, false) || valueAt(array, field.key) !== undefined,
  )
}

/** How an object compares with a member of a union, as far as the keys of the object show. */
interface Likeness {
  /** The more keys of the member the object has, the higher. */
  readonly score: number
  /** Whether the object has a literal of the member, and no other value where the member has a literal. */
  readonly isSelected: boolean
  /** Whether the object has another value where the member has a literal. */
  readonly isExcluded: boolean
  /** How many keys of the member the object lacks, optional ones too. */
  readonly absent: number
  /** Whether the object may fit the member. */
  readonly mayFit: boolean
}

/** A member that an object or array may be meant to be. */
interface Candidate {
  readonly index: number
  /** The higher, the more similar. */
  readonly rank: number
  readonly absent: number
  readonly mayFit: boolean
}

const UNKNOWN: Likeness = {
  score: 0,
  isSelected: false,
  isExcluded: false,
  absent: 0,
  mayFit: true,
}

// A key that is present selects a member, even with a value of another kind; another literal excludes it.
const RIGHT = 3
const WRONG = 1
const MISSING = -2
const OTHER_LITERAL = -3

// More than the keys of any object.
const SELECTED = 2 ** 40

/** Members of a union by their similarity to an object or array of their kind, the most similar first. */
export function rank(
  members: readonly Part[],
  indices: readonly number[],
  value: object,
  wire: boolean,
): Candidate[] {
  const all = indices.map((index) => likenessOf(members[index]!, value, wire))
  // Literals decide where members differ in them: one that a single member has may be any field.
  const decides = all.some(({ isExcluded }) => isExcluded)
  return all
    .map(({ score, isSelected, absent, mayFit }, at) => {
      const by = decides && isSelected ? SELECTED : 0
      return { index: indices[at]!, rank: score + by, absent, mayFit }
    })
    .sort((one, other) => other.rank - one.rank || one.absent - other.absent)
}

/** Of several objects that a member may be the most similar counts. */
function likenessOf(member: Part, value: object, wire: boolean): Likeness {
  let best = UNKNOWN
  for (const object of objectsIn(member)) {
    const likeness = compare(object, value, wire)
    if (best === UNKNOWN || likeness.score > best.score) best = likeness
  }
  return best
}

function compare({ fields }: ObjectPart, value: object, wire: boolean): Likeness {
  let score = 0
  let absent = 0
  let literals = 0
  let others = 0
  let mayFit = true
  for (const field of fields) {
    const at = valueAt(value, wire ? field.wireKey : field.key)
    if (at === undefined || (at === null && field.asNull && wire)) {
      absent++
      if (mayBeAbsent(field, wire)) continue
      score += MISSING
      mayFit = false
      continue
    }
    const isRight = isOfKind(field, at, wire)
    const known = literalsOf(field.part)
    const isLiteral = known.length > 0 && (isRight || known.some(isLike(at)))
    if (!isRight) mayFit = false
    if (isLiteral && isRight) literals++
    if (isLiteral && !isRight) others++
    score += isRight ? RIGHT : isLiteral ? OTHER_LITERAL : WRONG
  }
  return { score, isSelected: literals > 0 && others === 0, isExcluded: others > 0, absent, mayFit }
}

/** Whether a literal is of a value's kind: else the value is a wrong one, not another literal. */
function isLike(value: unknown): (literal: Leaf) => boolean {
  const kind = typeof value
  return (literal) => typeof literal.value === kind || typeof literal.value === "bigint"
}

function mayBeAbsent(field: FieldPart, wire: boolean): boolean {
  return field.optional || (wire && field.hasDefault) || takesUndefined(field.part)
}

/** Whether a value may be that of a field, without a look inside. */
function isOfKind({ quick, part }: FieldPart, at: unknown, wire: boolean): boolean {
  if (quick !== "") return isQuick(quick, at)
  const literals = literalsOf(part)
  return literals.length === 0 || literals.some((literal) => faultOf(literal, at, wire) === null)
}

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
