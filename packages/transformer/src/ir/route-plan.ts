import type { LeafNode } from "./plan.ts"

/** What will be emitted for one endpoint. Types are ids of `Plan.types`. */
export interface RoutePlan {
  name: string
  /** Path parameters in the order of the path. */
  params: string[]
  /** Lower-case names of the headers that are read. */
  headers: string[]
  /** Keys that are read from the query string; `many`: every value of a repeated key. */
  query: { key: string; many: boolean }[]
  arity: number
  input: InputPlan
  output: string
  /** Why no code can be made for the endpoint; the front end reports the same before. */
  problems: RouteProblem[]
}

export interface RouteProblem {
  code: "PC1056"
  field: string
  source: TextSource
  /** What the text cannot become. */
  type: string
}

export type TextSource = "path" | "query" | "header"

export type InputPlan =
  | { kind: "none" }
  /** The handler's input is the decoded body itself. */
  | { kind: "body"; type: string; optional: boolean }
  /** One object of fields from several places, in the order of the type. */
  | {
      kind: "fields"
      fields: FieldPlan[]
      body: { type: string; optional: boolean } | null
      /** Type of the object they make, when it has rules of its own: only these are left to be checked. */
      checked?: string
    }

export interface FieldPlan {
  key: string
  /** What the client calls it: the key in the body, the name of the parameter, the path of its issues. */
  wireKey: string
  optional: boolean
  /** Whether every object has such a key (`toString`). */
  inherited: boolean
  source: { from: "body" } | TextPlan
}

/** How the texts of one field become its value. */
export interface TextPlan {
  from: TextSource
  /** Position among the route's params, headers or query keys. */
  index: number
  /** Tried in this order until one takes the text. */
  alternatives: TextAlternative[]
  /** The field is an array: one value for each text, and how many are allowed. */
  many: { minItems: number; maxItems: number | null } | null
  /** Id of the field's type, and of one item of an array. */
  type: string
  item: string
  /** Whether `undefined` is a value of the field's type, so that it may be missing. */
  takesUndefined: boolean
  /** JSON text of what stands for a missing field. */
  default?: string
}

export type TextAlternative =
  | { kind: "literal"; value: string | number | boolean }
  | { kind: "bigint-literal"; value: string }
  | { kind: "leaf"; node: TextLeaf }
  /** A type with a wire form of its own: what the text says in each of these ways is revived, until one fits. */
  | { kind: "wire"; type: string; via: TextForm[] }

/** What JSON value a text stands for. */
export type TextForm = "number" | "boolean" | "text"

export type TextLeaf = Extract<
  LeafNode,
  { kind: "string" | "number" | "boolean" | "bigint" | "date" }
>
