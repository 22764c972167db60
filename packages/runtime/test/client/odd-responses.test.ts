// Responses, servers and names that a client does not expect.
import { serve, type App } from "@precast/runtime"
import { createClient, NetworkError } from "@precast/runtime/client"
import { describe, expect, test } from "vitest"
import { api, status } from "@precast/runtime"
import { routes } from "./app.ts"

type Served = App<typeof routes>

describe("unexpected responses in the client", () => {
  const answering = (answer: () => Response): { fetch: () => Promise<Response> } => ({
    fetch: async () => answer(),
  })

  test("a response of another type", async () => {
    const json = { "content-type": "application/json" }
    for (const [body, headers] of [
      ["5", json],
      ["<html>", { "content-type": "text/html" }],
      ["nul", json],
    ] as const) {
      const client = createClient<Served>(
        "http://server.invalid",
        answering(() => new Response(body, { headers })),
      )
      await expect(client.ping()).rejects.toMatchObject({ kind: "answer", status: 200 })
    }
  })

  test("a byte-order mark is part of a text, and not of JSON", async () => {
    const client = createClient<Served>(
      "http://server.invalid",
      answering(() => new Response("\ufeffa", { headers: { "content-type": "text/plain" } })),
    )
    expect(await client.store({ key: "k", data: new Uint8Array(1) })).toBe("\ufeffa")
  })

  test("a problem of a shape of its own, or none", async () => {
    const of = (body: string, type: string): Promise<unknown> =>
      createClient<Served>(
        "http://server.invalid",
        answering(() => new Response(body, { status: 502, headers: { "content-type": type } })),
      )
        .ping()
        .catch((error: unknown) => error)
    expect(await of('{"message":"x"}', "application/json")).toMatchObject({
      code: "unknown",
      status: 502,
      body: { message: "x" },
    })
    expect(await of("Bad gateway", "text/html")).toMatchObject({ kind: "problem", status: 502 })
    expect(await of('{"code":"toString"}', "application/problem+json")).toMatchObject({
      code: "toString",
    })
  })

  test("no server", async () => {
    const app = await serve(routes, { port: 0, core: "node", banner: false })
    const client = createClient<Served>(app.url)
    await app.close()
    await expect(client.ping()).rejects.toBeInstanceOf(NetworkError)
    const outcome = await client.ping.safe({}, { retry: { times: 2, baseMs: 1 } })
    expect(outcome).toMatchObject({ ok: false, error: { kind: "network" } })
  })
})

test("names with a special meaning in JavaScript work like any other", async () => {
  const one = api({ method: "GET", path: "/one" }, () => 1)
  const two = api({ method: "POST", path: "/two" }, ({ constructor }: { constructor: string }) =>
    status(200, { constructor }),
  )
  const odd = { request: { request: one }, constructor: { "two-words": two } }
  const app = await serve(odd, { port: 0, core: "node", banner: false })
  const client = createClient<typeof app>(new URL(app.url))
  expect(await client.request.request()).toBe(1)
  const sent = await client.constructor["two-words"]({ constructor: "x" })
  expect(sent.body).toEqual({ constructor: "x" })
  await app.close()
})
