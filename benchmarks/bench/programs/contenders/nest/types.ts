import type { tags } from "typia"
import type * as all from "../shared/types.js"

export type { Item, Message, Names, Page, Total } from "../shared/types.js"

export type Int = number & tags.Type<"int32">
type DateTime = string & tags.Format<"date-time">

export type User = all.User<DateTime>
export type HeavyUser = all.HeavyUser<DateTime>
export type Rec = all.Rec<Int>

/** typia writes optional fields before the others: an object of which all are keeps its order. */
export type HeavyResponse = {
  [Key in keyof HeavyUser]-?: Key extends "profile"
    ? Partial<all.Profile<DateTime>>
    : HeavyUser[Key]
}

export interface SchemaBody {
  someKey?: string
  someOtherKey?: number
  requiredKey: Int[] & tags.MaxItems<3>
  nullableKey?: number | null
  multipleTypesKey?: boolean | number
  multipleRestrictedTypesKey?: (string & tags.MaxLength<5>) | (number & tags.Minimum<10>)
  enumKey?: "John" | "Foo"
}

export interface SchemaQuery {
  name?: string
  excitement?: Int
}

export interface SchemaHeaders {
  "x-foo": string
}

export interface Post {
  id: number
  post: string
}

export interface PageQuery {
  m: Int
}

export interface Asked {
  count: Int & tags.Minimum<1> & tags.Maximum<10_000>
}

export interface Note {
  id: Int
  text: string & tags.MaxLength<100>
}
