import {
  endOfMember,
  exactKeyAt,
  formsOf,
  type KeyTable,
  newTable,
  plainKeyEnd,
  standsAt,
} from "./key-at.ts"
import { source, spaceEnd } from "./source.ts"

/** What the objects of a union look like, in wire order. */
export interface MemberShape {
  /** Keys without which the object is refused. */
  needed: string[]
  /** The other keys it names. */
  more: string[]
  /** JSON texts of the literals behind a needed key. */
  literals: Record<string, string[]>
  /** Whether it takes keys that it does not name. */
  open: boolean
  /** Members behind it that may take the same object and know more of its keys. */
  rivals?: number[]
}

/** At most 31 members: sets of them are bits. */
export interface MemberTable {
  keys: KeyTable
  needed: number[][]
  /** For each key the members that name it. */
  naming: number[]
  /** For each key the literals behind it and the members that take each. */
  literals: { text: string; members: number }[][]
  /** For each member those before it, and its rivals, that its own literals do not rule out. */
  others: number[][]
  /** Members that no one of `others` takes, as long as they have no keys but their own. */
  sure: boolean[]
  /** Which keys the last object looked through had. */
  present: Uint8Array
}

/** Data that identifies the members of a union by their keys; `memberAt` reads it. */
export function memberTable(shapes: readonly MemberShape[]): MemberTable {
  const names = [...new Set(shapes.flatMap(({ needed, more }) => [...needed, ...more]))]
  const others = shapes.map((shape, at) =>
    [...[...shapes.keys()].slice(0, at), ...(shape.rivals ?? [])].filter(
      (other) => !areApart(shapes[other]!, shape),
    ),
  )
  return {
    keys: newTable(names),
    needed: shapes.map(({ needed }) => needed.map((key) => names.indexOf(key))),
    naming: names.map((key) => having(shapes, (shape) => isNamed(shape, key))),
    literals: names.map((key) => literalsOf(shapes, key)),
    others,
    sure: shapes.map(
      (shape, at) =>
        !shape.open &&
        others[at]!.every((other) => shapes[other]!.needed.some((key) => !isNamed(shape, key))),
    ),
    present: new Uint8Array(names.length),
  }
}

/** A set of literals for which an object cannot be both. */
function areApart(a: MemberShape, b: MemberShape): boolean {
  return Object.keys(a.literals).some(
    (key) =>
      Object.hasOwn(b.literals, key) &&
      !a.literals[key]!.some((text) => b.literals[key]!.includes(text)),
  )
}

function literalsOf(
  shapes: readonly MemberShape[],
  key: string,
): { text: string; members: number }[] {
  const own = ({ literals }: MemberShape): string[] | undefined =>
    Object.hasOwn(literals, key) ? literals[key] : undefined
  const texts = new Set(shapes.flatMap((shape) => own(shape) ?? []))
  return [...texts].map((text) => ({
    text,
    members: having(shapes, (shape) => own(shape)?.includes(text) ?? isNamed(shape, key)),
  }))
}

function isNamed({ needed, more }: MemberShape, key: string): boolean {
  return needed.includes(key) || more.includes(key)
}

function having(shapes: readonly MemberShape[], test: (shape: MemberShape) => boolean): number {
  return shapes.reduce((bits, shape, at) => (test(shape) ? bits | (1 << at) : bits), 0)
}

const NONE = 31
const CERTAIN = 32

/**
 * The only possible member for the object at `at`, by as few of its keys as necessary. A guess, which reading the member and
 * `isFirst` prove.
 * @returns its index, plus 32 when all keys were seen and rule the others out; 31: none
 */
export function memberAt(table: MemberTable, at: number): number {
  const { bytes } = source
  const { keys, naming, literals } = table
  const forms = formsOf(keys)
  const count = naming.length
  let left = (1 << table.needed.length) - 1
  let from = spaceEnd(at + 1)
  table.present.fill(0)
  for (let expected = 0; from > 0 && bytes[from] !== 125;) {
    const index = exactKeyAt(keys, from, expected)
    if (index < 0) return NONE
    const colon = index < count ? from + forms.bytes[index]!.length - 1 : plainKeyEnd(bytes, from)
    if (bytes[colon] !== 58) return NONE
    if (index < count) {
      table.present[index] = 1
      const both = left & naming[index]! & membersTaking(literals[index]!, bytes, colon + 1)
      // None: a key too many, which is dropped.
      if (both !== 0) left = both
      if ((left & (left - 1)) === 0) return 31 - Math.clz32(left)
    }
    expected = index < count ? index + 1 : count
    from = endOfMember(bytes, colon)
  }
  return from < 0 ? NONE : firstComplete(table, left)
}

function membersTaking(
  literals: MemberTable["literals"][number],
  bytes: Uint8Array,
  from: number,
): number {
  if (literals.length === 0) return -1
  const at = spaceEnd(from)
  for (let index = 0; index < literals.length; index++)
    if (standsAt(literals[index]!.text, bytes, at)) return literals[index]!.members
  return -1
}

/** The first member whose needed keys are all there. */
function firstComplete(table: MemberTable, left: number): number {
  const count = table.needed.length
  for (let member = 0; member < count; member++)
    if ((left & (1 << member)) !== 0 && isComplete(table, member))
      return table.others[member]!.some((other) => isComplete(table, other))
        ? NONE
        : member | CERTAIN
  return NONE
}

function isComplete({ needed, present }: MemberTable, member: number): boolean {
  const keys = needed[member]!
  for (let at = 0; at < keys.length; at++) if (present[keys[at]!] === 0) return false
  return true
}

/**
 * Whether no member before it, and no rival, takes the object that `memberAt` has found to be `member`, and that it has read.
 * @param unknown `source.unknown` before it was read
 */
export function isFirst(table: MemberTable, at: number, member: number, unknown: number): boolean {
  if (member >= CERTAIN || (table.sure[member]! && source.unknown === unknown)) return true
  if (!seeKeys(table, at)) return false
  return !table.others[member]!.some((other) => isComplete(table, other))
}

/** Looks through all keys of the object. */
function seeKeys({ keys, present }: MemberTable, at: number): boolean {
  const { bytes } = source
  const forms = formsOf(keys)
  const count = present.length
  let from = spaceEnd(at + 1)
  present.fill(0)
  for (let expected = 0; from > 0 && bytes[from] !== 125;) {
    const index = exactKeyAt(keys, from, expected)
    if (index < 0) return false
    const colon = index < count ? from + forms.bytes[index]!.length - 1 : plainKeyEnd(bytes, from)
    if (bytes[colon] !== 58) return false
    if (index < count) present[index] = 1
    expected = index < count ? index + 1 : count
    from = endOfMember(bytes, colon)
  }
  return from >= 0
}
