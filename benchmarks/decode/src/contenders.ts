import { decode, is } from "@precast/runtime"
import type { PayloadName } from "./payloads.js"
import type { Account, Person, SchemaBody, User } from "./types.js"

type Decoder = (text: string) => unknown
type Kind = "user" | "account" | "people" | "schema"

/** JSON.parse, an emitted check of what it made, dates by `new Date`: what `decode` is held against when it bails out. */
const checked: Record<Kind, Decoder> = {
  user(text) {
    const value: unknown = JSON.parse(text)
    if (!is<Wire<User>>(value)) throw new Error("refused")
    return {
      id: value.id,
      name: value.name,
      surname: value.surname,
      lastUpdate: date(value.lastUpdate),
    }
  },
  account(text) {
    const value: unknown = JSON.parse(text)
    if (!is<Wire<Account>>(value)) throw new Error("refused")
    return {
      ...value,
      profile: { ...value.profile, dateOfBirth: date(value.profile.dateOfBirth) },
      createdAt: date(value.createdAt),
      updatedAt: date(value.updatedAt),
      lastLoginAt: value.lastLoginAt === undefined ? undefined : date(value.lastLoginAt),
    }
  },
  people(text) {
    const value: unknown = JSON.parse(text)
    if (!is<Person[]>(value)) throw new Error("refused")
    return value
  },
  schema(text) {
    const value: unknown = JSON.parse(text)
    if (!is<SchemaBody>(value)) throw new Error("refused")
    return value
  },
}

const emitted: Record<Kind, Decoder> = {
  user: decode<User>,
  account: decode<Account>,
  people: decode<Person[]>,
  schema: decode<SchemaBody>,
}

const parse: Decoder = (text) => JSON.parse(text)

export const contenders = {
  "JSON.parse": () => parse,
  "JSON.parse + checks": (payload) => checked[kindOf(payload)],
  "decode<T>": (payload) => emitted[kindOf(payload)],
} satisfies Record<string, (payload: PayloadName) => Decoder>

export type ContenderName = keyof typeof contenders

type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T

function date(text: string): Date {
  const made = new Date(text)
  if (Number.isNaN(made.getTime())) throw new Error("refused")
  return made
}

function kindOf(payload: PayloadName): Kind {
  if (payload.startsWith("update-user")) return "user"
  if (payload.startsWith("heavy")) return "account"
  return payload.startsWith("array") ? "people" : "schema"
}
