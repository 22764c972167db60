import type { ResponseCode } from "../../types/client-code.ts"
import type { Form } from "./form.ts"

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
