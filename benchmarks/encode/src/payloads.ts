import type {
  Account,
  Article,
  Job,
  Message,
  Person,
  SchemaBody,
  User,
} from "../../structures/dist/payload-types.js"
import { createRandom, structures } from "../../structures/dist/index.js"
import { HEAVY } from "../../structures/dist/heavy.js"
import type { StructureName } from "../../structures/dist/index.js"

const heavyUser = HEAVY as unknown as Account

const LOREM = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. "

/** Values in several variants, so that nothing about a single one can be learned by the engine. */
const texts = {
  "update-user": variants(64, user),
  heavy: variants(32, account),
  "schema body": variants(32, schemaBody),
  "200 jobs": variants(8, (at) => jobs(200, at)),
  "100 people, 50 KB": variants(4, (at) => people(100, at)),
  "article, 100 characters": variants(32, (at) => article(LOREM.slice(0, 80) + at)),
  "article, 1.3 KB": variants(32, (at) => article(LOREM.repeat(16) + at)),
  "article, 64 KB": variants(8, (at) => article(LOREM.repeat(810) + at)),
  "message with escapes": variants(64, message),
  "short text with an escape": variants(64, (at) => article(`say "hi" to ${at}`)),
  "article with escapes, 1.3 KB": variants(32, (at) => article(`${LOREM}"${at}"\n`.repeat(16))),
  "article, Cyrillic, 1 KB": variants(32, (at) =>
    article("Привет, мир! Как дела? ".repeat(40) + at),
  ),
  "article, emoji, 600 characters": variants(32, (at) =>
    article("hello 😀 wörld ".repeat(40) + at),
  ),
  "heavy, Japanese": variants(32, (at) => ({
    ...account(at),
    username: `山田太郎${at}`,
    tags: ["東京", "大阪"],
  })),
}

/** Typia's structures. */
const drawn = Object.fromEntries(
  Object.entries(structures).map(([name, structure]) => [
    name,
    variants(16, (at) => structure.generate(createRandom(at + 1)) as unknown),
  ]),
) as Record<StructureName, unknown[]>

export const payloads: Record<PayloadName, unknown[]> = { ...texts, ...drawn }

export type PayloadName = keyof typeof texts | StructureName

/** Strings as a server has them from requests and databases: flat, decoded from bytes. */
function variants<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => flat(make(at)))
}

function flat<T>(value: T): T {
  if (typeof value === "string")
    return new TextDecoder().decode(new TextEncoder().encode(value)) as T
  if (Array.isArray(value)) return value.map(flat) as T
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, at]) => [key, flat(at)])) as T
}

function user(at: number): User {
  return {
    id: 10_000_000 + at * 1_234_567,
    name: "john",
    surname: "smith",
    lastUpdate: new Date(1_608_171_840_000 + at * 86_412_345),
  }
}

/** The user of `precast bench`, with other numbers and times. */
function account(at: number): Account {
  return {
    ...heavyUser,
    id: 1000 + at * 77,
    username: `john_smith${at}`,
    profile: { ...heavyUser.profile, dateOfBirth: new Date("1990-05-15T00:00:00.000Z") },
    createdAt: new Date(1_579_084_200_000 + at * 86_412_345),
    updatedAt: new Date(1_734_402_240_000 + at * 3_612_345),
    lastLoginAt: new Date(1_734_374_700_000 + at * 3_612_345),
  }
}

function schemaBody(at: number): SchemaBody {
  return {
    someKey: "test",
    someOtherKey: 100 + at,
    requiredKey: [123, 456, 789],
    nullableKey: null,
    multipleTypesKey: true,
    multipleRestrictedTypesKey: "test",
    enumKey: "John",
  }
}

function jobs(count: number, at: number): Job[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + at,
    title: "Software engineer",
    employer: "Fastify",
  }))
}

function people(count: number, at: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `person ${index + at}`,
    email: `p${index}@example.com`,
    age: 20 + ((index + at) % 50),
    hobbies: Array.from({ length: 3 }, (_unused, rank) => ({
      name: `hobby${rank}`,
      body: "lorem ipsum dolor sit amet ".repeat(4) + index,
      rank,
    })),
  }))
}

function message(at: number): Message {
  return {
    id: 5000 + at,
    author: "Ada Lovelace",
    channel: "general",
    text: `She adds: "the engine might act on other things\nbesides number"\n\n> ${at} of C:\\notes\nand that was that.`,
    replyTo: 4999 + at,
    sentAt: new Date(1_734_374_700_000 + at * 3_612_345),
  }
}

function article(text: string): Article {
  return { title: "On the engine", text }
}
