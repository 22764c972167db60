import type { Variable } from "../base/environment/noted-variables.ts"
import type { Result } from "./issue.ts"
import type { JsonSchema } from "./json-schema.ts"
import type { RouteCode } from "./route.ts"
import type { JsonOf, Schema } from "./standard-schema.ts"

/**
 * What the transformer hands to `config()` as its hidden second argument. `input` and `issues` read a
 * query string whose keys are names of variables.
 */
export interface ConfigCode extends Pick<RouteCode, "name" | "input" | "issues"> {
  readonly variables: readonly Variable[]
}

/**
 * The code of a type that a generic function does not know yet. A function whose last parameter is
 * optional and of this type gets it filled in wherever it is called with a concrete `T`:
 *
 * ```ts
 * function load<T>(text: string, code?: TypeCode<T, "decode">): T {
 *   return code!.decode(text)
 * }
 * const user = load<User>(text)
 * ```
 *
 * A generic function that calls another one passes its own on, without writing it down, when it
 * declares such a parameter for the same `T`.
 */
export type TypeCode<
  T,
  Operations extends TypeOperation =
    | "is"
    | "assert"
    | "validate"
    | "decode"
    | "safeDecode"
    | "encode",
> = Pick<TypeFunctions<T>, Operations> & {
  /** Does not exist at run time: it is the requested type for the transformer. */
  readonly "~precast:code"?: { readonly type: T; readonly operations: Operations }
}

/** Names of the functions on types. */
export type TypeOperation = keyof TypeFunctions<unknown>

/** The functions on types, each for one `T`; see those of the same name. */
export interface TypeFunctions<T> {
  is(value: unknown): value is T
  assert(value: unknown): T
  validate(value: unknown): Result<T>
  decode(json: string | Uint8Array): T
  safeDecode(json: string | Uint8Array): Result<T>
  decodeValue(value: unknown): T
  safeDecodeValue(value: unknown): Result<T>
  encode(value: T): string
  clone(value: T): T
  prune(value: T): T
  random(seed?: number): T
  jsonSchema(): JsonSchema
  schema(): Schema<JsonOf<T>, T>
  /** 16 hexadecimal digits that identify the meaning of a type; only in a `TypeCode`. */
  version(): string
}
