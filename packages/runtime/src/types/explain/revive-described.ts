import { ownValue, setOwn } from "../check/keys.ts"
import { FAIL } from "../route.ts"
import { isList, isOwn, isWrapped } from "./about-kinds.ts"
import type {
  About,
  FieldAbout,
  FieldsAbout,
  MoreOfField,
  MoreOfObject,
  Report,
  Revive,
  Rules,
} from "./described-types.ts"
import { isInherited } from "./inherited.ts"
import type { LeafKind } from "./leaf-kind.ts"
import { membersBy } from "./members-by.ts"

/**
 * How values that JSON.parse made are revived: first all of a value is looked at, so that one that does not fit stays as
 * it is for its issues, then it becomes the value in memory. Objects that have their keys in order stay what they are.
 */
interface Reviver {
  fits(value: unknown): boolean
  /** Of a value that fits; null: it is what it has to be. */
  readonly make: ((value: unknown) => unknown) | null
}

const revivers = new WeakMap<Report, Reviver>()

/**
 * The function that makes the value in memory of one that JSON.parse made, or FAIL, from the description of a type. It
 * runs on what the fast path has refused; a type that a description alone does not suffice for brings its own.
 *
 * A description is read without the parts that `explain` prepares of it: clients load these only for issues.
 */
export function reviverOf(report: Report): Revive {
  const { fits, make } = reviverTo(report)
  return (value) => (fits(value) ? (make === null ? value : make(value)) : FAIL)
}

function reviverTo(report: Report): Reviver {
  let made = revivers.get(report)
  if (!made) {
    const [, about, , revive] = report()
    made = revive ? { fits: (value) => revive(value) !== FAIL, make: revive } : reviverFor(about)
    revivers.set(report, made)
  }
  return made
}

function reviverFor(about: About): Reviver {
  if (typeof about === "function") return refReviver(about)
  if (typeof about === "string") return { fits: scalarTest(about), make: null }
  if (!isList(about)) return objectReviver(about)
  if (isOwn(about)) return leafReviver(about)
  switch (about[0]) {
    case "literal": {
      const values = new Set<unknown>(about.slice(1))
      return { fits: (value) => values.has(value), make: null }
    }
    case "array":
      return listReviver(about[1], about[2])
    case "object":
      return objectReviver(about[1], about[2])
    case "union":
      return unionReviver(about[1], about[2] || null, about[3])
    case "refined":
      return reviverFor(about[1])
    default:
      throw new Error(`A ${about[0]} is not revived from its description`)
  }
}

/** A type may refer to itself, so it is followed with the first value. */
function refReviver(report: Report): Reviver {
  let to: Reviver | undefined
  return {
    fits: (value) => (to ??= reviverTo(report)).fits(value),
    make(value) {
      const { make } = (to ??= reviverTo(report))
      return make === null ? value : make(value)
    },
  }
}

type OwnAbout = readonly [own: LeafKind, rules?: Rules, wire?: string, value?: unknown]

function leafReviver([own, rules = {}, wire = "", value]: OwnAbout): Reviver {
  const leaf = { rules, wire, value }
  const isKept = (own.of === "string" || own.of === "number") && !rules.convert && !rules.ieee
  return {
    fits(value) {
      const revived = own.revived(leaf, value)
      return revived !== FAIL && own.fault(leaf, revived) === null
    },
    make: isKept ? null : (value) => own.revived(leaf, value),
  }
}

function scalarTest(of: Extract<About, string>): Reviver["fits"] {
  switch (of) {
    case "any":
    case "unknown":
      return () => true
    case "number":
      return (value) => Number.isFinite(value)
    case "null":
      return (value) => value === null
    default:
      // No value is of the type `never`.
      return (value) => typeof value === of
  }
}

function listReviver(about: About, { minItems = 0, maxItems = Infinity }: Rules = {}): Reviver {
  const { fits, make } = reviverFor(about)
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
  readonly json: string | undefined
  /** Whether it may be left out. */
  readonly mayMiss: boolean
  /** Whether a value that is not there would fit its type, though it has to be there. */
  readonly isNeeded: boolean
  /** The `typeof` of every value that fits, if that decides; else "". */
  readonly quick: string
  /** Whether there is something inside. */
  readonly isDeep: boolean
}

function readingOf([key, field]: [string, FieldAbout]): Reading {
  const [kind, about, more]: readonly [string, About, MoreOfField?] = isWrapped(field)
    ? field
    : ["field", field]
  const { alias: wireKey = key, default: json } = more ?? {}
  const isRequired = kind === "field"
  return {
    key,
    wireKey,
    isInherited: isInherited(wireKey),
    json,
    mayMiss: !isRequired && json === undefined,
    isNeeded: isRequired && isAnything(about),
    quick: about === "string" || about === "boolean" ? about : "",
    isDeep: !isLeaf(about),
    ...reviverFor(about),
  }
}

function isAnything(about: About): boolean {
  return about === "any" || about === "unknown"
}

function isLeaf(about: About): boolean {
  return typeof about === "string" || (isList(about) && (isOwn(about) || about[0] === "literal"))
}

type Entries = Record<string, unknown>

function objectReviver(about: FieldsAbout, { index: rest }: MoreOfObject = {}): Reviver {
  const fields = Object.entries(about).map(readingOf)
  // Leaves first: what a value is not is refused before anything inside is looked at.
  const order = [...fields.filter((each) => !each.isDeep), ...fields.filter((each) => each.isDeep)]
  const entries = rest === undefined ? null : reviverFor(rest)
  const named = new Set(fields.flatMap(({ key, wireKey }) => [key, wireKey]))
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
      return entries === null || entriesFit(value, named, entries)
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
          if (entries !== null) putEntries(object, made, named, entries)
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
  return json === undefined ? !isNeeded && fits(at) : fits(JSON.parse(json))
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
    if (at === undefined && field.json !== undefined) at = JSON.parse(field.json)
    if (at !== undefined) made[field.key] = field.make === null ? at : field.make(at)
    else if (!field.mayMiss) made[field.key] = undefined
  }
  return made
}

function entriesFit(value: object, named: ReadonlySet<string>, { fits }: Reviver): boolean {
  for (const key of Object.keys(value))
    if (!named.has(key) && !fits(ownValue(value, key))) return false
  return true
}

function putEntries(
  object: object,
  made: Entries,
  named: ReadonlySet<string>,
  { make }: Reviver,
): void {
  for (const key of Object.keys(object)) {
    if (named.has(key)) continue
    const at = ownValue(object, key)
    const revived = make === null ? at : make(at)
    if (key === "__proto__") setOwn(made, key, revived)
    else made[key] = revived
  }
}

/** @param order in which members are tried that the tag does not decide; absent: as they are */
function unionReviver(
  members: readonly About[],
  tag: string | null,
  order?: readonly number[],
): Reviver {
  if (tag === null) return anyOf(order ? order.map((index) => members[index]!) : members, true)
  const tagged = membersBy(tag, members)
  const decided = new Set(tagged.values())
  const others = order
    ? order.map((index) => members[index]!)
    : members.filter((member) => !decided.has(member))
  const untagged = anyOf(others, false)
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

/** @param isAll whether a value that fits is of one of these */
function anyOf(members: readonly About[], isAll: boolean): Reviver {
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
function takesObjects(about: About): boolean {
  if (isList(about)) {
    if (isOwn(about)) return about[0].of === "bytes" && about[2] === "array"
    if (about[0] === "union") return about[1].some(takesObjects)
  }
  return isAnything(about) || !isLeaf(about)
}
