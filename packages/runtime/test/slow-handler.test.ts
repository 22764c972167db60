import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Context } from "../src/endpoint/api.ts"
import { collectErrors, describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

describeCores("a handler that does not respond", ({ serve }) => {
  test("gets a 503 response after its time limit, and its signal is aborted", async () => {
    const aborted = Promise.withResolvers<unknown>()
    const hang = endpoint("GET", "/hang", (_input, { signal }: Context) => {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason))
      return new Promise(() => {})
    })
    const app = await serve([hang], { limits: { handlerMs: 50 } })
    const { status, headers, body } = await ask(app, { path: "/hang" })
    expect(status).toBe(503)
    expect(headers["content-type"]).toBe("application/problem+json")
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: "timeout" })
    expect(await aborted.promise).toMatchObject({ name: "TimeoutError" })
  })

  test("may still settle afterwards without any effect on later requests", async () => {
    const late = Promise.withResolvers<string>()
    const { errors, onError } = collectErrors()
    const app = await serve(
      [endpoint("GET", "/late", () => late.promise), endpoint("GET", "/ok", () => "ok")],
      { limits: { handlerMs: 50 }, onError },
    )
    expect((await ask(app, { path: "/late" })).status).toBe(503)
    late.resolve("too late")
    expect((await ask(app, { path: "/ok" })).body).toBe(`"ok"`)
    expect(errors).toEqual([])
  })

  test("that fails after its time is reported, unless by the abort itself", async () => {
    const { errors, onError } = collectErrors()
    const late = Promise.withResolvers<never>()
    const app = await serve(
      [
        endpoint("GET", "/fails", () => late.promise),
        endpoint("GET", "/obeys", (_input, { signal }: Context) => {
          return new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason as Error))
          })
        }),
        endpoint("GET", "/sleeps", (_input, { signal }: Context) => {
          return setTimeout(60_000, "done", { signal })
        }),
      ],
      { limits: { handlerMs: 50 }, onError },
    )
    await Promise.all(["/fails", "/obeys", "/sleeps"].map((path) => ask(app, { path })))
    late.reject(new Error("much later"))
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors).toEqual([new Error("much later")])
  })
})

describeCores("a client that goes away", ({ serve }) => {
  test("aborts the signal of its request, and no other is affected", async () => {
    const started = Promise.withResolvers<void>()
    const reason = Promise.withResolvers<unknown>()
    const wait = endpoint("GET", "/wait", (_input, { signal }: Context) => {
      signal.addEventListener("abort", () => reason.resolve(signal.reason))
      started.resolve()
      return new Promise(() => {})
    })
    const app = await serve([wait, endpoint("GET", "/ok", () => "ok")])
    const client = new AbortController()
    const answer = ask(app, { path: "/wait", signal: client.signal })
    await started.promise
    client.abort()
    await expect(answer).rejects.toThrow(/abort/i)
    expect(await reason.promise).toMatchObject({ name: "AbortError" })
    expect((await ask(app, { path: "/ok" })).body).toBe(`"ok"`)
  })

  test("a signal that is first read after the abort is already aborted", async () => {
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<boolean>()
    const wait = endpoint("GET", "/wait", async (_input, context: Context) => {
      started.resolve()
      await go.promise
      seen.resolve(context.signal.aborted)
    })
    const gone = Promise.withResolvers<void>()
    const watch = endpoint("GET", "/watch", (_input, { signal }: Context) => {
      signal.addEventListener("abort", () => gone.resolve())
      return new Promise(() => {})
    })
    const app = await serve([wait, watch])
    const client = new AbortController()
    const first = ask(app, { path: "/wait", signal: client.signal })
    await started.promise
    client.abort()
    await expect(first).rejects.toThrow(/abort/i)
    // A second request on the same path shows when the server has noticed the first.
    const second = new AbortController()
    const other = ask(app, { path: "/watch", signal: second.signal })
    void setTimeout(50).then(() => second.abort())
    await expect(other).rejects.toThrow(/abort/i)
    await gone.promise
    go.resolve()
    expect(await seen.promise).toBe(true)
  })
})
