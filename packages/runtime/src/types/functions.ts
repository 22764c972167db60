import type { JsonSchema } from "./json-schema.ts"
import type { Result } from "./issue.ts"
import { notTransformed } from "../base/errors/not-transformed.ts"
import type { JsonOf, Schema } from "./standard-schema.ts"

// The form without options is the last one of each: that is the one which counts in `texts.map(decode<User>)`,
// where the second argument is an index.

/** Written out in the call, `{ strict: true }`: code is made for it at compile time. */
export interface StrictOption {
  /** Keys that `T` does not name are refused; else they are ignored in memory and dropped by `decode`. */
  readonly strict?: boolean
}

/** Written out in the call, `{ memory: true }`: code is made for it at compile time. */
export interface SchemaOptions extends StrictOption {
  /** The schema takes values in memory (`Date`, `Map`, …), not as JSON.parse made them. */
  readonly memory?: boolean
}

/**
 * Whether a value in memory matches `T`; keys that `T` does not declare are ignored.
 * @param value anything
 * @returns true when it matches
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function is<T>(value: unknown, options: StrictOption): value is T
export function is<T>(value: unknown): value is T
export function is(_value: unknown): boolean {
  throw notTransformed("is")
}

/**
 * `is` that refuses keys which `T` does not name: `is<T>(value, { strict: true })`.
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function equals<T>(value: unknown): value is T
export function equals(_value: unknown): boolean {
  throw notTransformed("equals")
}

/**
 * Returns the value itself when it fits `T`.
 * @throws ValidationError with every issue
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function assert<T>(value: unknown, options: StrictOption): T
export function assert<T>(value: unknown): T
export function assert(_value: unknown): never {
  throw notTransformed("assert")
}

/**
 * Checks a value in memory and lists every issue.
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function validate<T>(value: unknown, options: StrictOption): Result<T>
export function validate<T>(value: unknown): Result<T>
export function validate(_value: unknown): never {
  throw notTransformed("validate")
}

/**
 * Parses JSON text (or UTF-8 bytes), checks it and converts it to `T` in one pass.
 * Keys that `T` does not name are dropped.
 * @throws ValidationError with every issue; text that is not JSON is one issue at path ""
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function decode<T>(json: string | Uint8Array, options: StrictOption): T
export function decode<T>(json: string | Uint8Array): T
export function decode(_json: string | Uint8Array): never {
  throw notTransformed("decode")
}

/**
 * `decode` that returns the issues instead of throwing: no text makes it throw.
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function safeDecode<T>(json: string | Uint8Array, options: StrictOption): Result<T>
export function safeDecode<T>(json: string | Uint8Array): Result<T>
export function safeDecode(_json: string | Uint8Array): never {
  throw notTransformed("safeDecode")
}

/**
 * `decode` of a value that is parsed already: of what JSON.parse, or a parser of YAML or TOML, has made. The rules,
 * defaults and conversions are those of `decode`, and the value is not changed. Each property is read once; a value
 * that JSON cannot carry (a `Date`, a function, an instance of a class, an array item that is `undefined`) is refused
 * wherever `T` would keep it.
 * @throws ValidationError with every issue
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function decodeValue<T>(value: unknown, options: StrictOption): T
export function decodeValue<T>(value: unknown): T
export function decodeValue(_value: unknown): never {
  throw notTransformed("decodeValue")
}

/**
 * `decodeValue` that returns the issues instead of throwing. What a getter or a proxy of the value throws is thrown.
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function safeDecodeValue<T>(value: unknown, options: StrictOption): Result<T>
export function safeDecodeValue<T>(value: unknown): Result<T>
export function safeDecodeValue(_value: unknown): never {
  throw notTransformed("safeDecodeValue")
}

/**
 * JSON text of exactly the fields of `T`, as `JSON.stringify` would write them.
 * @param value fits `T`; it is not checked
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function encode<T>(value: T): string
export function encode(_value: unknown): never {
  throw notTransformed("encode")
}

/**
 * A deep copy of exactly the fields of `T`; `Date`, `Map`, `Set`, bytes, `URL` and `RegExp` are copied
 * too, and `unknown` by `structuredClone`.
 * @param value fits `T`
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function clone<T>(value: T): T
export function clone(_value: unknown): never {
  throw notTransformed("clone")
}

/**
 * Removes the keys that `T` does not name, in place and at every depth.
 * @param value fits `T`
 * @returns the value itself
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function prune<T>(value: T): T
export function prune(_value: unknown): never {
  throw notTransformed("prune")
}

/**
 * A random value that fits `T`, for tests.
 * @param seed the same seed gives the same value; without one every call gives another
 * @throws PrecastError PC2013 when no value of `T` is found
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function random<T>(seed?: number): T
export function random(_seed?: number): never {
  throw notTransformed("random")
}

/**
 * JSON Schema 2020-12 of what `decode<T>` takes.
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
// oxlint-disable-next-line no-unused-vars -- the transformer reads T
export function jsonSchema<T>(options?: StrictOption): JsonSchema
export function jsonSchema(_options?: StrictOption): never {
  throw notTransformed("jsonSchema")
}

/**
 * A Standard Schema v1 object (https://standardschema.dev) that checks and converts as `decode<T>`
 * does, from what JSON.parse gives.
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function schema<T>(options: SchemaOptions & { readonly memory: true }): Schema<T>
export function schema<T>(options?: SchemaOptions): Schema<JsonOf<T>, T>
export function schema(_options?: SchemaOptions): never {
  throw notTransformed("schema")
}
