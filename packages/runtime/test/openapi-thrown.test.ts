// Problems that a handler throws and its return type does not name: which of them the document has.
import { api, ApiError, createApp, type OpenApiDocument } from "@precast/runtime"
import { beforeAll, expect, test } from "vitest"
import { bookOf, Shelf } from "./helpers/books.ts"

interface Item {
  id: number
}

const directly = api({ method: "GET", path: "/directly/:id" }, ({ id }: { id: number }): Item => {
  if (id === 0) throw new ApiError("not_found", `no ${id}`)
  if (id === 1) throw new ApiError("conflict", "taken", { by: "Ada", since: new Date(0) })
  return { id }
})

class Gone extends ApiError<"gone", { id: number }> {
  constructor(id: number) {
    super("gone", "no more", { id })
  }
}

function itemOf(id: number): Item {
  if (id === 2) throw new Gone(id)
  return checked({ id })
}

const checked = (item: Item): Item => {
  if (item.id === 3) throw denied()
  return item.id > 9 ? itemOf(item.id - 1) : item
}

function denied(): ApiError<"permission_denied"> {
  return new ApiError("permission_denied", "not you")
}

const called = api({ method: "GET", path: "/called/:id" }, ({ id }: { id: number }) => itemOf(id))

const inside = api(
  { method: "GET", path: "/inside" },
  async ({ ids }: { ids: number[] }): Promise<Item[]> =>
    ids.map((id) => {
      if (id < 0) throw new ApiError(id < -9 ? "out_of_range" : "invalid_argument", "negative")
      return { id }
    }),
)

const caught = api({ method: "GET", path: "/caught" }, (): Item => {
  try {
    throw new ApiError("not_found", "never sent")
  } catch {
    return { id: 0 }
  }
})

const passedOn = api({ method: "GET", path: "/passed-on" }, (): Item => {
  try {
    throw new ApiError("aborted", "sent")
  } catch (error) {
    console.assert(error instanceof ApiError)
    throw error
  } finally {
    void 0
  }
})

const any = api({ method: "GET", path: "/any" }, (): Item => {
  const error: ApiError = denied()
  throw error
})

const other = api({ method: "GET", path: "/other" }, (): Item => {
  throw new TypeError("a defect")
})

const named = api(
  { method: "GET", path: "/named" },
  ({ id }: { id: number }): Item | ApiError<"not_found", { id: number }> => {
    if (id === 1) throw new ApiError("not_found", "other details", { text: "x" })
    return new ApiError("not_found", "no", { id })
  },
)

const unreadable = api({ method: "GET", path: "/unreadable" }, (): Item => {
  throw new ApiError("aborted", "with a function", { run: () => 1 })
})

const declared = api({ method: "GET", path: "/declared" }, handle)

function handle(): Item {
  throw new ApiError("unimplemented", "later")
}

const shelf = new Shelf()
const elsewhere = api({ method: "GET", path: "/elsewhere/:id" }, ({ id }: { id: number }): Item => {
  return shelf.take(bookOf(id).id)
})

const app = createApp({
  elsewhere,
  directly,
  called,
  inside,
  caught,
  passedOn,
  any,
  other,
  named,
  unreadable,
  declared,
})

let document: OpenApiDocument
beforeAll(async () => {
  document = await app.openapi()
})

interface Said {
  readonly properties: { readonly code: { readonly const: string }; readonly details?: object }
}

/** Own problems of an operation, by status: codes and the schema of details. */
function problemsOf(path: string): Record<string, [code: string, details?: object][]> {
  const { responses } = document.paths[path]!["get"] as { responses: Record<string, object> }
  const own = Object.entries(responses).flatMap(([status, response]) => {
    if (!/^[45]/.test(status) || "$ref" in response) return []
    const { content } = response as {
      content: Record<string, { schema: { anyOf?: object[] } }>
    }
    const { schema } = content["application/problem+json"]!
    const all = (schema.anyOf ?? [schema]) as { allOf: [object, Said] }[]
    const said = all.flatMap(({ allOf: [, { properties }] }) =>
      properties.code.const === undefined
        ? []
        : [[properties.code.const, ...(properties.details ? [properties.details] : [])]],
    )
    return said.length === 0 ? [] : [[status, said]]
  })
  return Object.fromEntries(own) as Record<string, [string, object?][]>
}

test("thrown in the body of the handler, with the details that are there", () => {
  expect(problemsOf("/directly/{id}")).toEqual({
    404: [["not_found"]],
    409: [
      [
        "conflict",
        {
          type: "object",
          properties: {
            by: { type: "string" },
            since: expect.objectContaining({ format: "date-time", "x-type": "Date" }),
          },
          required: ["by", "since"],
        },
      ],
    ],
  })
})

test("thrown in functions of the file that it calls, in circles too", () => {
  expect(problemsOf("/called/{id}")).toEqual({
    403: [["permission_denied"]],
    410: [["gone", { type: "object", properties: { id: { type: "number" } }, required: ["id"] }]],
  })
})

test("thrown in a function inside the handler, with one of several codes", () => {
  expect(problemsOf("/inside")).toEqual({ 400: [["invalid_argument"], ["out_of_range"]] })
})

test("what is caught is left out, unless it is thrown again", () => {
  expect(problemsOf("/caught")).toEqual({})
  expect(problemsOf("/passed-on")).toEqual({ 409: [["aborted"]] })
})

test("unknown problems, and errors that are not problems, are covered by the default", () => {
  expect(problemsOf("/any")).toEqual({})
  expect(problemsOf("/other")).toEqual({})
})

test("the return type has the last word on its codes", () => {
  expect(problemsOf("/named")).toEqual({
    404: [
      ["not_found", { type: "object", properties: { id: { type: "number" } }, required: ["id"] }],
    ],
  })
})

test("details that are not JSON are not described, and the build does not fail", () => {
  expect(problemsOf("/unreadable")).toEqual({ 409: [["aborted"]] })
})

test("a handler that is declared elsewhere in the file", () => {
  expect(problemsOf("/declared")).toEqual({ 501: [["unimplemented"]] })
})

test("thrown in functions and methods of other files", () => {
  expect(problemsOf("/elsewhere/{id}")).toEqual({
    404: [["not_found", { $ref: "#/components/schemas/Missing" }]],
    409: [["conflict"]],
  })
})

test("the details sent match the document", async () => {
  const conflict = await app.inject({ path: "/directly/1" })
  expect([conflict.status, conflict.json()]).toMatchObject([
    409,
    { code: "conflict", details: { by: "Ada", since: "1970-01-01T00:00:00.000Z" } },
  ])
  const gone = await app.inject({ path: "/called/2" })
  expect([gone.status, gone.json()]).toMatchObject([410, { details: { id: 2 } }])
  const elsewhere = await app.inject({ path: "/elsewhere/0" })
  expect([elsewhere.status, elsewhere.json()]).toMatchObject([
    404,
    { details: { id: 0, since: "1970-01-01T00:00:00.000Z" } },
  ])
  const unsaid = await app.inject({ path: "/unreadable" })
  expect([unsaid.status, unsaid.json()]).toMatchObject([409, { details: {} }])
})
