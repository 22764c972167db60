/**
 * What kind of rule a value breaks, for programs that act on it; stable.
 *
 * - `type`: of another kind than required
 * - `missing`: a required field is missing
 * - `unknown_key`: an undeclared key, where these are rejected
 * - `value`: not the literal, none of an enum's values, or no discriminant of a union
 * - `length`: a text is too short or too long (Unicode code points)
 * - `range`: a number or big integer is too small or too large
 * - `integer`: a number has a fraction
 * - `multiple`: a number is not a multiple of the step
 * - `items`: too few or too many items, entries or properties
 * - `unique`: two items are equal
 * - `pattern`: a text does not match a pattern, a template, a prefix or a suffix
 * - `format`: a text does not have the required format: `email`, `date-time`, base64, …
 * - `check`: a function of the program rejects the value
 * - `size`: a file or a field of a form has too many bytes
 * - `media_type`: a file is of a media type that is not taken
 * - `json`: the text is not JSON
 * - `too_deep`: nested too deeply to be looked at
 */
export type IssueCode =
  | "type"
  | "missing"
  | "unknown_key"
  | "value"
  | "length"
  | "range"
  | "integer"
  | "multiple"
  | "items"
  | "unique"
  | "pattern"
  | "format"
  | "check"
  | "size"
  | "media_type"
  | "json"
  | "too_deep"

/**
 * The violated rule, under its name in JSON Schema if it has one. `limit` is the limit of the rule:
 *
 * | rule | limit |
 * |---|---|
 * | `minLength`, `maxLength` | characters (Unicode code points) |
 * | `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf` | a number; of a `bigint` its digits as text |
 * | `minItems`, `maxItems`, `minProperties`, `maxProperties` | how many |
 * | `pattern` | the source of the regular expression |
 * | `format` | the name of the format |
 * | `startsWith`, `endsWith` | the text |
 * | `trim`, `lowercase`, `uppercase` | none |
 * | `maxBytes` | bytes of a file or a field of a form |
 * | `mediaTypes` | the media types, separated by `, ` |
 */
export type IssueRule =
  | "minLength"
  | "maxLength"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties"
  | "pattern"
  | "format"
  | "startsWith"
  | "endsWith"
  | "trim"
  | "lowercase"
  | "uppercase"
  | "maxBytes"
  | "mediaTypes"

/** One reason why a value does not fit its type. */
export interface Issue {
  /**
   * JSON pointer (RFC 6901) from the checked value to the part that is wrong; "" is the value itself. In a request it
   * starts from `in`, with the names that the client sends: `/x-trace` of a header, `/page` of a query.
   */
  readonly path: string
  /** Which kind of rule is broken. */
  readonly code: IssueCode
  /** Which rule that is, where it has a limit. */
  readonly rule?: IssueRule
  /** The limit of that rule: `5` of `MinLength<5>`. */
  readonly limit?: string | number
  /** A description of the type: `number`, `"John" | "Foo"`, `string (at most 5 characters)`. */
  readonly expected: string
  /** What was there instead, short and safe to show: `string "x…"`, `nothing`, `array (4 items)`. */
  readonly found: string
  /** In the words of the program: of the tag `Message`, or of the check function that refused the value. */
  readonly message?: string
  /** Part of the request the path starts from; only on issues of a request. */
  readonly in?: "path" | "query" | "header" | "cookie" | "body"
}

/** Outcome of `validate`, `safeDecode` and `safeDecodeValue`: the typed value, or every issue up to the thousandth. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }
