import type { LeafKind } from "./leaf-kind.ts"
import type {
  Check,
  MoreOfObject,
  MoreOfRefined,
  Report,
  Revive,
  Rules,
} from "./described-types.ts"

/** A type prepared for the walk: created from an `About` with its first issue, and kept. */
export type Part =
  | Leaf
  | ItemsPart
  | TuplePart
  | MapPart
  | ObjectPart
  | UnionPart
  | RefinedPart
  | ToJsonPart
  | RefPart

/** Properties of every part, computed on first use. */
interface Known {
  words?: string
  holdsSensitive?: boolean
  takesUndefined?: boolean
  literals?: readonly Leaf[]
}

/** What the functions of its kind know of a leaf. */
export interface LeafFacts {
  readonly rules: Rules | null
  /** Wire form; of bytes and dates, and of big integers that are numbers. */
  readonly wire: string
  /** Of a literal; the class of bytes; the parts of a template. */
  readonly value: unknown
}

/** Every kind of leaf is of one form, so that reading its parts stays fast. */
export interface Leaf extends Known, LeafFacts {
  readonly kind: "leaf"
  readonly of:
    | "any"
    | "unknown"
    | "never"
    | "undefined"
    | "null"
    | "boolean"
    | "bigint"
    | "date"
    | "url"
    | "regexp"
    | "string"
    | "number"
    | "bytes"
    | "template"
    | "literal"
  /** What is to be known of it, where it is more than a plain scalar. */
  readonly own: LeafKind | null
  /** The `typeof` of every matching value, as long as it is finite; "" if that does not decide. */
  readonly quick: string
}

export interface ItemsPart extends Known {
  readonly kind: "array" | "set"
  readonly item: Part
  readonly rules: Rules
  readonly revive: Revive | null
}

export interface TuplePart extends Known {
  readonly kind: "tuple"
  readonly items: readonly { readonly part: Part; readonly optional: boolean }[]
  readonly rest: Part | null
  readonly after: readonly Part[]
}

export interface MapPart extends Known {
  readonly kind: "map"
  readonly key: Part
  readonly value: Part
  readonly rules: Rules
  readonly isObject: boolean
  /** Of keys. */
  readonly revive: Revive | null
}

export interface ObjectPart extends Known {
  readonly kind: "object"
  readonly fields: readonly FieldPart[]
  readonly keys: ReadonlySet<string>
  readonly wireKeys: ReadonlySet<string>
  readonly index: Part | null
  /** null: canonical numbers. */
  readonly patterns: readonly { readonly key: Leaf | null; readonly value: Part }[]
  readonly more: MoreOfObject
}

export interface FieldPart {
  readonly key: string
  readonly wireKey: string
  /** Whether every object has such a key. */
  readonly isInherited: boolean
  readonly isWireInherited: boolean
  readonly part: Part
  /** The same where it is a reference, else null. */
  readonly ref: RefPart | null
  readonly quick: string
  /** Steps of a JSON pointer. */
  readonly step: string
  readonly wireStep: string
  readonly optional: boolean
  readonly hasDefault: boolean
  /** JSON text of the default. */
  readonly json: string | null
  readonly asNull: boolean
}

export interface UnionPart extends Known {
  readonly kind: "union"
  readonly members: readonly Part[]
  readonly tag: string | null
  /** In which members are tried that the tag does not decide; null: as they are. */
  readonly order: readonly number[] | null
  /** The only member that is not a leaf, else -1. */
  readonly single: number
  /** See literals.ts; computed on first use. */
  selector?: string | null
  /** Members by the value of the selector, if it selects only one. Computed on first use. */
  byTag?: ReadonlyMap<unknown, number>
  /** See `shadowsOf`; computed on first use. */
  shadows?: { readonly memory: readonly Keys[]; readonly wire: readonly Keys[] }
}

export type Keys = ReadonlySet<string> | null

export interface RefinedPart extends Known {
  readonly kind: "refined"
  readonly of: Part
  readonly more: MoreOfRefined
}

export interface ToJsonPart extends Known {
  readonly kind: "to-json"
  readonly memory: Part
}

export interface RefPart extends Known {
  readonly kind: "ref"
  readonly report: Report
  /** Filled in when it is first followed. */
  target: Target | null
}

export interface Target {
  readonly name: string
  readonly part: Part
  /** Of values in memory alone, and only where there is more to look at than one value. */
  readonly check: Check | null
  readonly isWire: boolean
  /** It has no name of its own. */
  readonly isPart: boolean
}
