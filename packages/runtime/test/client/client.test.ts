// A client by the type of the application alone, compiled by the same transformer, over real sockets.
import { serve, type App } from "@precast/runtime"
import {
  AbortedError,
  createClient,
  ProblemError,
  TimeoutError,
  type CallInfo,
} from "@precast/runtime/client"
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest"
import { control, routes, type User } from "./app.ts"
import { CORES } from "../helpers/cores.ts"

type Served = App<typeof routes>

const ada: User = {
  id: 7,
  name: "Ada \u2028 é😀",
  born: new Date("1815-12-10T00:00:00Z"),
  balance: 12345678901234567890n,
  tags: new Set(["a", "b"]),
}

describe.each(CORES)("a client (%s)", (core) => {
  let app: Served
  beforeAll(async () => {
    app = await serve(routes, { port: 0, core, banner: false, onError: () => {} })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    Object.assign(control, { failures: 0, calls: 0, after: undefined })
  })

  test("sends and receives values by their types", async () => {
    const client = createClient<Served>(app.url)
    expect(await client.ping()).toBe("pong")
    const saved = await client.users.save(ada)
    expect(saved).toEqual(ada)
    expect(saved.born).toBeInstanceOf(Date)
    expect(await client.users.get({ id: 7 })).toEqual(ada)
  })

  test("writes path, query, headers and cookies", async () => {
    const client = createClient<Served>(app.url)
    const input = {
      shop: "a/b c?#%é",
      after: new Date("2024-02-29T12:00:00Z"),
      limit: 5,
      tag: ["x&y", "=", ""],
      exact: false,
      big: -9007199254740993n,
    }
    const sent = { ...input, client: "test", session: "a;b=c" }
    const texts = ["test", "a;b=c"]
    expect(await client.shop.search(sent)).toEqual({ ...input, texts, year: 2024 })
    const least = { shop: "-", big: 0n }
    expect(await client.shop.search(least)).toEqual({ ...least, texts: ["", ""] })
  })

  test("writes what is left into the body, and reads nothing as undefined", async () => {
    const { items } = createClient<Served>(app.url).shop
    expect(await items.change({ id: 7, dry: true, note: "x" })).toEqual({
      id: 7,
      dry: true,
      note: "x",
    })
    expect(await items.change({ id: 7 })).toEqual({ id: 7 })
    expect(await items.remove({ id: 7 })).toBeUndefined()
  })

  test("returns responses with their own status and headers", async () => {
    const { create } = createClient<Served>(app.url).things
    const created = await create({ id: 5 })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({ id: 5, location: "/things/5", expires: new Date(1000) })
    expect(created.headers.get("location")).toBe("/things/5")
    expect(await create({ id: 0 })).toMatchObject({ status: 202, body: { later: true } })
  })

  test("sends forms, and files in them", async () => {
    const { forms } = createClient<Served>(app.url)
    const input = { name: "A&b=é", born: new Date(0), tags: ["x", "y z"] }
    expect(await forms.signUp(input)).toEqual(input)
    expect(await forms.signUp({ name: "", tags: [] })).toEqual({ name: "", tags: [] })
    const files = [new File(["first"], "a.txt"), new File(["second"], "b.txt")]
    expect(await forms.attach({ id: 7, note: "x", files })).toEqual({
      id: 7,
      note: "x",
      texts: ["first", "second"],
      names: ["a.txt", "b.txt"],
    })
  })

  test("sends bodies as they are, and receives texts and bytes", async () => {
    const client = createClient<Served>(app.url)
    const data = new Uint8Array([1, 2, 3])
    expect(await client.store({ key: "a/b c/d", data })).toBe("a/b c/d: 1,2,3")
    expect(await client.bytes()).toEqual(new Uint8Array([1, 2, 255]))
  })

  test("writes what may be missing in a path, and fields of objects in the query", async () => {
    const client = createClient<Served>(app.url)
    expect(await client.page({ section: "a" })).toEqual(["a", null])
    expect(await client.page({ section: "a", part: "b/c" })).toEqual(["a", "b/c"])
    const where = { name: "[x]", since: new Date(5) }
    expect(await client.filter({ where })).toEqual({ ...where, is: true })
    expect(await client.filter({})).toEqual({ is: false })
  })

  test("requests one of the offered media types, and returns its type", async () => {
    const { report, label } = createClient<Served>(app.url).reports
    const json = await report({ id: 7 })
    expectTypeOf(json).toEqualTypeOf<{ id: number; at: Date } | undefined>()
    expect(json).toEqual({ id: 7, at: new Date(7) })
    expect(await report({ id: 0 })).toBeUndefined()
    const csv = await report({ id: 7 }, { accept: "text/csv" })
    expectTypeOf(csv).toEqualTypeOf<string>()
    expect(csv).toBe("id\n7")
    expect(await report({ id: 7 }, { accept: "application/xml" })).toBe("<id>7</id>")
    const items = []
    for await (const { at } of await report({ id: 7 }, { accept: "application/x-ndjson" }))
      items.push(at)
    expect(items).toEqual([new Date(7)])
    const pdf = await report({ id: 7 }, { accept: "application/pdf" })
    expectTypeOf(pdf).toEqualTypeOf<Response>()
    expect([pdf.headers.get("content-type"), await pdf.text()]).toEqual([
      "application/pdf",
      "pdf 7",
    ])
    // @ts-expect-error: no media type that is offered
    await expect(report({ id: 7 }, { accept: "text/plain" })).rejects.toMatchObject({ status: 406 })
    const either = await label()
    expectTypeOf(either.body).toEqualTypeOf<string>()
    expect([either.status, either.body]).toEqual([201, "<b>a</b>"])
    const missing = await label.safe({}, { accept: "text/plain" })
    expect(missing).toMatchObject({ ok: false, error: { code: "not_acceptable", status: 406 } })
  })

  test("throws problems, with details by their type", async () => {
    const client = createClient<Served>(app.url)
    const error = await client.users.get({ id: 1 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({
      kind: "problem",
      status: 404,
      code: "not_found",
      detail: "no user 1",
      details: { id: 1, since: new Date(0) },
      call: { name: "users.get", method: "GET", path: "/users/:id" },
    })
  })

  test("reports the issues of an input that the server rejects", async () => {
    const client = createClient<Served>(app.url)
    const input = { shop: "x", limit: 0, big: 1n }
    await expect(client.shop.search(input)).rejects.toMatchObject({
      code: "invalid_request",
      status: 400,
      issues: [{ path: "/limit", code: "range", in: "query" }],
    })
  })

  test("safe() gives errors as results, typed by the endpoint", async () => {
    const client = createClient<Served>(app.url)
    const outcome = await client.users.get.safe({ id: 2 })
    if (outcome.ok) throw new Error("a user that is not there")
    const { error } = outcome
    // The code decides the type of the details.
    if (error.kind !== "problem" || error.code !== "not_found") throw error
    const since: Date = error.details.since
    expect(since).toEqual(new Date(0))
    expect(await client.ping.safe()).toEqual({ ok: true, value: "pong" })
    expect(await client.shop.items.remove.safe({ id: 404 })).toMatchObject({
      ok: false,
      error: { kind: "problem", code: "gone" },
    })
  })

  test("tries again what may be sent twice", async () => {
    const retry = { times: 3, baseMs: 1 }
    const client = createClient<Served>(app.url, { retry })
    control.failures = 2
    expect(await client.flaky()).toBe(3)
    control.failures = 9
    await expect(client.flaky()).rejects.toMatchObject({ code: "unavailable" })
    expect(control.calls).toBe(3 + 4)
  })

  test("retries only safe requests, and only with the retry option", async () => {
    control.failures = 9
    const client = createClient<Served>(app.url, { retry: { times: 3, baseMs: 1 } })
    await expect(client.flakyPost()).rejects.toMatchObject({ code: "unavailable" })
    expect(control.calls).toBe(1)
    await expect(createClient<Served>(app.url).flaky()).rejects.toBeInstanceOf(ProblemError)
    expect(control.calls).toBe(2)
  })

  test("waits for the time in Retry-After, and fails when it is too long", async () => {
    const client = createClient<Served>(app.url, { retry: { times: 1, baseMs: 1, maxMs: 5000 } })
    Object.assign(control, { failures: 1, after: "0" })
    expect(await client.flaky()).toBe(2)
    Object.assign(control, { failures: 1, after: "6" })
    await expect(client.flaky()).rejects.toMatchObject({ code: "unavailable" })
    expect(control.calls).toBe(3)
  })

  test("ends in time, and when it is aborted", async () => {
    const client = createClient<Served>(app.url)
    await expect(client.never({}, { timeoutMs: 50 })).rejects.toMatchObject({
      kind: "timeout",
      ms: 50,
    })
    await expect(client.never({}, { timeoutMs: 50 })).rejects.toBeInstanceOf(TimeoutError)
    const controller = new AbortController()
    const call = client.never({}, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error("enough")), 20)
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AbortedError)
    expect(error).toMatchObject({ name: "AbortError", cause: new Error("enough") })
  })

  test("aborts the wait before it tries again", async () => {
    control.failures = 9
    const client = createClient<Served>(app.url, { retry: 5 })
    Object.assign(control, { after: "9" })
    const signal = AbortSignal.timeout(30)
    await expect(client.flaky({}, { signal })).rejects.toMatchObject({ kind: "aborted" })
  })

  test("receives items as they come", async () => {
    const client = createClient<Served>(app.url)
    const received = []
    for await (const tick of await client.ticks({ count: 3 })) received.push(tick)
    expect(received).toEqual([1, 2, 3].map((at) => ({ at: new Date(at), count: at })))
    for await (const { count } of await client.ticks({ count: 100_000 })) if (count === 5) break
  })

  test("has headers for all calls, and hooks", async () => {
    const seen: string[] = []
    const client = createClient<Served>(app.url, {
      headers: async ({ name }: CallInfo) => ({ "x-client": `of ${name}`, "x-other": "1" }),
      onRequest: (request, { name }) => {
        request.headers.set("x-client", `${request.headers.get("x-client")}!`)
        seen.push(`> ${name} ${request.method}`)
      },
      onResponse: (response, { name }) => void seen.push(`< ${name} ${response.status}`),
    })
    expect(await client.shop.search({ shop: "s", big: 1n })).toMatchObject({
      texts: ["of shop.search!", ""],
    })
    expect(seen).toEqual(["> shop.search GET", "< shop.search 200"])
  })

  test("calls another fetch where it is given one", async () => {
    const client = createClient<Served>("http://nowhere.invalid/base/", {
      fetch: (request) => {
        expect(request.url).toBe("http://nowhere.invalid/base/ping")
        return app.fetch(new Request(request.url.replace("/base", ""), request))
      },
    })
    expect(await client.ping()).toBe("pong")
  })

  test("takes no parameter that would lead to another path", async () => {
    const client = createClient<Served>(app.url)
    for (const shop of ["", ".", ".."])
      await expect(client.shop.search({ shop, big: 1n })).rejects.toBeInstanceOf(TypeError)
  })
})
