import type { FormatName } from "../tags.ts"
import type { BytesName } from "../natives/bytes-types.ts"
import type { TemplatePart } from "../check/check-template.ts"

/**
 * How to make a value of a type: plain data that emitted code holds as a constant, and `randomValue` walks.
 * Types are a list, the first is the root; `Check` is the function of the user's (in the transformer: its code).
 */
export type Recipe<Check> =
  | { readonly kind: "any" | "never" | "undefined" | "null" | "boolean" | "url" | "regexp" }
  | { readonly kind: "value"; readonly value: string | number | boolean | bigint }
  | { readonly kind: "string"; readonly rules: TextRecipe }
  | {
      readonly kind: "template"
      readonly parts: readonly TemplatePart[]
      readonly rules: TextRecipe
    }
  | { readonly kind: "number"; readonly rules: NumberRecipe }
  | { readonly kind: "bigint"; readonly rules: BigintRecipe; readonly safe?: true | undefined }
  | { readonly kind: "date"; readonly step: number }
  | { readonly kind: "bytes"; readonly type: BytesName }
  | ({ readonly kind: "array"; readonly item: Recipe<Check> } & ItemsRecipe)
  | ({ readonly kind: "set"; readonly item: Recipe<Check> } & ItemsRecipe)
  | ({
      readonly kind: "map"
      readonly key: Recipe<Check>
      readonly value: Recipe<Check>
    } & ItemsRecipe)
  | TupleRecipe<Check>
  | ObjectRecipe<Check>
  | { readonly kind: "union"; readonly members: readonly Recipe<Check>[] }
  | {
      readonly kind: "such-that"
      readonly of: Recipe<Check>
      readonly checks: readonly Check[]
    }
  | { readonly kind: "to-json"; readonly memory: Recipe<Check>; readonly wire: Recipe<Check> }
  | { readonly kind: "ref"; readonly to: number }

export type RecipeOfKind<K extends Recipe<unknown>["kind"], Check> = Extract<
  Recipe<Check>,
  { kind: K }
>

export interface ItemsRecipe {
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly uniqueItems?: true | undefined
}

export interface TupleRecipe<Check> {
  readonly kind: "tuple"
  readonly items: readonly { readonly of: Recipe<Check>; readonly optional: boolean }[]
  readonly rest: Recipe<Check> | null
  readonly after: readonly Recipe<Check>[]
}

export interface ObjectRecipe<Check> {
  readonly kind: "object"
  readonly fields: readonly {
    readonly key: string
    readonly of: Recipe<Check>
    readonly optional: boolean
  }[]
  /** Keys of fields and their names on the wire: no other key may be one. */
  readonly names: readonly string[]
  readonly patterns: readonly { readonly key: KeyRecipe; readonly of: Recipe<Check> }[]
  readonly index: Recipe<Check> | null
  readonly minProperties?: number | undefined
  readonly maxProperties?: number | undefined
}

export type KeyRecipe =
  | { readonly kind: "number" }
  | {
      readonly kind: "template"
      readonly parts: readonly TemplatePart[]
      readonly rules: TextRecipe
    }

export interface TextRecipe {
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: readonly PatternRecipe[] | undefined
  readonly format?: readonly FormatName[] | undefined
  readonly startsWith?: readonly string[] | undefined
  readonly endsWith?: readonly string[] | undefined
  readonly convert?: readonly ("trim" | "lowercase" | "uppercase")[] | undefined
}

export interface PatternRecipe {
  readonly source: string
  readonly flags: string
  /** null: the expression could not be read, so texts are guessed. */
  readonly sketch: Sketch | null
}

/**
 * What texts of a regular expression look like: a text, code points from-to, parts in a row, alternatives,
 * repetition (`max` null: without end), a group and the same text again. Look-arounds are not in it.
 */
export type Sketch =
  | string
  | { readonly points: readonly (readonly [number, number])[] }
  | { readonly row: readonly Sketch[] }
  | { readonly either: readonly Sketch[] }
  | { readonly times: Sketch; readonly min: number; readonly max: number | null }
  | { readonly group: number; readonly of: Sketch }
  | { readonly again: number }

export interface NumberRecipe {
  readonly int?: true | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly exclusiveMin?: number | undefined
  readonly exclusiveMax?: number | undefined
  readonly multipleOf?: number | undefined
  readonly ieee?: true | undefined
}

/** Decimal digits. */
export interface BigintRecipe {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly exclusiveMin?: string | undefined
  readonly exclusiveMax?: string | undefined
  readonly multipleOf?: string | undefined
}
