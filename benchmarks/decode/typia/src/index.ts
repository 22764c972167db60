import * as typia from "typia"
import type { Account, Article, Box, Person, SchemaBody, Tree, User } from "./types.js"

/** The type as JSON.parse makes it; typia judges dates as texts. */
type Wire<T> = T extends Date
  ? string & typia.tags.Format<"date-time">
  : T extends object
    ? { [K in keyof T]: Wire<T[K]> }
    : T

export const typiaAsserts = {
  user: typia.createAssert<Wire<User>>(),
  account: typia.createAssert<Wire<Account>>(),
  people: typia.createAssert<Person[]>(),
  schema: typia.createAssert<SchemaBody>(),
  article: typia.createAssert<Article>(),
  articles: typia.createAssert<Article[]>(),
  tree: typia.createAssert<Tree>(),
  boxes: typia.createAssert<Box[]>(),
  numbers: typia.createAssert<number[]>(),
  strings: typia.createAssert<string[]>(),
}
