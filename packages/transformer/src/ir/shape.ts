/**
 * What a type means, free of any compiler: plain data that prints as JSON.
 * Read by 2-read, planned by 3-plan, judged by test/oracle.ts.
 */
export type Shape =
  | { kind: "any" }
  | { kind: "unknown" }
  | { kind: "never" }
  | { kind: "undefined" } // also `void`
  | { kind: "null" }
  | { kind: "boolean" }
  | { kind: "bigint" } // decimal text in JSON
  | { kind: "date" } // RFC 3339 date-time text in JSON
  | { kind: "string"; rules: StringRules }
  | { kind: "number"; rules: NumberRules }
  | { kind: "literal"; value: string | number | boolean }
  | { kind: "bigint-literal"; value: string } // decimal digits, as in `-12`
  | { kind: "array"; item: Shape; rules: ArrayRules }
  | { kind: "tuple"; items: TupleItem[]; rest: Shape | null }
  | { kind: "object"; fields: Field[]; index: Shape | null }
  | { kind: "union"; members: Shape[] } // canonical order, flat, two or more, no duplicates
  | { kind: "ref"; to: string } // key of Definitions

/** The member of `Shape` of one kind. */
export type OfKind<K extends Shape["kind"]> = Extract<Shape, { kind: K }>

/** Lengths count Unicode code points. */
export interface StringRules {
  minLength?: number
  maxLength?: number
}

export interface NumberRules {
  int?: true
  min?: number
  max?: number
  exclusiveMin?: number
  exclusiveMax?: number
  multipleOf?: number
}

export interface ArrayRules {
  minItems?: number
  maxItems?: number
}

export interface TupleItem {
  shape: Shape
  optional: boolean
}

export interface Field {
  key: string
  shape: Shape
  optional: boolean
  /** Where an endpoint reads the field from when a tag says so. */
  source?: { from: "header"; name: string } | { from: "query" }
}

/** Named types of one module: interfaces, aliases of objects, enums, recursive types. Key is unique in the module. */
export type Definitions = Record<string, Definition>

export interface Definition {
  /** Name as the user wrote it, a valid identifier: `User`, `Page_User` for `Page<User>`. */
  name: string
  shape: Shape
}
