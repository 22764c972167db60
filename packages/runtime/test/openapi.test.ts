import { Validator } from "@seriousme/openapi-schema-validator"
import {
  api,
  ApiError,
  group,
  serve,
  type App,
  type Format,
  type Header,
  type Int,
  type Max,
  type Min,
  type MinLength,
  type OpenApiDocument,
  type Query,
} from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "./helpers/request.ts"
import { CORES } from "./helpers/cores.ts"

interface Address {
  street: string & MinLength<1>
  country: "de" | "fr"
}

interface User {
  id: number & Int
  name: string
  born?: Date
  address: Address
  friends: User[]
}

/**
 * Finds one user.
 *
 * By number, as in the list of users.
 * @tag users, people
 * @deprecated
 */
const getUser = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number & Int }): User => {
  throw new ApiError("not_found", `There is no user ${id}`)
})

const saveUser = api({ method: "POST", path: "/users" }, (user: User): User => user)

interface Search {
  text?: string
  tag?: string[]
  limit?: number & Int & Min<1> & Max<100>
  since?: Date
  mail: (string & Format<"email">) & Header<"x-mail">
}

const search = api({ method: "GET", path: "/search" }, ({ text }: Search): { found?: string } => {
  return text === undefined ? {} : { found: text }
})

const patch = api(
  { method: "PATCH", path: "/users/:id" },
  (_input: { id: number; dry?: boolean & Query; name?: string }): void => {},
)

const ping = api({ method: "GET", path: "/ping" }, (): string => "pong")

const routes = { getUser, saveUser, v2: group("/v2", { search, patch }), ping }

let app: App
let document: OpenApiDocument

beforeAll(async () => {
  const docs = { title: "Users", version: "1.2.3" }
  app = await serve(routes, { port: 0, core: "node", banner: false, docs })
  document = await app.openapi()
})
afterAll(() => app.close())

interface Operation {
  readonly [key: string]: unknown
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody: { readonly required: boolean; readonly content: object }
  readonly responses: Readonly<Record<string, { content?: object }>>
}

function operation(method: string, path: string): Operation {
  return document.paths[path]?.[method] as Operation
}

describe("the OpenAPI document", () => {
  test("is valid", async () => {
    const { valid, errors } = await new Validator().validate(document as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe("3.1.1")
    expect(document.info).toEqual({ title: "Users", version: "1.2.3" })
  })

  test("has the paths of endpoints below the prefixes of their groups", () => {
    expect(Object.keys(document.paths)).toEqual([
      "/users/{id}",
      "/users",
      "/v2/search",
      "/v2/users/{id}",
      "/ping",
    ])
  })

  test("includes the JSDoc of an endpoint", () => {
    expect(operation("get", "/users/{id}")).toMatchObject({
      operationId: "getUser",
      summary: "Finds one user.",
      description: "By number, as in the list of users.",
      tags: ["users", "people"],
      deprecated: true,
    })
  })

  test("has the parameters of all sources", () => {
    expect(operation("get", "/v2/search").parameters).toEqual([
      { name: "text", in: "query", required: false, schema: { type: "string" } },
      {
        name: "tag",
        in: "query",
        required: false,
        schema: { type: "array", items: { type: "string" } },
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 1, maximum: 100 },
      },
      {
        name: "since",
        in: "query",
        required: false,
        schema: {
          type: "string",
          format: "date-time",
          pattern: expect.any(String) as string,
          "x-type": "Date",
        },
      },
      { name: "x-mail", in: "header", required: true, schema: { type: "string", format: "email" } },
    ])
    expect(operation("patch", "/v2/users/{id}").parameters.map((each) => each.in)).toEqual([
      "path",
      "query",
    ])
  })

  test("names shared types once", () => {
    expect(operation("post", "/users").requestBody).toEqual({
      required: true,
      content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } },
    })
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([
      "Address",
      "Problem",
      "User",
    ])
    expect(document.components.schemas["User"]).toMatchObject({
      type: "object",
      required: ["id", "name", "address", "friends"],
      properties: {
        id: { type: "integer" },
        address: { $ref: "#/components/schemas/Address" },
        friends: { type: "array", items: { $ref: "#/components/schemas/User" } },
      },
    })
  })

  test("has a body of the fields that are left for it", () => {
    expect(operation("patch", "/v2/users/{id}").requestBody).toEqual({
      required: false,
      content: {
        "application/json": {
          schema: { type: "object", properties: { name: { type: "string" } } },
        },
      },
    })
  })

  test("has results by status, and problems", () => {
    const { responses } = operation("get", "/users/{id}")
    expect(Object.keys(responses)).toEqual(["200", "400", "404", "default"])
    const problem = (name: string): object => ({ $ref: `#/components/responses/${name}` })
    expect(responses["400"]).toEqual(problem("InvalidRequest"))
    expect(responses["default"]).toEqual(problem("AnyProblem"))
    const code = { enum: ["invalid_request", "malformed_request"] }
    expect(document.components.responses?.["InvalidRequest"]).toEqual({
      description: "The request does not fit the type of this route.",
      content: {
        "application/problem+json": {
          schema: {
            allOf: [
              { $ref: "#/components/schemas/Problem" },
              { type: "object", properties: { code } },
            ],
          },
        },
      },
    })
    expect(Object.keys(operation("patch", "/v2/users/{id}").responses)).toContain("204")
    expect(Object.keys(operation("get", "/ping").responses)).toEqual(["200", "default"])
  })
})

describe.each(CORES)("docs (%s)", (core) => {
  test("are not served unless enabled", async () => {
    const plain = await serve({ ping }, { port: 0, core, banner: false })
    expect((await ask(plain, { path: "/openapi.json" })).status).toBe(404)
    expect((await ask(plain, { path: "/docs" })).status).toBe(404)
    await plain.close()
  })

  test("are the document, a page and its script, all of this host", async () => {
    const served = await serve(routes, { port: 0, core, banner: false, docs: true })
    const json = await ask(served, { path: "/openapi.json" })
    expect(json.status).toBe(200)
    expect(json.headers["content-type"]).toBe("application/json")
    expect(JSON.parse(json.body)).toEqual(await served.openapi())
    const page = await ask(served, { path: "/docs" })
    expect(page.status).toBe(200)
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';")
    expect(page.body).not.toMatch(/https?:\/\//)
    expect(page.body).toContain('src="/docs/scalar.js"')
    const script = await ask(served, { path: "/docs/scalar.js" })
    expect(script.status).toBe(200)
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8")
    expect(script.body.length).toBeGreaterThan(100_000)
    await served.close()
  })

  test("have paths of their own", async () => {
    const docs = { path: "/reference", document: "/api.json", ui: true }
    const served = await serve({ ping }, { port: 0, core, banner: false, docs })
    expect((await ask(served, { path: "/api.json" })).status).toBe(200)
    expect((await ask(served, { path: "/reference" })).body).toContain("/api.json")
    await served.close()
  })

  test("refuse options that they do not know", async () => {
    await expect(serve({ ping }, { port: 0, core, docs: { path: "docs" } })).rejects.toThrow(
      /PC2012.*docs\.path/,
    )
  })
})
