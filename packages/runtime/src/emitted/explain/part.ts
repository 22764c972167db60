import type { TemplatePart } from "../template.ts"
import type { Check, MoreOfObject, MoreOfRefined, Report, Rules } from "./about.ts"

/** A type ready to be walked: made of an `About` when its first issue is told, and kept. */
export type Part =
  | Leaf
  | ItemsPart
  | TuplePart
  | MapPart
  | ObjectPart
  | UnionPart
  | RefinedPart
  | { readonly kind: "to-json"; readonly memory: Part }
  | RefPart

/** Every kind of leaf is of one form, so that reading its parts stays fast. */
export interface Leaf {
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
  readonly rules: Rules | null
  /** Wire form; of bytes and dates, and of big integers that are numbers. */
  readonly wire: string
  /** Class of bytes. */
  readonly type: string
  readonly parts: readonly TemplatePart[]
  readonly value: unknown
  /** What `typeof` says of everything that fits; "" where that does not decide. */
  readonly quick: string
}

export interface ItemsPart {
  readonly kind: "array" | "set"
  readonly item: Part
  readonly rules: Rules
}

export interface TuplePart {
  readonly kind: "tuple"
  readonly items: readonly { readonly part: Part; readonly optional: boolean }[]
  readonly rest: Part | null
  readonly after: readonly Part[]
}

export interface MapPart {
  readonly kind: "map"
  readonly key: Part
  readonly value: Part
  readonly rules: Rules
  readonly isObject: boolean
}

export interface ObjectPart {
  readonly kind: "object"
  readonly fields: readonly FieldPart[]
  readonly index: Part | null
  /** null: canonical numbers. */
  readonly patterns: readonly { readonly key: Leaf | null; readonly value: Part }[]
  readonly more: MoreOfObject
}

export interface FieldPart {
  readonly key: string
  readonly wireKey: string
  readonly part: Part
  readonly quick: string
  readonly optional: boolean
  readonly hasDefault: boolean
  readonly asNull: boolean
}

export interface UnionPart {
  readonly kind: "union"
  readonly members: readonly Part[]
  readonly tag: string | null
}

export interface RefinedPart {
  readonly kind: "refined"
  readonly of: Part
  readonly more: MoreOfRefined
}

export interface RefPart {
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
}
