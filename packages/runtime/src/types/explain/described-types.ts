import type { Fault } from "./fault.ts"
import type { LeafKind } from "./leaf-kind.ts"
import type { RefinedPart } from "./part.ts"
import type { Telling } from "./telling.ts"

/**
 * The result of an emitted `report` function: a type as data. It is not used for valid values: issues are reported from it
 * after the emitted check or decoder has rejected a value. "wire": values come from JSON.parse, else from memory.
 * "part": the same of a part of another type, which has no name of its own. `revive`: of a type that cannot be revived
 * from its description.
 */
export type Report = () => readonly [
  name: string,
  about: About,
  check?: Check | "wire" | "part",
  revive?: Revive,
]

/** The emitted check of the same type, for values in memory: parts that it takes are not looked at any further. */
export type Check = (value: unknown) => boolean

/** A part of a type; an object literal is an object. A function represents a separate type, so that types can be recursive. */
export type About =
  | "any"
  | "unknown"
  | "never"
  | "undefined"
  | "null"
  | "boolean"
  | "string"
  | "number"
  | readonly [own: LeafKind, rules?: Rules, wire?: string, value?: unknown]
  | readonly ["literal", ...oneOf: (string | number | boolean)[]]
  | readonly ["array" | "set", item: About, rules?: Rules, reviveItem?: Revive]
  | readonly ["tuple", items: readonly Item[], rest?: About | 0, after?: readonly About[]]
  | readonly [
      "map",
      key: About,
      value: About,
      rules?: Rules,
      wire?: "object" | 0,
      reviveKey?: Revive,
    ]
  | FieldsAbout
  | readonly ["object", fields: FieldsAbout, more?: MoreOfObject]
  | readonly ["union", members: readonly About[], tag?: string | 0, order?: readonly number[]]
  | readonly ["refined", of: About, more: MoreOfRefined]
  | readonly ["to-json", memory: About]
  | Report

/** An object by its fields. */
export interface FieldsAbout {
  readonly [key: string]: FieldAbout
}

/** The value in memory of one on the wire, or FAIL. Where none is given a leaf is revived by its kind. */
export type Revive = (value: unknown) => unknown

export type FieldAbout =
  | About
  | readonly ["optional", About, MoreOfField?]
  | readonly ["field", About, MoreOfField]

export type Item = About | readonly ["optional", About]

export interface MoreOfField {
  /** The key on the wire. */
  readonly alias?: string
  /** JSON text of its value when it is absent on the wire. */
  readonly default?: string
  /** Whether null on the wire means that it is not there. */
  readonly asNull?: true
}

export interface MoreOfObject {
  readonly index?: About
  readonly patterns?: readonly (readonly [key: "number" | About, value: About])[]
  readonly min?: number
  readonly max?: number
  /** Unknown keys are rejected; suggests the intended key. */
  readonly closed?: (key: string, names: readonly string[]) => string | null
}

export interface MoreOfRefined {
  /** Functions of the user's, and their names. */
  readonly checks?: readonly (readonly [name: string, check: (value: never) => never])[]
  /** The caller of the functions. */
  readonly ask?: (part: RefinedPart, value: unknown, telling: Telling) => void
  readonly message?: string
  readonly sensitive?: true
  readonly revive?: Revive
}

export type ConvertRule = "trim" | "lowercase" | "uppercase"

export interface PatternRule {
  readonly source: string
  readonly flags: string
}

/** The rules of every kind of leaf, and of items, as in the transformer's `ir/shape.ts`. */
export interface Rules {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: readonly PatternRule[]
  /** Of texts with a pattern. Like those of formats, the functions of rules are only in programs that have such a rule. */
  readonly finds?: (pattern: PatternRule, text: string) => boolean
  /** Names and tests: a program contains only the formats that it uses. */
  readonly format?: readonly (readonly [name: string, has: (text: string) => boolean])[]
  readonly startsWith?: readonly string[]
  readonly endsWith?: readonly string[]
  /** Of texts that start or end with one. */
  readonly ends?: (text: string, rules: Rules) => Fault | null
  readonly convert?: readonly ConvertRule[]
  /** Of texts that are converted. */
  readonly converted?: (text: string, steps: readonly ConvertRule[]) => string
  readonly int?: true
  readonly ieee?: true
  /** Of numbers that may be infinite or NaN. */
  readonly revived?: Revive
  /** Of big integers: decimal digits. */
  readonly min?: number | string
  readonly max?: number | string
  readonly exclusiveMin?: number | string
  readonly exclusiveMax?: number | string
  readonly multipleOf?: number | string
  /** Of numbers that have to be multiples. */
  readonly isMultiple?: (value: number, step: number) => boolean
  readonly minItems?: number
  readonly maxItems?: number
  /** Compares items. */
  readonly uniqueItems?: (items: readonly unknown[]) => boolean
}
