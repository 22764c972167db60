// An OpenAPI document matches the behavior of the server: optional members are not required.
import {
  api,
  ApiError,
  auth,
  createApp,
  jsonSchema,
  type Cookie,
  type FetchApp,
  type Header,
  type Int,
  type MinItems,
  type OpenApiDocument,
  type Query,
  type Upload,
} from "@precast/runtime"
import { beforeAll, describe, expect, test } from "vitest"
import { judge, JUDGES } from "./helpers/openapi-judges.ts"

interface Lists {
  tags: string[] & Query
  ids: (number & Int)[] & Query & MinItems<1>
  filter: { names: string[] }
}

const lists = api({ method: "GET", path: "/lists" }, ({ tags, ids, filter }: Lists) => ({
  tags,
  ids,
  names: filter.names,
}))

const form = api(
  { method: "POST", path: "/form", body: "form" },
  ({ names, files }: { names: string[]; files: Upload[] }) => ({
    names,
    files: files.length,
  }),
)

interface Odd {
  pair: [string, number]
  open: [string, ...number[]]
  prices: Map<string, number>
  anything: unknown
  list: [unknown, unknown?]
  nothing?: never
}

const odd = api({ method: "POST", path: "/odd" }, (odd: Odd): Odd => odd)

interface Credentials {
  authorization?: string & Header<"authorization">
  sid?: string & Cookie<"sid">
}

const anybody = auth(({ authorization, sid }: Credentials) => ({
  name: authorization ?? sid ?? "anonymous",
}))
const known = auth(({ authorization }: Credentials) =>
  authorization === undefined ? null : { name: authorization },
)
const thrown = auth(({ authorization }: Credentials) => {
  if (authorization === undefined) throw new ApiError("unauthenticated", "Who are you?")
  return { name: authorization }
})
const said = auth({ optional: true }, ({ authorization }: Credentials) => {
  if (authorization === "wrong") throw new ApiError("unauthenticated", "Who are you?")
  return { name: authorization ?? "anonymous" }
})

const open = api({ method: "GET", path: "/anybody", auth: anybody }, () => 1)
const closed = api({ method: "GET", path: "/known", auth: known }, () => 1)
const refused = api({ method: "GET", path: "/thrown", auth: thrown }, () => 1)
const declared = api({ method: "GET", path: "/said", auth: said }, () => 1)

const routes = { lists, form, odd, open, closed, refused, declared }

let app: FetchApp
let document: OpenApiDocument
beforeAll(async () => {
  app = createApp(routes) as FetchApp
  document = await app.openapi()
})

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly required: boolean }[]
  readonly requestBody: { readonly required: boolean; readonly content: object }
  readonly responses: Readonly<Record<string, object>>
  readonly security: readonly object[]
}

function operation(method: string, path: string, of = document): Operation {
  return of.paths[path]![method] as Operation
}

test("an array that may be empty may be missing", async () => {
  const { parameters } = operation("get", "/lists")
  expect(parameters.map(({ name, required }) => [name, required])).toEqual([
    ["tags", false],
    ["ids", true],
    ["filter[names]", false],
  ])
  expect((await app.inject({ path: "/lists?ids=1" })).json()).toEqual({
    tags: [],
    ids: [1],
    names: [],
  })
  expect((await app.inject({ path: "/lists" })).status).toBe(400)
})

test("so may fields of a form, and the form itself", async () => {
  const { requestBody } = operation("post", "/form")
  expect(requestBody.required).toBe(false)
  expect(JSON.stringify(requestBody)).not.toContain('"required":[')
  const empty = new FormData()
  empty.append("other", "x")
  const sent = new Request("http://localhost/form", { method: "POST", body: empty })
  expect(await (await app.fetch(sent)).json()).toEqual({ names: [], files: 0 })
})

test("schemas are objects, which more tools accept than true and false", () => {
  const { schemas } = document.components
  expect(schemas["Odd"]).toMatchObject({
    properties: {
      pair: { prefixItems: [{ type: "string" }, { type: "number" }], minItems: 2, maxItems: 2 },
      open: { prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 },
      anything: {},
      list: { prefixItems: [{}, {}], minItems: 1, maxItems: 2 },
    },
  })
  expect(JSON.stringify(document)).not.toMatch(
    /"(?:items|schema|not|propertyNames)":(?:true|false)/,
  )
})

describe("security", () => {
  test.each([
    ["/anybody", [{ anybody: [] }, { anybody_sid: [] }, {}]],
    ["/known", [{ known: [] }, { known_sid: [] }]],
    ["/thrown", [{ thrown: [] }, { thrown_sid: [] }]],
    ["/said", [{ said: [] }, { said_sid: [] }, {}]],
  ])("%s", (path, expected) => {
    expect(operation("get", path).security).toEqual(expected)
  })

  test.each([
    ["/anybody", 200],
    ["/known", 401],
    ["/thrown", 401],
    ["/said", 200],
  ])("%s without credentials is %i", async (path, status) => {
    expect((await app.inject({ path })).status).toBe(status)
  })
})

interface Failure {
  error: string
  fields?: string[]
}

describe("problems of an application's own", () => {
  const withProblems = createApp(routes, {
    problem: {
      shape: ({ code, issues }): Failure => ({
        error: code,
        ...(issues && { fields: issues.map(({ path }) => path) }),
      }),
      schema: jsonSchema<Failure>(),
      status: { invalid_request: 422, unauthenticated: 403 },
    },
  }) as FetchApp

  test("have their schema and their status in the document", async () => {
    const own = await withProblems.openapi()
    const { responses } = operation("get", "/lists", own)
    expect(Object.keys(responses)).toEqual(["200", "400", "422", "default"])
    expect(own.components.responses!["InvalidRequest"]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
    })
    expect(own.components.schemas["Problem"]).toMatchObject({ required: ["error"] })
    expect(Object.keys(operation("get", "/known", own).responses)).toContain("403")
  })

  test("are sent so", async () => {
    const refused = await withProblems.inject({ path: "/lists?ids=x" })
    expect([refused.status, refused.json()]).toEqual([
      422,
      { error: "invalid_request", fields: ["/ids/0"] },
    ])
    expect((await withProblems.inject({ path: "/known" })).status).toBe(403)
    expect((await withProblems.inject({ path: "/nowhere" })).status).toBe(404)
  })

  test("may have statuses of their own alone: they know them themselves", async () => {
    const app = createApp(routes, { problem: { status: { invalid_request: 422 } } }) as FetchApp
    const { status, body } = await app.inject({ path: "/lists?ids=x" })
    expect([status, JSON.parse(body)]).toMatchObject([
      422,
      { status: 422, title: "Unprocessable Entity", code: "invalid_request" },
    ])
  })

  test.each([
    [{ status: { invalid_request: 200 } }, "problem.status.invalid_request"],
    [{ status: { no_such_code: 400 } }, "problem.status.no_such_code"],
    [{ shapes: () => 1 }, "problem.shapes"],
    [7, "problem"],
  ])("%j is refused", (problem, named) => {
    expect(() => createApp(routes, { problem } as never)).toThrow(`PC2012: Option "${named}"`)
  })

  test.each(JUDGES)("%s accepts their document", async (name) => {
    expect(await judge(name, await withProblems.openapi())).toEqual([])
  })
})

test.each(JUDGES)("%s accepts the document", async (name) => {
  expect(await judge(name, document)).toEqual([])
})
