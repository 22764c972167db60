import { decode } from "@precast/runtime"
import { existsSync } from "node:fs"
import { typiaFor } from "../../check/typia/dist/index.js"
import type {
  ArrayHierarchical,
  ArrayRecursive,
  ArrayRecursiveUnionExplicit,
  ArraySimple,
  ObjectHierarchical,
  ObjectRecursive,
  ObjectSimple,
  ObjectUnionExplicit,
  ObjectUnionImplicit,
  UltimateUnion,
} from "../../structures/dist/index.js"
import { typiaAsserts } from "../typia/dist/index.js"
import type { Kind } from "./payloads.js"
import type { Account, Article, Box, Person, SchemaBody, Tree, User } from "../typia/dist/types.js"

type Decoder = (text: string) => unknown

const emitted: Record<Kind, Decoder> = {
  user: decode<User>,
  account: decode<Account>,
  people: decode<Person[]>,
  schema: decode<SchemaBody>,
  article: decode<Article>,
  articles: decode<Article[]>,
  tree: decode<Tree>,
  boxes: decode<Box[]>,
  numbers: decode<number[]>,
  strings: decode<string[]>,
  simple: decode<ObjectSimple>,
  hierarchical: decode<ObjectHierarchical>,
  recursive: decode<ObjectRecursive>,
  "union-explicit": decode<ObjectUnionExplicit>,
  "union-implicit": decode<ObjectUnionImplicit>,
  "array-simple": decode<ArraySimple>,
  "array-hierarchical": decode<ArrayHierarchical>,
  "array-recursive": decode<ArrayRecursive>,
  "array-recursive-union-explicit": decode<ArrayRecursiveUnionExplicit>,
  "ultimate-union": decode<UltimateUnion>,
}

interface Typia {
  readonly asserts: typeof typiaAsserts
  readonly functions: typeof typiaFor
}

const typia12: Typia = { asserts: typiaAsserts, functions: typiaFor }
const typia14 = await emittedByTypia14()

export const contenders = {
  "JSON.parse": (): Decoder => (text) => JSON.parse(text) as unknown,
  "JSON.parse + typia": (kind: Kind): Decoder => withDates(kind, assertOf(kind, typia12)),
  "decode<T>": (kind: Kind): Decoder => emitted[kind],
  ...(typia14 && {
    "JSON.parse + typia 14": (kind: Kind): Decoder => withDates(kind, assertOf(kind, typia14)),
  }),
}

export type ContenderName = keyof typeof contenders

function assertOf(kind: Kind, { asserts, functions }: Typia): (value: unknown) => unknown {
  return kind in asserts
    ? asserts[kind as keyof typeof typiaAsserts]
    : functions[kind as keyof typeof typiaFor].assert
}

/** What typia 14 emits, where it was compiled before (benchmarks/check/typia-14). */
async function emittedByTypia14(): Promise<Typia | null> {
  const [asserts, functions] = ["asserts", "index"].map(
    (file) => new URL(`../../check/typia-14/dist/${file}.js`, import.meta.url),
  ) as [URL, URL]
  if (!existsSync(asserts)) return null
  const of = (await import(asserts.href)) as { typiaAsserts: typeof typiaAsserts }
  const all = (await import(functions.href)) as { typiaFor: typeof typiaFor }
  return { asserts: of.typiaAsserts, functions: all.typiaFor }
}

/** Dates are made as one makes them by hand. */
function withDates(kind: Kind, assert: (value: unknown) => unknown): Decoder {
  if (kind === "user")
    return (text) => {
      const value = assert(JSON.parse(text)) as Wire<User>
      return Object.assign(value, { lastUpdate: new Date(value.lastUpdate) })
    }
  if (kind === "account")
    return (text) => {
      const value = assert(JSON.parse(text)) as Wire<Account>
      Object.assign(value.profile, { dateOfBirth: new Date(value.profile.dateOfBirth) })
      return Object.assign(value, {
        createdAt: new Date(value.createdAt),
        updatedAt: new Date(value.updatedAt),
        lastLoginAt: value.lastLoginAt === undefined ? undefined : new Date(value.lastLoginAt),
      })
    }
  return (text) => assert(JSON.parse(text))
}

type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T
