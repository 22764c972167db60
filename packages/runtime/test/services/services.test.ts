// Two applications, of which one calls the other in the course of its requests, over real sockets.
import { api, ApiError, type Context, deadlines, requestId, serve, service } from "@precast/runtime"
import { createClient, ProblemError } from "@precast/runtime/client"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { CORES } from "../helpers/cores.ts"

interface Seen {
  traceparent: string
  requestId: string
  timeoutMs: number
}

/** What a test has the service behind do, and what that has seen. */
const behind = {
  failures: 0,
  calls: 0,
  begun: Promise.withResolvers<void>(),
  aborted: Promise.withResolvers<string>(),
}

const users = {
  get: api(
    { method: "GET", path: "/users/:id" },
    ({ id }: { id: number }, context): { id: number } & Seen => {
      behind.calls++
      if (behind.failures-- > 0) throw new ApiError("unavailable", "Later")
      const { headers } = context
      return {
        id,
        traceparent: headers["traceparent"] ?? "",
        requestId: headers["x-request-id"] ?? "",
        timeoutMs: Number(headers["x-timeout-ms"] ?? -1),
      }
    },
  ),
  save: api({ method: "POST", path: "/users" }, (_user: { name: string }): void => {
    behind.calls++
    throw new ApiError("unavailable", "Later")
  }),
  hang: api({ method: "GET", path: "/hang" }, async (_input: {}, { signal }): Promise<void> => {
    const gone = new Promise<void>((done) => signal.addEventListener("abort", () => done()))
    behind.begun.resolve()
    await gone
    behind.aborted.resolve((signal.reason as Error).name)
  }),
}

type Users = typeof users

function clientOf(url: string) {
  return createClient<Users>(service("users", { url }))
}

function front(url: string) {
  const client = clientOf(url)
  return {
    user: api({ method: "GET", path: "/user" }, async (_input: {}, context): Promise<Seen> =>
      client.get({ id: 7 }, { within: context }),
    ),
    hang: api({ method: "GET", path: "/waits" }, async (_input: {}, context: Context) => {
      await client.hang({}, { within: context })
    }),
  }
}

afterEach(() => vi.unstubAllEnvs())

describe.each(CORES)("a service behind another one (%s)", (core) => {
  async function both(): Promise<{ url: string; client: ReturnType<typeof clientOf> }> {
    Object.assign(behind, { failures: 0, calls: 0 })
    behind.begun = Promise.withResolvers()
    behind.aborted = Promise.withResolvers()
    const options = { port: 0, core, banner: false, onError: () => {} }
    const inner = await serve(users, { ...options, use: [deadlines()] })
    onTestFinished(() => inner.close())
    const outer = await serve(front(inner.url), { ...options, use: [requestId(), deadlines()] })
    onTestFinished(() => outer.close())
    return { url: outer.url, client: clientOf(inner.url) }
  }

  test("is given the trace, the id and the time that is left", async () => {
    const { url } = await both()
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    const answer = await fetch(`${url}/user`, {
      headers: { traceparent, "x-timeout-ms": "20000" },
    })
    const seen = (await answer.json()) as Seen
    expect(seen.traceparent).toBe(traceparent)
    expect(seen.requestId).toBe(answer.headers.get("x-request-id"))
    expect(seen.timeoutMs).toBeGreaterThan(0)
    expect(seen.timeoutMs).toBeLessThanOrEqual(20_000)
    // The caller has set no limit: the client's own limit applies.
    const other = (await (await fetch(`${url}/user`)).json()) as Seen
    expect(other.timeoutMs).toBeGreaterThan(20_000)
    expect(other.timeoutMs).toBeLessThanOrEqual(30_000)
    expect(other.traceparent).toBe("")
  })

  test("is left when the caller waits no longer", async () => {
    const { url } = await both()
    const answer = await fetch(`${url}/waits`, { headers: { "x-timeout-ms": "300" } })
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({ code: "deadline_exceeded" })
    // By its own clock, or because the other one has gone.
    expect(["TimeoutError", "AbortError"]).toContain(await behind.aborted.promise)
  })

  test("is left when the client of the other goes", async () => {
    const { url } = await both()
    const stop = new AbortController()
    const asked = fetch(`${url}/waits`, { signal: stop.signal })
    await behind.begun.promise
    stop.abort()
    await expect(asked).rejects.toMatchObject({ name: "AbortError" })
    expect(await behind.aborted.promise).toBe("AbortError")
  })

  test("sends no request without time left; ignores an invalid deadline", async () => {
    const { url } = await both()
    const status = async (ms: string): Promise<number> =>
      (await fetch(`${url}/user`, { headers: { "x-timeout-ms": ms } })).status
    expect(await status("0")).toBe(504)
    expect(behind.calls).toBe(0)
    for (const wrong of ["-1", "1e3", "soon", "99999999999", ""])
      expect(await status(wrong)).toBe(200)
  })

  test("retries where it is safe", async () => {
    const { client } = await both()
    behind.failures = 2
    expect(await client.get({ id: 7 })).toMatchObject({ id: 7 })
    expect(behind.calls).toBe(3)
    behind.calls = 0
    await expect(client.save({ name: "Ada" })).rejects.toBeInstanceOf(ProblemError)
    expect(behind.calls).toBe(1)
  })
})

test("its address is configuration", () => {
  expect(() => service("user-profiles")).toThrow(/PC2145.*SERVICE_URL_USER_PROFILES/)
  vi.stubEnv("SERVICE_URL_USER_PROFILES", "http://10.0.0.7:3001/profiles")
  expect(service("user-profiles").url).toBe("http://10.0.0.7:3001/profiles")
  for (const wrong of ["10.0.0.7:3001", "ftp://10.0.0.7", "users"]) {
    vi.stubEnv("SERVICE_URL_USER_PROFILES", wrong)
    expect(() => service("user-profiles")).toThrow(/PC2146/)
  }
})
