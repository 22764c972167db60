import type { FormParts } from "../http/request/parts-body.ts"
import type { Upload } from "../http/request/uploaded-file.ts"

/**
 * The input type for callers if a handler accepts `T`: fields with a `Default` are optional at every depth, an
 * `Upload` is passed as a `File` or `Blob`, `FormParts` as a `FormData`, and arrays may be read-only. A default
 * in a comment (`@default`) is not part of the type: such a field is required unless it is optional.
 */
// `any` would take every branch, and never end.
export type Sent<T> = 0 extends 1 & T ? T : SentOf<T>

type SentOf<T> = T extends Upload
  ? Blob
  : T extends FormParts
    ? FormData
    : T extends Unchanged
      ? T
      : T extends ReadonlyMap<infer K, infer V>
        ? ReadonlyMap<Sent<K>, Sent<V>>
        : T extends ReadonlySet<infer V>
          ? ReadonlySet<Sent<V>>
          : T extends readonly unknown[]
            ? SentItems<T>
            : T extends object
              ? SentObject<T>
              : T

type Unchanged =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Date
  | URL
  | RegExp
  | ArrayBuffer
  | ArrayBufferView
  | Blob
  | AsyncIterable<unknown>
  | ((...given: never) => unknown)

/** Mapped item by item, which keeps tuples. A list with tags is an intersection, which is not mapped so. */
type SentItems<T extends readonly unknown[]> =
  IsTagged<T> extends false
    ? SentEach<T>
    : Untagged<T> extends infer List extends readonly unknown[]
      ? IsTagged<List> extends false
        ? SentEach<List>
        : number extends T["length"]
          ? readonly Sent<T[number]>[]
          : T
      : T

type IsTagged<T> = [Extract<keyof T, TagKey>] extends [never] ? false : true

type SentEach<T extends readonly unknown[]> = { readonly [K in keyof T]: Sent<T[K]> }

/** A list without its tags: inference removes known members from an intersection. */
type Untagged<T> = Less<
  "minItems",
  Less<
    "maxItems",
    Less<
      "uniqueItems",
      Less<"check", Less<"message", Less<"sensitive", Less<"body", Less<"alias", T>>>>>
    >
  >
>

type Less<Tag extends string, T> = `~precast:${Tag}` extends infer Key extends keyof T
  ? T extends (infer Rest) & Pick<T, Key>
    ? Rest
    : T
  : T

type SentObject<T> = [Defaulted<T>] extends [never]
  ? SentFields<T, TagKey>
  : SentFields<T, TagKey | Defaulted<T>> & {
      [K in Defaulted<T>]?: Sent<T[K]> | undefined
    }

type SentFields<T, Without> = { [K in keyof T as K extends Without ? never : K]: Sent<T[K]> }

type TagKey = `~precast:${string}`

/** Keys of the fields that have a `Default`. */
type Defaulted<T> = {
  [K in keyof T]-?: true extends HasDefault<T[K]> ? K : never
}[keyof T]

/** `true` among the results for the members of a union. */
type HasDefault<F> = F extends unknown
  ? "~precast:default" extends (string extends keyof F ? NamedKeys<F> : keyof F)
    ? true
    : false
  : never

/** Keys of an object that has an index signature, too. */
type NamedKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: 1 }
