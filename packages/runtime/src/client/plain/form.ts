import type { ResponseCode } from "../../types/client-code.ts"

/** How JSON represents a value, if the value in memory differs. */
export interface Form {
  /** Class or type in memory. */
  readonly as?: string
  /** Which of its forms. */
  readonly wire?: string
  /** Another form, by name. */
  readonly of?: string
  /** One of these, in the order they are tried. */
  readonly any?: readonly Form[]
  readonly all?: readonly Form[]
  /** Of the first items of a list, and of the others; of what is in a Set. */
  readonly first?: readonly Form[]
  readonly items?: Form
  readonly fields?: { readonly [key: string]: Form }
  /** Names of fields in memory, by those in JSON, where they differ; of a form the keys that lead to it, too. */
  readonly names?: { readonly [key: string]: string | readonly string[] }
  /** Of all other fields, by an expression, or of any key. */
  readonly patterns?: readonly (readonly [source: string, form: Form])[]
  readonly others?: Form
  /** What distinguishes it from other types: its JSON type, its values, its fields. */
  readonly type?: string
  readonly values?: readonly unknown[]
  readonly required?: readonly string[]
  /** Keys of fields with a default: what is undefined is left out there, and never null. */
  readonly filled?: readonly string[]
  readonly pattern?: string
}

/**
 * The direction of a conversion, from JSON to memory or back, and the forms that others refer to, by name.
 * `name`: only names are converted to those in memory, and undefined is preserved; values stay as they are in
 * JSON.
 */
export interface Turning {
  readonly way: "read" | "write" | "name"
  readonly forms: { readonly [name: string]: Form }
}

/** The parts of an operation's description that a call needs. */
export interface Facts {
  readonly name: string
  readonly method: string
  /** As in the document: `/users/{id}`. */
  readonly path: string
  /** Place and form of parameters; `rest`: of the path, with slashes. */
  readonly in: { readonly [name: string]: readonly [place: string, form?: Form] }
  readonly body?: { readonly type: string; readonly form?: Form }
  readonly answers: readonly ResponseFacts[]
  /** The media types to request, if several are offered. */
  readonly accept?: string
  /** Of the details of problems, by their code. */
  readonly details?: { readonly [code: string]: Form }
}

/** The description of a route's response, as written by the compiler. */
export interface ResponseFacts {
  readonly status: number | "2XX" | "default"
  readonly wrapped?: true
  readonly kind: ResponseCode["kind"]
  readonly mediaType?: string
  readonly form?: Form
  readonly headers?: readonly HeaderFacts[]
}

/** A field of the result that is sent in a header; without a form its text is the value. */
export interface HeaderFacts {
  readonly key: string
  readonly name: string
  readonly many?: true
  readonly optional?: true
  readonly form?: Form
}
