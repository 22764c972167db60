// Compiled by the transformer; the client of tests would work without.
import {
  api,
  ApiError,
  createApp,
  group,
  offer,
  status,
  type Reply,
  type Cookie,
  type Header,
  type Int,
  type Min,
  type MinLength,
  type Pattern,
  type Query,
} from "@precast/runtime"
import { sampleRequest, testClient, TestError } from "@precast/runtime/testing"
import { afterEach, expect, expectTypeOf, test, vi } from "vitest"

interface User {
  id: number & Int & Min<1>
  name: string
  born: Date
  friends?: bigint[]
}

const save = api({ method: "POST", path: "/users" }, (user: User): User => user)

const get = api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): User => {
  if (id === 404) throw new ApiError("not_found", "No such user")
  return { id, name: "Ada", born: new Date(0) }
})

interface Search {
  shop: string
  page?: string
  filter: { from: Date; tags: string[] }
  clientId: string & Header<"x-client-id">
  session?: string & Cookie<"session">
}

const search = api(
  { method: "GET", path: "/shops/:shop/*page" },
  ({ clientId, session, ...rest }: Search & { page: string }) => ({
    ...rest,
    seen: [clientId, session],
  }),
)

interface Change {
  id: string & MinLength<1>
  dry?: boolean & Query
  code: string & Pattern<"^[A-Z]{3}-[0-9]{2,4}$">
  more: { at: Date; sizes: Set<number> }
}

const change = api({ method: "PATCH", path: "/items/:id" }, (input: Change): Change => input)

const named = api({ method: "GET", path: "/named/:name" }, ({ name }: { name: string }) => name)

const remove = api({ method: "DELETE", path: "/users/:id?" }, (_input: { id?: number }): void => {})

const create = api({ method: "PUT", path: "/things" }, (): Reply<201, { at: Date }> => {
  return status(201, { at: new Date(0) })
})

const hang = api({ method: "GET", path: "/hang" }, (): Promise<string> => new Promise(() => {}))

const page = api.raw({ method: "GET", path: "/page" }, () => new Response("<p>"))

const report = api({ method: "GET", path: "/report/:id" }, ({ id }: { id: number }) =>
  offer({
    "text/csv": `id\n${id}`,
    "application/json": () => ({ id, at: new Date(id) }),
    "application/vnd.list+json": () => [new Date(id)],
  }),
)
const labels = api({ method: "GET", path: "/labels" }, () =>
  offer({ "text/html": "<b>", "text/plain": "b" }),
)

const app = createApp({
  offers: { report, labels },
  users: { save, get, remove },
  v1: group("/v1", { search, change }),
  create,
  page,
})
const client = testClient(app)

afterEach(() => void vi.useRealTimers())

test("calls endpoints by their names, with their types", async () => {
  const user = await client.users.get({ id: 7 })
  expectTypeOf(user.born).toEqualTypeOf<string>()
  expectTypeOf(user.friends).toEqualTypeOf<string[] | undefined>()
  expect(user).toEqual({ id: 7, name: "Ada", born: "1970-01-01T00:00:00.000Z" })
  const saved = { id: 1, name: "é", born: new Date(5), friends: [5n] }
  expect(await client.users.save(saved)).toEqual({
    id: 1,
    name: "é",
    born: "1970-01-01T00:00:00.005Z",
    friends: ["5"],
  })
  expect(await client.users.remove({ id: 1 })).toBeUndefined()
  expect(await client.users.remove({})).toBeUndefined()
  expect(await client.create()).toMatchObject({
    status: 201,
    body: { at: "1970-01-01T00:00:00.000Z" },
  })
  expect(await client.page()).toBe("<p>")
})

test("each field goes where its endpoint reads it", async () => {
  const input: Search & { page: string } = {
    shop: "a b/c",
    page: "x/y z",
    filter: { from: new Date(0), tags: ["a&b", "c"] },
    clientId: "me",
    session: "s1",
  }
  const wire = { ...input, filter: { from: "1970-01-01T00:00:00.000Z", tags: ["a&b", "c"] } }
  const { clientId, session, ...rest } = wire
  expect(await client.v1.search(input)).toEqual({ ...rest, seen: [clientId, session] })
  const changed: Change = {
    id: "7",
    code: "ABC-12",
    more: { at: new Date(0), sizes: new Set([1, 2]) },
  }
  expect(await client.v1.change(changed)).toEqual({
    id: "7",
    code: "ABC-12",
    more: { at: "1970-01-01T00:00:00.000Z", sizes: [1, 2] },
  })
})

test("of several media types JSON is requested, or the named one", async () => {
  const { report, labels } = client.offers
  const json = await report({ id: 1 })
  expectTypeOf(json).toEqualTypeOf<{ id: number; at: string }>()
  expect(json).toEqual({ id: 1, at: "1970-01-01T00:00:00.001Z" })
  const csv = await report({ id: 1 }, { accept: "text/csv" })
  expectTypeOf(csv).toEqualTypeOf<string>()
  expect(csv).toBe("id\n1")
  const list = await report({ id: 1 }, { accept: "application/vnd.list+json" })
  expectTypeOf(list).toEqualTypeOf<string[]>()
  expect(list).toEqual(["1970-01-01T00:00:00.001Z"])
  expect(await labels()).toBe("<b>")
  expect(await labels({}, { accept: "text/plain" })).toBe("b")
  expect((await labels.answer({}, { headers: { accept: "a/b" } })).status).toBe(406)
})

test("refusals are errors; `answer()` returns them unchanged", async () => {
  await expect(client.users.get({ id: 404 })).rejects.toThrow(TestError)
  await expect(client.users.get({ id: 404 })).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining("GET /users/404 answered 404"),
  })
  const answer = await client.users.get.answer({ id: 404 })
  expect([answer.status, answer.json()]).toEqual([
    404,
    expect.objectContaining({ code: "not_found" }),
  ])
  const wrong = await client.users.save.answer({ id: "7" } as never)
  expect(wrong.status).toBe(400)
})

test("time limits, by a clock of the test's own", async () => {
  vi.useFakeTimers()
  // Of an application of its own: the look-out of one that was used before runs on the real clock.
  const answer = testClient(createApp({ hang })).hang.answer()
  await vi.advanceTimersByTimeAsync(29_000)
  const early = await Promise.race([answer, Promise.resolve("not yet")])
  expect(early).toBe("not yet")
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await answer).status).toBe(503)
})

test("random requests fit, and are the same for the same seed", async () => {
  for (let seed = 0; seed < 50; seed++) {
    expect(sampleRequest(save, seed)).toEqual(sampleRequest(save, seed))
    for (const request of [
      sampleRequest(save, seed),
      sampleRequest(change, seed, "/v1"),
      sampleRequest(remove, seed),
    ]) {
      const answer = await app.inject(request)
      expect([request, answer.status, answer.body]).toEqual([
        request,
        expect.toBeOneOf([200, 204]),
        answer.body,
      ])
    }
  }
  for (let seed = 0; seed < 300; seed++) {
    expect(sampleRequest(named, seed).path).toMatch(/^\/named\/(?!\.{1,2}$)[^/]+$/)
  }
  expect(sampleRequest(save, 1)).not.toEqual(sampleRequest(save, 2))
})
