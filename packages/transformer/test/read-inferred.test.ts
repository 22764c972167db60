import { describe, expect, test } from "vitest"
import { readShapes, testShapes, type Types } from "./read-shapes.ts"

/** Types that libraries compute: they are read as the checker resolves them. */
const types: Types = {
  Drizzle: [
    [
      "typeof users.$inferSelect",
      `{ active: boolean, big: bigint, bio: null | string, createdAt: date, id: number, name: string, ` +
        `role: "admin" | "user", settings: null | { theme: "dark" | "light" } }`,
    ],
    [
      "typeof users.$inferInsert",
      `{ active?: boolean, big: bigint, bio?: null | string, createdAt?: date, id?: number, ` +
        `name: string, role?: "admin" | "user", settings?: null | { theme: "dark" | "light" } }`,
    ],
  ],
  Zod: [
    ["z.infer<typeof zodUser>", zod("number")],
    ["z.input<typeof zodUser>", zod("string")],
  ],
  Valibot: [
    [
      "v.InferOutput<typeof valibotUser>",
      `{ id: number, name: string, nick?: null | string, tags: ("a" | "b")[] }`,
    ],
  ],
  ArkType: [
    [
      "typeof arkUser.infer",
      `{ id: number, name?: string, kind: "a" | "b", at: date, tags: string[] }`,
    ],
  ],
  Prisma: [
    ["User", `{ ${prismaUser()} }`],
    ["Prisma.UserGetPayload<{ include: { posts: true } }>", "UserGetPayload"],
    ["Prisma.JsonValue", "JsonValue"],
  ],
}

function zod(age: string): string {
  return (
    `{ id: number, email: string, tags?: string[], at: date, kind: "a" | "b", id2: string, age: ${age}, ` +
    `either: { k: "x", n: number } | { k: "y" }, map: Map<string, Set<number>>, ` +
    `rest: Record_string_unknown }`
  )
}

function prismaUser(): string {
  return (
    `id: bigint, email: string, role: "ADMIN" | "USER", balance: Decimal, ` +
    `avatar: null | Uint8Array, createdAt: date, meta: JsonValue`
  )
}

const declarations = `
import { bigint, boolean, jsonb, pgEnum, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core"
import { z } from "zod"
import * as v from "valibot"
import { type } from "arktype"
import type { Prisma, User } from "./prisma.js"
const role = pgEnum("role", ["user", "admin"])
const users = pgTable("users", {
  id: serial("id").primaryKey(),
  name: text("name").notNull(),
  bio: text("bio"),
  role: role("role").notNull().default("user"),
  big: bigint("big", { mode: "bigint" }).notNull(),
  active: boolean("active").notNull().default(true),
  createdAt: timestamp("created_at").notNull().defaultNow(),
  settings: jsonb("settings").$type<{ theme: "dark" | "light" }>(),
})
const zodUser = z.object({
  id: z.number().int(),
  email: z.email(),
  tags: z.array(z.string()).optional(),
  at: z.date(),
  kind: z.enum(["a", "b"]),
  id2: z.string().brand<"Id">(),
  age: z.string().transform(Number),
  either: z.discriminatedUnion("k", [z.object({ k: z.literal("x"), n: z.number() }), z.object({ k: z.literal("y") })]),
  map: z.map(z.string(), z.set(z.number())),
  rest: z.record(z.string(), z.unknown()),
})
const valibotUser = v.object({
  id: v.number(),
  name: v.pipe(v.string(), v.minLength(1)),
  nick: v.optional(v.nullable(v.string())),
  tags: v.array(v.picklist(["a", "b"])),
})
const arkUser = type({ id: "number", "name?": "string", kind: "'a' | 'b'", at: "Date", tags: "string[]" })
`

// In the form of what \`prisma generate\` writes: payloads, selections, and Json of its runtime.
const prisma = `
export declare namespace runtime {
  interface JsonArray extends Array<JsonValue> {}
  type JsonObject = { [Key in string]?: JsonValue }
  type JsonValue = string | number | boolean | JsonObject | JsonArray | null
  class Decimal { private readonly digits: number[]; plus(other: Decimal): Decimal; toJSON(): string }
  type Payload = { name: string; scalars: object; objects: Record<string, unknown> }
  type DefaultSelection<P extends Payload> = P["scalars"] & {}
  type Included<P extends Payload, A> = DefaultSelection<P> & {
    [K in keyof P["objects"] as A extends { include: { [_ in K]: true } } ? K : never]:
      P["objects"][K] extends (infer One extends Payload)[] ? DefaultSelection<One>[] :
      P["objects"][K] extends Payload ? DefaultSelection<P["objects"][K]> : never
  }
}
export declare const Role: { USER: "USER"; ADMIN: "ADMIN" }
export type Role = (typeof Role)[keyof typeof Role]
export declare namespace Prisma {
  type JsonValue = runtime.JsonValue
  type $UserPayload = {
    name: "User"
    objects: { posts: $PostPayload[] }
    scalars: { id: bigint; email: string; role: Role; balance: runtime.Decimal; avatar: Uint8Array | null; createdAt: Date; meta: JsonValue }
  }
  type $PostPayload = { name: "Post"; objects: {}; scalars: { id: number; title: string | null } }
  type UserGetPayload<A> = runtime.Included<$UserPayload, A>
}
export type User = runtime.DefaultSelection<Prisma.$UserPayload>
`

const shapes = readShapes(types, declarations, { "prisma.d.ts": prisma })
testShapes(types, shapes)

describe("definitions", () => {
  const { definitions } = shapes.of("Prisma.UserGetPayload<{ include: { posts: true } }>")
  test.each([
    ["UserGetPayload", `{ ${prismaUser()}, posts: { id: number, title: null | string }[] }`],
    ["Decimal", "{} → string"],
    ["JsonValue", "null | boolean | number | string | JsonValue[] | JsonObject"],
    [
      "JsonObject",
      "{ [key]: undefined | null | boolean | number | string | JsonValue[] | JsonObject }",
    ],
  ])("%s: %s", (name, text) => expect(definitions[name]).toBe(text))
})
