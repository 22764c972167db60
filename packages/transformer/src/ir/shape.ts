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
  | { kind: "bigint"; rules?: BigintRules; wire?: "number" } // without `wire`: decimal text in JSON
  | { kind: "date"; wire?: "date" | "epoch-ms" | "epoch-s" } // without `wire`: RFC 3339 date-time text
  | { kind: "url" } // its `href` in JSON
  | { kind: "regexp" } // `/source/flags` in JSON
  | { kind: "bytes"; type: BytesType; wire?: "base64url" | "hex" | "array" } // without `wire`: base64 (RFC 4648 §4)
  | { kind: "string"; rules: StringRules }
  | { kind: "number"; rules: NumberRules }
  | { kind: "template"; parts: TemplatePart[]; rules: StringRules }
  | { kind: "literal"; value: string | number | boolean }
  | { kind: "bigint-literal"; value: string } // decimal digits, as in `-12`
  | { kind: "array"; item: Shape; rules: ArrayRules }
  | { kind: "tuple"; items: TupleItem[]; rest: Shape | null; after?: Shape[] } // `after`: required items behind the rest
  | { kind: "set"; item: Shape; rules: ArrayRules } // array in JSON
  | { kind: "map"; key: Shape; value: Shape; rules: ArrayRules; wire?: "object" } // array of pairs in JSON
  | ObjectShape
  | { kind: "to-json"; memory: Shape; wire: Shape } // has `toJSON(): wire`; cannot be decoded
  | { kind: "union"; members: Shape[] } // canonical order, flat, two or more, no duplicates
  | { kind: "refined"; of: Shape; checks: Check[]; message?: string; sensitive?: true }
  | { kind: "ref"; to: string } // key of Definitions

export interface ObjectShape {
  kind: "object"
  fields: Field[]
  /** Values of the keys that neither `fields` nor `patterns` name; null: such keys are unknown. */
  index: Shape | null
  /** Values of keys by their form; the first that matches a key decides. Tried before `index`. */
  patterns?: { key: KeyPattern; shape: Shape }[]
  /** Count of the keys that `patterns` and `index` take, as far as their values are not undefined, and of the fields. */
  minProperties?: number
  maxProperties?: number
  /** Unknown keys are refused (strict). Set by 3-plan/closed.ts, never by a reader. */
  closed?: true
}

/** `number`: canonical numeric text (`"1"`, `"-1.5"`, as String(number) writes finite numbers). */
export type KeyPattern = { kind: "number" } | OfKind<"template">

/**
 * A template literal type, matched as TypeScript does: texts are looked for from the left, each at its first
 * occurrence; a slot followed by another slot takes one character.
 */
export type TemplatePart =
  | { kind: "text"; text: string }
  /** `number`: `isFinite(+s)` and not empty; `bigint`: an integer literal of JavaScript; the last three: `Uppercase<string>` … */
  | {
      kind: "slot"
      of: "string" | "number" | "bigint" | "uppercase" | "lowercase" | "capitalize" | "uncapitalize"
    }

/** Wire form of all but `wire: "array"`: the bytes in memory (little-endian), as text. `array`: the numbers. */
export type BytesType =
  | "Uint8Array"
  | "Uint8ClampedArray"
  | "Int8Array"
  | "Uint16Array"
  | "Int16Array"
  | "Uint32Array"
  | "Int32Array"
  | "Float32Array"
  | "Float64Array"
  | "BigInt64Array"
  | "BigUint64Array"
  | "ArrayBuffer"
  | "DataView"

/**
 * A function of the user's that a tag names. Called with the value in memory once it fits `of`.
 * `true` and `undefined` take it; `false`, a text (the message), `{ path, message }` and an Error thrown refuse it.
 */
export interface Check {
  /** Name in the module that declares it. */
  name: string
  /** Absolute name of the source file that declares it, or specifier of a package. */
  module: { file: string } | { package: string }
  /** Name it is exported under; null: not exported, so only its own file can use it. */
  exported: string | null
}

/** The member of `Shape` of one kind. */
export type OfKind<K extends Shape["kind"]> = Extract<Shape, { kind: K }>

/** Lengths count Unicode code points. */
export interface StringRules {
  minLength?: number
  maxLength?: number
  /** Source and flags of a regular expression; all have to be found in the text. */
  pattern?: { source: string; flags: string }[]
  format?: Format[]
  startsWith?: string[]
  endsWith?: string[]
  /** Done in this order when a text is decoded, before the other rules. In memory the text has to be so already. */
  convert?: ("trim" | "lowercase" | "uppercase")[]
}

/** Formats of JSON Schema 2020-12 §7.3, of OpenAPI (`byte`), and a few more. */
export type Format =
  | "date-time"
  | "date"
  | "time"
  | "duration"
  | "email"
  | "idn-email"
  | "hostname"
  | "idn-hostname"
  | "ipv4"
  | "ipv6"
  | "uri"
  | "uri-reference"
  | "iri"
  | "iri-reference"
  | "uri-template"
  | "uuid"
  | "json-pointer"
  | "relative-json-pointer"
  | "regex"
  | "byte"
  | "base64url"
  | "url"
  | "ulid"
  | "cuid2"
  | "nanoid"
  | "jwt"
  | "slug"

export interface NumberRules {
  int?: true
  min?: number
  max?: number
  exclusiveMin?: number
  exclusiveMax?: number
  multipleOf?: number
  /** NaN, infinities and -0 travel too: `"NaN"`, `"Infinity"`, `"-Infinity"` as texts, and `-0`. */
  ieee?: true
}

/** Decimal digits. */
export interface BigintRules {
  min?: string
  max?: string
  exclusiveMin?: string
  exclusiveMax?: string
  multipleOf?: string
}

/** Of a Set or Map: how many entries. `uniqueItems` compares as JSON Schema does, by value; of arrays alone. */
export interface ArrayRules {
  minItems?: number
  maxItems?: number
  uniqueItems?: true
}

export interface TupleItem {
  shape: Shape
  optional: boolean
}

export interface Field {
  key: string
  shape: Shape
  optional: boolean
  /** Key on the wire, when it is not `key`. */
  alias?: string
  /** JSON text of the field's default, used when it is absent from the wire. */
  default?: string
  /** `undefined` is written as null, and null read as undefined. */
  asNull?: true
  /** Where an endpoint reads the field from when a tag sets it. */
  source?: FieldSource
  /** An uploaded file, or a list of them: of a form alone. The shape is `unknown`. */
  file?: FileShape
  /**
   * The type has members that only memory can hold, such as functions, and `shape` is what JSON can carry: `never` where
   * nothing is left. Such a value does not fit; `encode` leaves it out. The field is optional.
   */
  memoryOnly?: true
  /** A `Secret` of the runtime that holds it: of a configuration alone. */
  secret?: true
  about?: Said
}

/** The JSDoc of a field or a type, for readers of its schema. */
export interface Said {
  description?: string
  deprecated?: true
  /** JSON texts of values on the wire. */
  examples?: string[]
}

export interface FileShape {
  /** The runtime's `Upload`, or the web's `File`. */
  as: "upload" | "file"
  maxBytes: number | null
  /** Media types that are taken: `image/png`, `image/*`; none: all. */
  types: string[]
  many: { minItems: number; maxItems: number | null } | null
}

/** Of a result: where the field goes; `query` is nothing to it. */
export type FieldSource =
  | { from: "header"; name: string }
  | { from: "query" }
  | { from: "cookie"; name: string; attributes: CookieAttributes }
  /** The field is the whole body, of these media types; none: those that are usual. Streams have the shape `unknown`. */
  | {
      from: "body"
      as: "text" | "bytes" | "json" | "stream" | "web-stream" | "parts"
      types: string[]
    }

/** The attributes of a tag; the defaults are those of the runtime's CookieAttributes. */
export interface CookieAttributes {
  httpOnly?: boolean
  secure?: boolean
  sameSite?: "strict" | "lax" | "none"
  maxAge?: number
  path?: string
  domain?: string
  partitioned?: boolean
  signed?: boolean
}

/** Named types of one module: interfaces, aliases of objects, enums, recursive types. Key is unique in the module. */
export type Definitions = Record<string, Definition>

export interface Definition {
  /** Name as the user wrote it, a valid identifier: `User`, `Page_User` for `Page<User>`. */
  name: string
  shape: Shape
  about?: Said
  /** The project's source file that declares it, absolute; absent for a type of a package. */
  home?: string
}
