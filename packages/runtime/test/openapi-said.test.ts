// JSDoc of types and fields, in schemas and in the OpenAPI document; input types and output types.
import { Validator } from "@seriousme/openapi-schema-validator"
import {
  api,
  jsonSchema,
  serve,
  type Default,
  type Header,
  type Int,
  type OpenApiDocument,
} from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"

/**
 * A thing that {@link Shop | a shop} sells.
 * @deprecated use articles
 */
interface Thing {
  /** Number on the shelf. */
  id: number
  /**
   * What it is called.
   * @example "Lamp"
   * @example Chair
   */
  name: string
  /** @deprecated */
  old?: boolean
  /** How many there are.
   * @default 1
   * @example 12
   * @example console.log(thing.count) */
  count: bigint
  /** @example 2024-01-02T03:04:05Z */
  since?: Date
  /** Described next to a reference. */
  of?: Thing
  color: string & Default<"red">
}

const described = {
  description: "A thing that a shop sells.",
  deprecated: true,
  type: "object",
  properties: {
    id: { type: "number", description: "Number on the shelf." },
    name: { type: "string", description: "What it is called.", examples: ["Lamp", "Chair"] },
    old: { type: "boolean", deprecated: true },
    count: { type: "string", description: "How many there are.", default: "1", examples: ["12"] },
    since: { format: "date-time", examples: ["2024-01-02T03:04:05Z"] },
    of: { description: "Described next to a reference." },
    color: { type: "string", default: "red" },
  },
  required: ["id", "name"],
}

test("jsonSchema() includes JSDoc", () => {
  expect(jsonSchema<Thing>().$defs?.["Thing"]).toMatchObject({
    ...described,
    properties: { ...described.properties, of: { $ref: "#/$defs/Thing" } },
  })
})

const put = api({ method: "PUT", path: "/things" }, (thing: Thing): Thing => thing)

interface Search {
  /** Looked for in names.
   * @example lamp */
  text: string
  /** @deprecated */
  page: number & Int & Default<1>
}

interface Found {
  things: Thing[]
  /** How many there are on all pages. */
  total: number & Header<"x-total">
}

const search = api({ method: "GET", path: "/things" }, (_input: Search): Found => {
  return { things: [], total: 0 }
})

let document: OpenApiDocument
let close: () => Promise<void>
beforeAll(async () => {
  const app = await serve({ put, search }, { port: 0, core: "node", banner: false })
  document = await app.openapi()
  close = () => app.close()
})
afterAll(() => close())

interface Operation {
  readonly parameters: readonly object[]
  readonly requestBody: object
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>
}

function operation(method: string): Operation {
  return document.paths["/things"]?.[method] as Operation
}

test("the document is valid", async () => {
  const { errors } = await new Validator().validate(document as never)
  expect(errors).toBeUndefined()
})

test("types as they are read and as they are written are two components, where defaults make them differ", () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(["Problem", "Thing", "Thing.Output"])
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
  expect(schemas["Thing"]).toMatchObject({
    ...described,
    properties: { ...described.properties, of: ref("Thing") },
  })
  expect(schemas["Thing.Output"]).toMatchObject({
    description: described.description,
    properties: { of: ref("Thing.Output") },
    required: ["id", "name", "count", "color"],
  })
  expect(operation("put").requestBody).toMatchObject({
    content: { "application/json": { schema: ref("Thing") } },
  })
  expect(operation("put").responses["200"]).toMatchObject({
    content: { "application/json": { schema: ref("Thing.Output") } },
  })
})

test("parameters and headers are described", () => {
  expect(operation("get").parameters).toEqual([
    {
      name: "text",
      in: "query",
      description: "Looked for in names.",
      required: true,
      schema: { type: "string", examples: ["lamp"] },
    },
    {
      name: "page",
      in: "query",
      deprecated: true,
      required: false,
      schema: { type: "integer", default: 1 },
    },
  ])
  expect(operation("get").responses["200"]?.headers).toMatchObject({
    "x-total": { description: "How many there are on all pages.", required: true },
  })
})
