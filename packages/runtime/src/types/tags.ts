/**
 * Type tags: they vanish at run time and are read by the transformer.
 * `string & MinLength<3>`, `number & Int & Min<0>`, `Date & Wire<"date">`, `User & Check<typeof isAdult>`.
 *
 * Every tag is an interface of one optional property whose key starts with `~precast:`, so plain values
 * stay assignable. Tags combine with `&`; in a union each applies to the members it fits. A tag of one's
 * own extends others: `interface Sku extends Check<typeof isSku> {}`. docs/types.md has the JSDoc forms.
 */

/** A string of at least `N` Unicode code points. */
export interface MinLength<N extends number> {
  readonly "~precast:minLength"?: N
}
/** A string of at most `N` Unicode code points. */
export interface MaxLength<N extends number> {
  readonly "~precast:maxLength"?: N
}
/** A string of exactly `N` Unicode code points. */
export interface Length<N extends number> {
  readonly "~precast:length"?: N
}
/**
 * The regular expression has to be found in the string (not: match all of it; write `^…$` for that).
 * Without flags it is a Unicode expression (`u`), or a plain one where it cannot be read as such.
 * With flags they are taken as they stand: `i m s u v`.
 */
export interface Pattern<Source extends string, Flags extends string | undefined = undefined> {
  readonly "~precast:pattern"?: [Source, Flags]
}
/** The string is of a format; `Format<"email" | "uuid">` takes either. */
export interface Format<Name extends FormatName> {
  readonly "~precast:format"?: Name
}
/** The string starts with this text; `StartsWith<"a" | "b">` takes either. */
export interface StartsWith<Text extends string> {
  readonly "~precast:startsWith"?: Text
}
/** The string ends with this text; `EndsWith<"a" | "b">` takes either. */
export interface EndsWith<Text extends string> {
  readonly "~precast:endsWith"?: Text
}
/** White space at both ends is taken off when a text is decoded; in memory there must be none. */
export interface Trim {
  readonly "~precast:trim"?: true
}
/** Lower-cased when a text is decoded; in memory it must be lower case. Import it under another name to keep TypeScript's own. */
export interface Lowercase {
  readonly "~precast:lowercase"?: true
}
/** Upper-cased when a text is decoded; in memory it must be upper case. Import it under another name to keep TypeScript's own. */
export interface Uppercase {
  readonly "~precast:uppercase"?: true
}

/** `number` or `bigint` of at least `N`. */
export interface Min<N extends number | bigint> {
  readonly "~precast:min"?: N
}
/** `number` or `bigint` of at most `N`. */
export interface Max<N extends number | bigint> {
  readonly "~precast:max"?: N
}
/** `number` or `bigint` above `N`. */
export interface ExclusiveMin<N extends number | bigint> {
  readonly "~precast:exclusiveMin"?: N
}
/** `number` or `bigint` below `N`. */
export interface ExclusiveMax<N extends number | bigint> {
  readonly "~precast:exclusiveMax"?: N
}
/** `number` or `bigint` that `N` divides; `N` is above 0. */
export interface MultipleOf<N extends number | bigint> {
  readonly "~precast:multipleOf"?: N
}
/** A whole number. */
export interface Int {
  readonly "~precast:int"?: true
}
/** A whole number from -2147483648 to 2147483647. */
export interface Int32 {
  readonly "~precast:int32"?: true
}
/** A whole number from 0 to 4294967295. */
export interface Uint32 {
  readonly "~precast:uint32"?: true
}

/** An array, Set or Map of at least `N` items. */
export interface MinItems<N extends number> {
  readonly "~precast:minItems"?: N
}
/** An array, Set or Map of at most `N` items. */
export interface MaxItems<N extends number> {
  readonly "~precast:maxItems"?: N
}
/** An array without two equal items; compared by value, as JSON Schema does. */
export interface UniqueItems {
  readonly "~precast:uniqueItems"?: true
}
/** An object of at least `N` properties that are not undefined. */
export interface MinProperties<N extends number> {
  readonly "~precast:minProperties"?: N
}
/** An object of at most `N` properties that are not undefined. */
export interface MaxProperties<N extends number> {
  readonly "~precast:maxProperties"?: N
}

/**
 * A custom rule: `Check<typeof isSku>`. The function is called with the value in memory once it
 * matches the type. It accepts it by `true` or `undefined`; it rejects it by `false`, by a text with
 * the reason, by `{ path?, message }` with a JSON pointer from the value, or by throwing an Error.
 * The function is declared at the top of a module, and exported when other files use the type.
 */
export interface Check<Rule extends (value: never) => CheckResult> {
  readonly "~precast:check"?: Rule
}
/** What a function that `Check` names may return. */
export type CheckResult =
  | boolean
  | void
  | string
  | { readonly path?: string; readonly message: string }

/** Added to the issues of the value itself, in words for people. */
export interface Message<Text extends string> {
  readonly "~precast:message"?: Text
}
/** Nothing of the value is shown in issues, nor of what is inside it. */
export interface Sensitive {
  readonly "~precast:sensitive"?: true
}
/**
 * How the value is written in JSON, where there are several ways. The first is the usual one:
 * Date `date-time`, `date`, `epoch-ms`, `epoch-s`; bigint `text`, `number` (safe integers only);
 * bytes `base64`, `base64url`, `hex`, `array`; Set `array`; Map `pairs`, `object`;
 * number `ieee`: NaN and infinities too, as texts, and -0.
 */
export interface Wire<Form extends WireForm> {
  readonly "~precast:wire"?: Form
}
/** The forms of `Wire`. */
export type WireForm =
  | "date"
  | "date-time"
  | "epoch-ms"
  | "epoch-s"
  | "number"
  | "text"
  | "base64"
  | "base64url"
  | "hex"
  | "array"
  | "object"
  | "pairs"
  | "ieee"

/** The field's key in JSON. */
export interface Alias<Key extends string> {
  readonly "~precast:alias"?: Key
}
/**
 * The default if JSON lacks the field: a literal in JSON's form. `Default<"2024-01-01T00:00:00Z">`
 * on a Date, `Default<5n>`, `Default<[]>`, `Default<{ theme: "dark" }>`.
 */
export interface Default<Value extends DefaultValue> {
  readonly "~precast:default"?: Value
}
/** Literals, and tuples and objects of them. */
export type DefaultValue =
  | string
  | number
  | boolean
  | bigint
  | null
  | readonly DefaultValue[]
  | { readonly [key: string]: DefaultValue }
/** `undefined` is written as null, and null read as undefined. The field may be undefined and not null. */
export interface AsNull {
  readonly "~precast:asNull"?: true
}
/** The field of an endpoint's input is read from the request header of this name (case-insensitive); the field of its
 * result is a header of the response. */
export interface Header<Name extends string> {
  readonly "~precast:header"?: Name
}
/**
 * The field of an endpoint's input is the cookie of this name; the field of its result sets it (RFC 6265), and
 * `null` there deletes it. Signed: the value cannot be changed by the client without being noticed.
 */
export interface Cookie<Name extends string, Attributes extends CookieAttributes = {}> {
  readonly "~precast:cookie"?: [Name, Attributes]
}
/** Attributes of a cookie, as literals; the defaults are the safe values. */
export interface CookieAttributes {
  /** Scripts of the page cannot read it. Default true. */
  readonly httpOnly?: boolean
  /** Sent over TLS alone (browsers take localhost for it). Default true. */
  readonly secure?: boolean
  /** Whether requests from other sites carry it. Default "lax". */
  readonly sameSite?: "strict" | "lax" | "none"
  /** Seconds; without it the cookie goes with the browser's session. */
  readonly maxAge?: number
  /** Default "/". */
  readonly path?: string
  /** Default: the host that sets it, without those below it. */
  readonly domain?: string
  /** Kept apart for each site that the page is embedded in (CHIPS). Default false. */
  readonly partitioned?: boolean
  /** Default false. */
  readonly signed?: boolean
}
/** The status of an endpoint's response: `User & Status<201>` as the return type of its handler. */
export interface Status<Code extends number> {
  readonly "~precast:status"?: Code
}
/**
 * The response is this text, or these bytes, not JSON: `string & ContentType<"text/html">`,
 * `Uint8Array & ContentType<"image/png">`. What an endpoint's handler returns, or gives to `status()`.
 */
export interface ContentType<Type extends string> {
  readonly "~precast:contentType"?: Type
}
/**
 * The field is the whole body of the request: a text (`Body<string>`), bytes (`Body<Uint8Array>`), a
 * stream (`Body<AsyncIterable<Uint8Array>>`, `Body<ReadableStream>`), the parts of a multipart form as
 * they come (`Body<FormParts>`), or JSON of any other type, `unknown` too.
 * `Body<string, "text/csv" | "text/plain">`: of these media types. Default: `text/*` for a text, any
 * for bytes and streams, JSON for the rest.
 */
export type Body<T, Types extends string = string> = 0 extends 1 & T
  ? BodyTag<Types> | null
  : (T & BodyTag<Types>) | (null extends T ? null : never)
/** What `Body` adds to a type. */
export interface BodyTag<Types extends string> {
  readonly "~precast:body"?: Types
}
/** An uploaded file of at most so many bytes: a number, or a text such as `"5mb"` (of 1,024 each). */
export interface MaxBytes<Size extends number | string> {
  readonly "~precast:maxBytes"?: Size
}
/** An uploaded file whose client declares one of these media types: `"image/png"`, `"image/*"`. */
export interface MediaType<Types extends string> {
  readonly "~precast:mediaType"?: Types
}
/** The field is read from the query string, whatever the method. */
export interface Query {
  readonly "~precast:query"?: true
}

/** Formats of JSON Schema 2020-12 §7.3, `byte` of OpenAPI, and a few more. */
export type FormatName =
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
