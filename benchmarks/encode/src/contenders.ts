import { encode } from "@precast/runtime"
import fastJsonStringify from "fast-json-stringify"
import { createAccelerator } from "json-accelerator"
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
  StructureName,
  UltimateUnion,
} from "../../structures/dist/index.js"
import { structures } from "../../structures/dist/index.js"
import type {
  Account,
  Article,
  Job,
  Message,
  Person,
  SchemaBody,
  User,
} from "../../structures/dist/payload-types.js"
import type { PayloadName } from "./payloads.js"
import { schemas, structureSchemas } from "./schemas.js"

type Encoder = (value: never) => string
type Kind = keyof typeof schemas

const emitted: Record<Kind | StructureName, Encoder> = {
  user: encode<User>,
  account: encode<Account>,
  schemaBody: encode<SchemaBody>,
  jobs: encode<Job[]>,
  people: encode<Person[]>,
  message: encode<Message>,
  article: encode<Article>,
  simple: encode<ObjectSimple>,
  hierarchical: encode<ObjectHierarchical>,
  recursive: encode<ObjectRecursive>,
  "union-explicit": encode<ObjectUnionExplicit>,
  "union-implicit": encode<ObjectUnionImplicit>,
  "array-simple": encode<ArraySimple>,
  "array-hierarchical": encode<ArrayHierarchical>,
  "array-recursive": encode<ArrayRecursive>,
  "array-recursive-union-explicit": encode<ArrayRecursiveUnionExplicit>,
  "ultimate-union": encode<UltimateUnion>,
}

/** Null where a contender has nothing for the payload. */
export const contenders = {
  "JSON.stringify": async () => (value) => JSON.stringify(value),
  "fast-json-stringify": async (payload) =>
    fastJsonStringify((await schemaOf(payload)) as never) as Encoder,
  // Its documentation is about TypeBox's schemas, which have no dates.
  "json-accelerator": async (payload) =>
    isStructure(payload)
      ? (createAccelerator((await schemaOf(payload)) as never) as Encoder)
      : null,
  typia: async (payload) => typiaEncoder(payload, "typia"),
  "typia 14": async (payload) => typiaEncoder(payload, "typia-14"),
  "encode<T>": async (payload) => emitted[isStructure(payload) ? payload : kindOf(payload)],
} satisfies Record<string, (payload: PayloadName) => Promise<Encoder | null>>

export type ContenderName = keyof typeof contenders

/** Compiled by its own transformer (benchmarks/check), so that this project need not know it. */
async function typiaEncoder(
  payload: PayloadName,
  folder: "typia" | "typia-14",
): Promise<Encoder | null> {
  if (!isStructure(payload)) return null
  const path = new URL(`../../check/${folder}/dist/index.js`, import.meta.url).href
  const { typiaFor } = (await import(path)) as {
    typiaFor: Record<StructureName, { stringify: Encoder }>
  }
  return typiaFor[payload].stringify
}

function isStructure(payload: PayloadName): payload is StructureName {
  return Object.hasOwn(structures, payload)
}

async function schemaOf(payload: PayloadName): Promise<unknown> {
  return isStructure(payload) ? (await structureSchemas())[payload] : schemas[kindOf(payload)]
}

function kindOf(payload: PayloadName): Kind {
  if (payload.startsWith("heavy")) return "account"
  if (payload.startsWith("article")) return "article"
  switch (payload) {
    case "update-user":
      return "user"
    case "schema body":
      return "schemaBody"
    case "200 jobs":
      return "jobs"
    case "message with escapes":
      return "message"
    case "short text with an escape":
      return "article"
    default:
      return "people"
  }
}
