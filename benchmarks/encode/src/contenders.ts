import { encode } from "@precast/runtime"
import fastJsonStringify from "fast-json-stringify"
import type { PayloadName } from "./payloads.js"
import { schemas } from "./schemas.js"
import type { Account, Article, Job, Message, Person, SchemaBody, User } from "./types.js"

type Encoder = (value: never) => string
type Kind = keyof typeof schemas

const emitted: Record<Kind, Encoder> = {
  user: encode<User>,
  account: encode<Account>,
  schemaBody: encode<SchemaBody>,
  jobs: encode<Job[]>,
  people: encode<Person[]>,
  message: encode<Message>,
  article: encode<Article>,
}

export const contenders = {
  "JSON.stringify": () => (value) => JSON.stringify(value),
  "fast-json-stringify": (payload) =>
    fastJsonStringify(schemas[kindOf(payload)] as never) as Encoder,
  "encode<T>": (payload) => emitted[kindOf(payload)],
} satisfies Record<string, (payload: PayloadName) => Encoder>

export type ContenderName = keyof typeof contenders

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
    default:
      return "people"
  }
}
