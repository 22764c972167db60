import type { LeafNode } from "./plan.ts"
import type { CookieAttributes, Said } from "./shape.ts"
import type { About } from "./ir-site.ts"

/** What will be emitted for one endpoint. Types are ids of `Plan.types`. */
export interface RoutePlan {
  name: string
  /** Path parameters in the order of the path. */
  params: string[]
  /** Lower-case names of the headers that are read. */
  headers: string[]
  /** Keys that are read from the query string; `many`: every value of a repeated key. */
  query: { key: string; many: boolean }[]
  cookies: { name: string; signed: boolean }[]
  /** The fields of a form; null: the body is not a form. */
  form: FormFieldPlan[] | null
  /** The body as it is, or JSON of these media types only; null: JSON. */
  rawBody: { as: "text" | "bytes" | "stream" | "parts" | "json"; types: string[] } | null
  arity: number
  input: InputPlan
  /** The result is JSON of this type, with status 200; nothing where there are `answers`. */
  output: string
  /** Every form of the result, unless it is plain JSON; for OpenAPI and clients too. */
  answers: ResponsePlan[] | null
  /** Problems that the return type names. */
  errors: ErrorPlan[]
  /** And the errors that the handler throws, as far as its text shows. */
  thrown: ErrorPlan[]
  /** The response is always the same. */
  constant?: true
  /** Only what does not depend on its types is emitted; the calls of the function around it have the rest. */
  pending?: true
  /** Code that validates results is emitted. */
  validates?: true
  /** Its JSDoc. */
  about?: About
  /** `auth(handler)`: only its input is emitted. */
  authenticator?: true
  /** Of an authenticator: its handler returns a caller for every input that fits its type. */
  admitsAll?: true
  /** `config<T>()`: the variables of its type; only the input is emitted, read from a query string of them. */
  config?: VariablePlan[]
  /** Why no code can be made for the endpoint; the front end reports the same before. */
  problems: RouteProblem[]
}

/** One form of the result; those with the same status and `wrapped` are distinguished in this order. */
export interface ResponsePlan {
  /** null: 200, or 204 without content. */
  status: number | null
  /** The result is a `Reply` of this status, and the rest is about its body. */
  wrapped: boolean
  body: ResponseBody
  headers: ResponseField[]
  cookies: (ResponseField & { attributes: CookieAttributes })[]
}

export type ResponseBody =
  | { kind: "none" }
  /**
   * `whole`: id of the type of what is in memory; `type`: of what goes into the body, null when all fields are
   * headers and cookies. `mediaType`: null is application/json.
   */
  | { kind: "json"; whole: string; type: string | null; mediaType: string | null }
  | { kind: "text" | "bytes"; mediaType: string }
  /** An async iterable: server-sent events or NDJSON of this type; `as`: which of the two, by an offer. */
  | { kind: "items"; type: string; as?: "events" | "lines" }
  /** A Response, a stream, a file: nothing is known of it but the media type, in an offer. */
  | { kind: "any"; mediaType?: string }
  | { kind: "offer"; ways: OfferPlan[] }

/** One media type of an offer; its ways have no status, and are not wrapped. */
export interface OfferPlan {
  mediaType: string
  ways: ResponsePlan[]
}

/** A field of a result that is a header or a cookie. */
export interface ResponseField {
  key: string
  /** Of the header (lower case) or the cookie. */
  name: string
  /** Id of its type, or of one item where there are `many`. */
  type: string
  many: boolean
  optional: boolean
  /** Its text is the value itself. */
  isText: boolean
  inherited: boolean
  about?: Said
}

/** `codes` of ApiError; `details`: id of their type, null when it is not known. */
export interface ErrorPlan {
  codes: string[]
  details: string | null
}

/** A variable of the environment. */
export interface VariablePlan {
  /** `DATABASE_POOL_SIZE`. */
  key: string
  /** The keys of the value that it becomes: `["database", "poolSize"]`. */
  at: string[]
  /** As in the JSON pointers of issues. */
  path: string
  many: boolean
  secret: boolean
  /** It has to be there. */
  required: boolean
  /** What its type is called: `number`. */
  type: string
  /** JSON text of the default. */
  default?: string
  about?: Said
}

export interface RouteProblem {
  code: "PC1056"
  field: string
  source: TextSource
  /** What the text cannot become. */
  type: string
}

/** `form`: a field of a form; `text`: the body itself. */
export type TextSource = "path" | "query" | "header" | "cookie" | "form" | "text"

export interface FormFieldPlan {
  key: string
  /** JSON pointer of its issues. */
  path: string
  many: boolean
  file: { as: "upload" | "file"; maxBytes: number | null; types: string[] } | null
}

export type InputPlan =
  | { kind: "none" }
  /** The handler's input is the decoded body itself. */
  | { kind: "body"; type: string; optional: boolean }
  /** One object of fields from several places, in the order of the type. */
  | {
      kind: "fields"
      fields: FieldPlan[]
      /** `orNothing`: without a body it is undefined, or the `default` (JSON text). */
      body: { type: string; optional: boolean; orNothing?: true; default?: string } | null
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
  /** What is read goes into a `Secret`. */
  secret?: true
  source:
    | { from: "body" }
    | TextPlan
    | NestedPlan
    | FilePlan
    /** The decoded body itself, or the body as it came. */
    | { from: "whole" }
    | { from: "raw"; as: "bytes" | "stream" | "web-stream" | "parts" }
  about?: Said
}

/** An object whose fields are read one by one: `filter[name]=x`. */
export interface NestedPlan {
  from: "nested"
  fields: FieldPlan[]
  /** Id of the object's type. */
  type: string
  /** It may be missing: it is there when one of its fields is. */
  mayMiss: boolean
  default?: string
}

/** Uploaded files, at a position among the fields of the form. */
export interface FilePlan {
  from: "file"
  index: number
  many: { minItems: number; maxItems: number | null } | null
  mayMiss: boolean
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
  /** JSON text of the field's default. */
  default?: string
}

export type TextAlternative =
  | { kind: "literal"; value: string | number | boolean }
  | { kind: "bigint-literal"; value: string }
  | { kind: "leaf"; node: TextLeaf }
  /** A type with its own wire form: the text in each of these forms is revived, until one fits. */
  | { kind: "wire"; type: string; via: TextForm[] }

/** The JSON value that a text represents. */
export type TextForm = "number" | "boolean" | "text"

export type TextLeaf = Extract<
  LeafNode,
  { kind: "string" | "number" | "boolean" | "bigint" | "date" }
>
