import { sValidator } from "@hono/standard-validator"
import {
  jsonSchema,
  schema,
  type JsonOf,
  type MaxItems,
  type Schema,
  type Wire,
} from "@precast/runtime"
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec"
import { createTRPCClient, httpLink } from "@trpc/client"
import { initTRPC } from "@trpc/server"
import { createHTTPServer } from "@trpc/server/adapters/standalone"
import { Ajv2020 } from "ajv/dist/2020.js"
import fastify from "fastify"
import { Hono } from "hono"
import { serve } from "@hono/node-server"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { describe, expect, expectTypeOf, it } from "vitest"
import { formats } from "../src/types/formats/index.ts"
import type * as ours from "../src/types/standard-schema.ts"

interface Event {
  id: bigint
  at: Date
  tags: string[]
  place?: { city: string }
}

const event = schema<Event>()
const wire = { id: "12", at: "2026-11-21T09:00:00Z", tags: ["a"], more: 1 }
const value: Event = { id: 12n, at: new Date("2026-11-21T09:00:00Z"), tags: ["a"] }

/** The result of a synchronous schema, as ours are. */
function validate<T>(of: StandardSchemaV1<unknown, T>, input: unknown): StandardSchemaV1.Result<T> {
  const result = of["~standard"].validate(input)
  if (result instanceof Promise) throw new TypeError("a promise")
  return result
}

describe("Standard Schema v1", () => {
  it("is the interface of the specification, in both directions", () => {
    expectTypeOf<Schema<string, Date>>().toExtend<StandardSchemaV1<string, Date>>()
    expectTypeOf<Schema<string, Date>>().toExtend<StandardJSONSchemaV1<string, Date>>()
    expectTypeOf<ours.StandardSchemaV1<string, Date>>().toExtend<StandardSchemaV1<string, Date>>()
    expectTypeOf<StandardSchemaV1<string, Date>>().toExtend<ours.StandardSchemaV1<string, Date>>()
    expectTypeOf<ours.StandardJSONSchemaV1<string, Date>>().toExtend<
      StandardJSONSchemaV1<string, Date>
    >()
    expectTypeOf<StandardJSONSchemaV1<string, Date>>().toExtend<
      ours.StandardJSONSchemaV1<string, Date>
    >()
    expectTypeOf<StandardSchemaV1.InferOutput<typeof event>>().toEqualTypeOf<Event>()
    expectTypeOf<StandardSchemaV1.InferInput<typeof event>>().toEqualTypeOf<JsonOf<Event>>()
    expectTypeOf<JsonOf<Event>>().toEqualTypeOf<{
      id: string
      at: string
      tags: string[]
      place?: { city: string }
    }>()
  })

  it("knows the form on the wire as a type", () => {
    interface Tree {
      at: Date & Wire<"epoch-ms">
      big: bigint & Wire<"number">
      bytes: Uint8Array
      numbers: Float64Array & Wire<"array">
      names: (string[] & MaxItems<3>) | null
      map: Map<string, Date>
      record: Map<string, Set<bigint>> & Wire<"object">
      pair: [URL, ...RegExp[]]
      anything: unknown
      kids?: Tree[]
    }
    interface TreeOfJson {
      at: number
      big: number
      bytes: string
      numbers: number[]
      names: string[] | null
      map: [string, string][]
      record: Record<string, string[]>
      pair: [string, ...string[]]
      anything: unknown
      kids?: TreeOfJson[]
    }
    expectTypeOf<JsonOf<Tree>>().toExtend<TreeOfJson>()
    expectTypeOf<TreeOfJson>().toExtend<JsonOf<Tree>>()
  })

  it("has version, vendor and a function, on an object that stays the same", () => {
    const standard = event["~standard"]
    expect(standard.version).toBe(1)
    expect(standard.vendor).toBe("precast")
    expect(standard.validate).toBeTypeOf("function")
    expect(schema<Event>()).toBe(schema<Event>())
  })

  it("gives the value, without issues", () => {
    expect(validate(event, wire)).toEqual({ value })
    expect(validate(event, wire).issues).toBeUndefined()
    // Unknown library options have no effect.
    expect(event["~standard"].validate(wire, { libraryOptions: { x: 1 } })).toEqual({ value })
  })

  it("gives every issue with a message and a path of keys and positions", () => {
    const result = validate(event, { id: "x", at: wire.at, tags: [1], place: {} })
    expect(result).not.toHaveProperty("value")
    expect(result.issues?.map((issue) => issue.path)).toEqual([
      ["id"],
      ["tags", 0],
      ["place", "city"],
    ])
    for (const issue of result.issues ?? []) expect(issue.message).toMatch(/^expected .+, found .+/)
    expect(validate(event, undefined).issues?.[0]?.path).toEqual([])
  })

  it("throws at no input, however deep", () => {
    interface List {
      next: List | null
    }
    let deep: unknown = null
    for (let depth = 0; depth < 200_000; depth++) deep = { next: deep }
    expect(validate(schema<List>(), deep).issues).toHaveLength(1)
    for (const odd of [
      undefined,
      null,
      () => 1,
      Symbol.iterator,
      1n,
      new Date(),
      [],
      { __proto__: null },
    ])
      expect(validate(event, odd).issues?.length).toBeGreaterThan(0)
  })

  it("accepts values in memory when configured", () => {
    const memory = schema<Event>({ memory: true })
    expect(validate(memory, value)).toEqual({ value })
    expect((validate(memory, value) as { value: Event }).value).toBe(value)
    expect(validate(memory, wire).issues?.map((issue) => issue.path)).toEqual([["id"], ["at"]])
    expectTypeOf<StandardSchemaV1.InferInput<typeof memory>>().toEqualTypeOf<Event>()
  })

  it("refuses unknown keys when it is strict", () => {
    expect(validate(schema<Event>({ strict: true }), wire).issues?.[0]?.path).toEqual(["more"])
  })
})

describe("Standard JSON Schema v1", () => {
  interface Node {
    pair: [Date, ...number[]]
    next?: Node
  }

  it("returns the schema of the input, in draft 2020-12 and draft 07", () => {
    const { input, output } = schema<Node>()["~standard"].jsonSchema
    expect(input({ target: "draft-2020-12" })).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/Node",
      $defs: {
        Node: {
          properties: { pair: { prefixItems: [{ type: "string" }], items: { type: "number" } } },
        },
      },
    })
    expect(input({ target: "draft-07" })).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      allOf: [{ $ref: "#/definitions/Node" }],
      definitions: {
        Node: {
          properties: {
            pair: { items: [{ type: "string" }], additionalItems: { type: "number" } },
            next: { $ref: "#/definitions/Node" },
          },
        },
      },
    })
    expect(output({ target: "draft-2020-12" })).toEqual(input({ target: "draft-2020-12" }))
  })

  it("gives a copy, and throws for a target that there is not", () => {
    const { input } = schema<Node>()["~standard"].jsonSchema
    input({ target: "draft-2020-12" })["$defs"] = {}
    expect(input({ target: "draft-2020-12" }).$defs).toHaveProperty("Node")
    expect(() => input({ target: "openapi-3.0" })).toThrow(/^PC2014/)
  })
})

describe("schemas in other libraries", () => {
  it("Hono: sValidator", async () => {
    const app = new Hono().post("/events", sValidator("json", event), (context) => {
      const { id, at } = context.req.valid("json")
      expectTypeOf(at).toEqualTypeOf<Date>()
      return context.json({ next: String(id + 1n), year: at.getUTCFullYear() })
    })
    const server = serve({
      fetch: app.fetch,
      port: 0,
      hostname: "127.0.0.1",
      // The Request and Response of this process stay those of Node.
      overrideGlobalObjects: false,
    })
    try {
      const url = `http://127.0.0.1:${await portOf(server)}/events`
      const good = await post(url, wire)
      expect([good.status, await good.json()]).toEqual([200, { next: "13", year: 2026 }])
      const bad = await post(url, { ...wire, at: "yesterday" })
      expect(bad.status).toBe(400)
      expect(await bad.json()).toMatchObject({ success: false, error: [{ path: ["at"] }] })
    } finally {
      await new Promise((done) => server.close(done))
    }
  })

  it("tRPC: input()", async () => {
    const t = initTRPC.create()
    const router = t.router({
      save: t.procedure.input(event).mutation(({ input }) => {
        expectTypeOf(input).toEqualTypeOf<Event>()
        return { next: String(input.id + 1n), year: input.at.getUTCFullYear() }
      }),
    })
    const server = createHTTPServer({ router }).listen(0, "127.0.0.1")
    try {
      const port = await portOf(server)
      const client = createTRPCClient<typeof router>({
        links: [httpLink({ url: `http://127.0.0.1:${port}` })],
      })
      expect(await client.save.mutate(wire)).toEqual({ next: "13", year: 2026 })
      await expect(client.save.mutate({ ...wire, id: "x" })).rejects.toMatchObject({
        data: { code: "BAD_REQUEST" },
      })
    } finally {
      await new Promise((done) => server.close(done))
    }
  })

  it("Fastify: jsonSchema in the schema of a route", async () => {
    const app = fastify()
    const ajv = new Ajv2020({ strict: true, strictTuples: false })
    for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
    app.setValidatorCompiler(({ schema: of }) => ajv.compile(of as object))
    app.post("/events", { schema: { body: jsonSchema<Event>() } }, ({ body }) => body)
    try {
      const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/events`
      const good = await post(url, wire)
      expect([good.status, await good.json()]).toEqual([200, wire])
      expect((await post(url, { ...wire, id: 12 })).status).toBe(400)
      expect((await post(url, { ...wire, at: "2026-11-31T09:00:00Z" })).status).toBe(400)
    } finally {
      await app.close()
    }
  })

  it("Fastify: a validator compiler for Standard Schemas", async () => {
    const app = fastify()
    app.setValidatorCompiler<StandardSchemaV1>(({ schema: of }) => (input) => {
      const result = validate(of, input)
      return result.issues
        ? { error: new Error(result.issues.map((issue) => issue.message).join("; ")) }
        : { value: result.value }
    })
    app.post<{ Body: Event }>("/events", { schema: { body: event } }, ({ body }) => ({
      next: String(body.id + 1n),
      year: body.at.getUTCFullYear(),
    }))
    try {
      const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/events`
      const good = await post(url, wire)
      expect([good.status, await good.json()]).toEqual([200, { next: "13", year: 2026 }])
      const bad = await post(url, { ...wire, tags: "a" })
      expect([bad.status, await bad.json()]).toMatchObject([
        400,
        { message: expect.stringMatching(/^expected .*found/) },
      ])
    } finally {
      await app.close()
    }
  })
})

async function portOf(server: NodeJS.EventEmitter & { address(): unknown }): Promise<number> {
  if (server.address() === null) await once(server, "listening")
  return (server.address() as AddressInfo).port
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
}
