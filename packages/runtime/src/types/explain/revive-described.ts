import { ownValue, setOwn } from "../check/keys.ts"
import { FAIL } from "../route.ts"
import type { Report, Revive } from "./described-types.ts"
import { targetOf, targetOfReport } from "./explain-prepare.ts"
import { membersBy } from "./literals.ts"
import type { FieldPart, ItemsPart, Leaf, ObjectPart, Part, Target, UnionPart } from "./part.ts"
import { isAnything } from "./is-anything.ts"

/**
 * How values that JSON.parse made are revived: first all of a value is looked at, so that one that does not fit stays as
 * it is for its issues, then it becomes the value in memory. Objects that have their keys in order stay what they are.
 */
interface Reviver {
  fits(value: unknown): boolean
  /** Of a value that fits; null: it is what it has to be. */
  readonly make: ((value: unknown) => unknown) | null
}

/**
 * The function that makes the value in memory of one that JSON.parse made, or FAIL, from the description of a type. It
 * runs on what the fast path has refused; a type that a description alone does not suffice for brings its own.
 */
export function reviverOf(report: Report): Revive {
  const target = targetOfReport(report)
  return (target.revive ??= reviveBy(reviverTo(target)))
}

function reviveBy(reviver: Reviver): Revive {
  const make = reviver.make ?? itself
  return (value) => (reviver.fits(value) ? make(value) : FAIL)
}

const itself = (value: unknown): unknown => value

const revivers = new WeakMap<Target, Reviver>()

function reviverTo(target: Target): Reviver {
  const known = revivers.get(target)
  if (known) return known
  const { revive, part } = target
  const made = revive
    ? { fits: (value: unknown) => revive(value) !== FAIL, make: revive }
    : reviverFor(part)
  revivers.set(target, made)
  return made
}

function reviverFor(part: Part): Reviver {
  switch (part.kind) {
    case "leaf":
      return leafReviver(part)
    case "array":
      return listReviver(part)
    case "object":
      return objectReviver(part)
    case "union":
      return unionReviver(part)
    case "refined":
      return reviverFor(part.of)
    case "ref":
      return refReviver(() => reviverTo(targetOf(part)))
    default:
      throw new Error(`A ${part.kind} is not revived from its description`)
  }
}

/** A type may refer to itself, so it is followed with the first value. */
function refReviver(follow: () => Reviver): Reviver {
  let to: Reviver | null = null
  return {
    fits: (value) => (to ??= follow()).fits(value),
    make(value) {
      const { make } = (to ??= follow())
      return make === null ? value : make(value)
    },
  }
}

function leafReviver(leaf: Leaf): Reviver {
  const { own } = leaf
  if (own === null) return { fits: scalarTest(leaf), make: null }
  const isKept =
    (own.of === "string" || own.of === "number") && !leaf.rules?.convert && !leaf.rules?.ieee
  return {
    fits(value) {
      const revived = own.revived(leaf, value)
      return revived !== FAIL && own.fault(leaf, revived) === null
    },
    make: isKept ? null : (value) => own.revived(leaf, value),
  }
}

function scalarTest({ of, value: literal }: Leaf): Reviver["fits"] {
  switch (of) {
    case "any":
    case "unknown":
      return () => true
    case "number":
      return (value) => Number.isFinite(value)
    case "string":
    case "boolean":
    case "undefined":
      return (value) => typeof value === of
    case "null":
      return (value) => value === null
    case "literal":
      return (value) => value === literal
    default:
      return () => false
  }
}

function listReviver({ item, rules }: ItemsPart): Reviver {
  const { minItems = 0, maxItems = Infinity } = rules
  const { fits, make } = reviverFor(item)
  return {
    fits(value) {
      if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false
      for (let index = 0; index < value.length; index++) if (!fits(value[index])) return false
      return true
    },
    make:
      make &&
      ((value) => {
        const items = value as unknown[]
        for (let index = 0; index < items.length; index++) items[index] = make(items[index])
        return items
      }),
  }
}

/** A field, and how it is revived. */
interface Reading extends Reviver {
  readonly key: string
  readonly wireKey: string
  readonly isInherited: boolean
  readonly json: string | null
  /** Whether it may be left out. */
  readonly mayMiss: boolean
  /** Whether a value that is not there would fit its type, though it has to be there. */
  readonly isNeeded: boolean
  /** The `typeof` of every value that fits, if that decides; else "". */
  readonly quick: string
  /** Whether there is something inside. */
  readonly isDeep: boolean
}

function readingOf(field: FieldPart): Reading {
  const { key, wireKey, isWireInherited, optional, json, part } = field
  const { fits, make } = reviverFor(part)
  return {
    key,
    wireKey,
    isInherited: isWireInherited,
    json,
    mayMiss: optional && json === null,
    isNeeded: !optional && json === null && isAnything(part),
    quick: field.quick === "number" ? "" : field.quick,
    isDeep: isDeep(part),
    fits,
    make,
  }
}

function isDeep(part: Part): boolean {
  return part.kind === "union" ? part.members.some(isDeep) : part.kind !== "leaf"
}

type Entries = Record<string, unknown>

function objectReviver(part: ObjectPart): Reviver {
  const fields = part.fields.map(readingOf)
  // Leaves first: what a value is not is refused before anything inside is looked at.
  const order = [...fields.filter((each) => !each.isDeep), ...fields.filter((each) => each.isDeep)]
  const entries = part.index === null ? null : reviverFor(part.index)
  const isNamed = (key: string): boolean => part.keys.has(key) || part.wireKeys.has(key)
  const mayStay = entries === null && fields.every((field) => field.key === field.wireKey)
  const converted = fields.filter(({ make }) => make !== null)
  const isKept = fields.length === 0 && entries?.make === null
  return {
    fits(value) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return false
      for (let index = 0; index < order.length; index++) {
        const field = order[index]!
        const at = valueOf(field, value)
        if (typeof at !== field.quick && !fitsField(field, at)) return false
      }
      return entries === null || entriesFit(value, isNamed, entries)
    },
    make: isKept
      ? null
      : (value) => {
          const object = value as Entries
          if (mayStay && isInOrder(fields, object)) {
            for (let index = 0; index < converted.length; index++) {
              const field = converted[index]!
              const at = valueOf(field, object)
              if (at !== undefined) object[field.key] = field.make!(at)
            }
            return object
          }
          const made = madeOf(fields, object)
          if (entries !== null) putEntries(object, made, isNamed, entries)
          return made
        },
  }
}

function valueOf({ isInherited, wireKey }: Reading, object: object): unknown {
  return isInherited ? ownValue(object, wireKey) : (object as Entries)[wireKey]
}

function fitsField({ fits, json, mayMiss, isNeeded }: Reading, at: unknown): boolean {
  if (at !== undefined) return fits(at)
  if (mayMiss) return true
  return json === null ? !isNeeded && fits(at) : fits(JSON.parse(json))
}

/** Whether the object has keys of the fields alone, in their order, and all that have to be there. */
function isInOrder(fields: readonly Reading[], object: Entries): boolean {
  const keys = Object.keys(object)
  let next = 0
  for (let index = 0; index < fields.length; index++) {
    const { wireKey, mayMiss } = fields[index]!
    if (keys[next] === wireKey) next++
    else if (!mayMiss || Object.hasOwn(object, wireKey)) return false
  }
  return next === keys.length
}

function madeOf(fields: readonly Reading[], object: object): Entries {
  const made: Entries = {}
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!
    let at = valueOf(field, object)
    // A new one each time: the user may change it.
    if (at === undefined && field.json !== null) at = JSON.parse(field.json)
    if (at !== undefined) made[field.key] = field.make === null ? at : field.make(at)
    else if (!field.mayMiss) made[field.key] = undefined
  }
  return made
}

function entriesFit(value: object, isNamed: (key: string) => boolean, { fits }: Reviver): boolean {
  for (const key of Object.keys(value))
    if (!isNamed(key) && !fits(ownValue(value, key))) return false
  return true
}

function putEntries(
  object: object,
  made: Entries,
  isNamed: (key: string) => boolean,
  { make }: Reviver,
): void {
  for (const key of Object.keys(object)) {
    if (isNamed(key)) continue
    const at = ownValue(object, key)
    const revived = make === null ? at : make(at)
    if (key === "__proto__") setOwn(made, key, revived)
    else made[key] = revived
  }
}

function unionReviver(part: UnionPart): Reviver {
  const { members, tag, order } = part
  const tagged = tag === null ? NO_MEMBERS : membersBy(tag, members)
  const decided = new Set(tagged.values())
  const others = order ?? [...members.keys()].filter((index) => !decided.has(members[index]!))
  const untagged = anyOf(
    others.map((index) => members[index]!),
    tag === null,
  )
  if (tag === null) return untagged
  const byTag = new Map([...tagged].map(([value, member]) => [value, reviverFor(member)]))
  const memberFor = (value: unknown): Reviver | undefined =>
    typeof value === "object" && value !== null ? byTag.get(ownValue(value, tag)) : undefined
  return {
    fits: (value) => untagged.fits(value) || memberFor(value)?.fits(value) === true,
    make(value) {
      const member = untagged.fits(value) ? untagged : memberFor(value)!
      return member.make === null ? value : member.make(value)
    },
  }
}

const NO_MEMBERS: ReadonlyMap<unknown, Part> = new Map()

/** @param isAll whether a value that fits is of one of these */
function anyOf(members: readonly Part[], isAll: boolean): Reviver {
  if (members.every(isLiteral)) {
    const values = new Set(members.map(({ value }) => value))
    return { fits: (value) => values.has(value), make: null }
  }
  const all = members.map(reviverFor)
  const fits = (value: unknown): boolean => {
    for (let index = 0; index < all.length; index++) if (all[index]!.fits(value)) return true
    return false
  }
  if (all.every(({ make }) => make === null)) return { fits, make: null }
  const last = isAll ? all.length - 1 : all.length
  const [only = 0, another] = [...members.keys()].filter((index) => takesObjects(members[index]!))
  return {
    fits,
    make(value) {
      // An object that fits is of the only member that has parts. Looking at it again, at each level, would take time
      // in proportion to its depth.
      const isOnly = another === undefined && typeof value === "object" && value !== null
      let index = isOnly ? only : 0
      if (!isOnly) while (index < last && !all[index]!.fits(value)) index++
      const { make } = all[index]!
      return make === null ? value : make(value)
    },
  }
}

/** Whether an object or an array may fit: bytes are one in one of their forms. */
function takesObjects(part: Part): boolean {
  if (part.kind === "leaf")
    return isAnything(part) || (part.of === "bytes" && part.wire === "array")
  return part.kind === "union" ? part.members.some(takesObjects) : true
}

function isLiteral(part: Part): part is Leaf {
  return part.kind === "leaf" && part.of === "literal" && part.own === null
}
