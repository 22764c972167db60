import type { Result } from "./issue.ts"
import { notTransformed } from "./errors/not-transformed.ts"

/**
 * Tells whether a value in memory fits `T`; keys that `T` does not name are ignored.
 * @param value anything
 * @returns true when it fits
 */
export function is<T>(value: unknown): value is T
export function is(_value: unknown): boolean {
  throw notTransformed("is")
}

/**
 * Returns the value itself when it fits `T`.
 * @throws ValidationError with every issue
 */
export function assert<T>(value: unknown): T
export function assert(_value: unknown): never {
  throw notTransformed("assert")
}

/** Checks a value in memory and lists every issue. */
export function validate<T>(value: unknown): Result<T>
export function validate(_value: unknown): never {
  throw notTransformed("validate")
}

/**
 * Parses JSON text (or UTF-8 bytes), checks it and converts it to `T` in one pass.
 * Keys that `T` does not name are dropped.
 * @throws ValidationError with every issue; text that is not JSON is one issue at path ""
 */
export function decode<T>(json: string | Uint8Array): T
export function decode(_json: string | Uint8Array): never {
  throw notTransformed("decode")
}

/** `decode` that returns the issues instead of throwing. Never throws. */
export function safeDecode<T>(json: string | Uint8Array): Result<T>
export function safeDecode(_json: string | Uint8Array): never {
  throw notTransformed("safeDecode")
}

/** JSON text of exactly the fields of `T`, as `JSON.stringify` would write them. */
export function encode<T>(value: T): string
export function encode(_value: unknown): never {
  throw notTransformed("encode")
}
