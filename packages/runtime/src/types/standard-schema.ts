import type { JsonSchema } from "./json-schema.ts"

/** What `schema<T>()` gives: takes a value of type `Input`, if it is one, and makes an `Output` of it. */
export interface Schema<Input = unknown, Output = Input> {
  readonly "~standard": StandardProperties<Input, Output> & {
    /** Never a promise: code made of types is synchronous. */
    readonly validate: (
      value: unknown,
      options?: StandardOptions | undefined,
    ) => StandardResult<Output>
    readonly jsonSchema: JsonSchemaConverter
  }
}

/** An object that checks values, of any library: Standard Schema, version 1 (https://standardschema.dev). */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": StandardProperties<Input, Output> & {
    readonly validate: (
      value: unknown,
      options?: StandardOptions | undefined,
    ) => AnyResult<Output> | Promise<AnyResult<Output>>
  }
}

type AnyResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly AnyIssue[] }

interface AnyIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** An object with its JSON Schema: Standard JSON Schema, version 1 (https://standardschema.dev/json-schema). */
export interface StandardJSONSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": StandardProperties<Input, Output> & {
    readonly jsonSchema: JsonSchemaConverter
  }
}

interface StandardProperties<Input, Output> {
  readonly version: 1
  readonly vendor: string
  /** For the type checker alone: not there at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
}

interface StandardOptions {
  readonly libraryOptions?: Record<string, unknown> | undefined
}

/** The value, or the issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** An issue in the form of Standard Schema v1. */
export interface StandardIssue {
  /** What is wrong, without the place. */
  readonly message: string
  /** Keys and positions from the value to the part that is wrong; a position in an array is a number. */
  readonly path: readonly PropertyKey[]
}

interface JsonSchemaConverter {
  /** @throws PrecastError PC2014 for a target other than `draft-2020-12` and `draft-07` */
  readonly input: (options: JsonSchemaOptions) => JsonSchema
  readonly output: (options: JsonSchemaOptions) => JsonSchema
}

interface JsonSchemaOptions extends StandardOptions {
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | ({} & string)
}

/** What JSON.parse gives for a `T` that was encoded: the type a client sends. `Alias` is not followed. */
export type JsonOf<T> = 0 extends 1 & T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends bigint | Date
      ? HasForm<T, "number" | "epoch-ms" | "epoch-s"> extends true
        ? number
        : string
      : T extends ArrayBufferLike | ArrayBufferView
        ? HasForm<T, "array"> extends true
          ? number[]
          : string
        : T extends URL | RegExp
          ? string
          : T extends ReadonlyMap<infer Key, infer Value>
            ? HasForm<T, "object"> extends true
              ? Record<string, JsonOf<Value>>
              : [JsonOf<Key>, JsonOf<Value>][]
            : T extends ReadonlySet<infer Item>
              ? JsonOf<Item>[]
              : JsonOfStructure<T>

type JsonOfStructure<T> = T extends { toJSON(): infer Json }
  ? Json
  : T extends readonly unknown[]
    ? IsTuple<T> extends true
      ? { -readonly [Index in keyof T]: JsonOf<T[Index]> }
      : JsonOf<T[number]>[]
    : T extends object
      ? { [Key in keyof T as Key extends `~precast:${string}` ? never : Key]: JsonOf<T[Key]> }
      : T

/** An array with tags is an intersection, which a mapped type would treat as an object; a tuple is not. */
type IsTuple<T extends readonly unknown[]> = T extends
  | readonly [unknown, ...unknown[]]
  | readonly [...unknown[], unknown]
  ? true
  : number extends T["length"]
    ? false
    : true

/** Whether the tag `Wire` names one of the forms. */
type HasForm<T, Form> = "~precast:wire" extends keyof T
  ? NonNullable<T["~precast:wire"]> extends Form
    ? true
    : false
  : false
