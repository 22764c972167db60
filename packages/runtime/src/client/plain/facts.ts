import type { ResponseCode } from "../../types/client-code.ts"
import type { Form } from "./form.ts"

/** What a document says of an operation, as far as a call needs it. */
export interface Facts {
  readonly name: string
  readonly method: string
  /** As in the document: `/users/{id}`. */
  readonly path: string
  /** Place and form of parameters; `rest`: of the path, with slashes. */
  readonly in: { readonly [name: string]: readonly [place: string, form?: Form] }
  readonly body?: { readonly type: string; readonly form?: Form }
  readonly answers: readonly ResponseFacts[]
  /** Media types to ask for, where several are offered. */
  readonly accept?: string
  /** Of the details of problems, by their code. */
  readonly details?: { readonly [code: string]: Form }
}

/** What a client knows of one answer of a route, as the compiler wrote it down. */
export interface ResponseFacts {
  readonly status: number | "2XX" | "default"
  readonly wrapped?: true
  readonly kind: ResponseCode["kind"]
  readonly mediaType?: string
  readonly form?: Form
  readonly headers?: readonly HeaderFacts[]
}

/** A field of the result that comes in a header; without a form its text is the value. */
export interface HeaderFacts {
  readonly key: string
  readonly name: string
  readonly many?: true
  readonly optional?: true
  readonly form?: Form
}
