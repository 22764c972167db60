/** One reason why a value does not fit its type. */
export interface Issue {
  /** JSON pointer (RFC 6901) from the checked value to the part that is wrong; "" is the value itself. */
  readonly path: string
  /** What the type asks for, in words of the type: `number`, `"John" | "Foo"`, `string (at most 5 characters)`. */
  readonly expected: string
  /** What was there instead, short and safe to show: `string "x…"`, `nothing`, `array (4 items)`. */
  readonly found: string
  /** Part of the request the path starts from; only on issues of a request. */
  readonly in?: "path" | "query" | "header" | "body"
}

/** Outcome of `validate` and `safeDecode`: the typed value, or every issue up to the thousandth. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }
