import { context as scopes, propagation, SpanKind, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import * as sdk from "@opentelemetry/sdk-trace"
import { api, ApiError, serve, service } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { telemetry } from "@precast/runtime/telemetry"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"

const spans = new sdk.InMemorySpanExporter()

beforeAll(() => {
  scopes.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const processor = new sdk.SimpleSpanProcessor({ exporter: spans })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
})
afterAll(() => {
  for (const each of [scopes, propagation, trace]) each.disable()
})

let failures = 1
const users = {
  get: api({ method: "GET", path: "/users/:id" }, ({ id }: { id: number }): { id: number } => {
    if (failures-- > 0) throw new ApiError("unavailable", "Later")
    return { id }
  }),
}

test("each request of a call has a span, and the trace continues in the other service", async () => {
  const options = { port: 0, banner: false, onError: () => {}, use: [telemetry()] }
  const inner = await serve(users, options)
  onTestFinished(() => inner.close())
  const client = createClient<typeof users>(service("users", { url: inner.url }))
  const front = api({ method: "GET", path: "/front" }, async (): Promise<{ id: number }> =>
    client.get({ id: 7 }),
  )
  const outer = await serve({ front }, options)
  onTestFinished(() => outer.close())
  expect(await (await fetch(`${outer.url}/front?secret=hunter2`)).json()).toEqual({ id: 7 })

  // A server's span ends when its response is written: the caller may finish earlier.
  await expect.poll(() => spans.getFinishedSpans().length, { timeout: 10_000 }).toBe(5)
  const all = spans.getFinishedSpans()
  expect(new Set(all.map((span) => span.spanContext().traceId)).size).toBe(1)
  const request = all.find(({ name }) => name === "GET /front")!
  const sent = all.filter(({ kind }) => kind === SpanKind.CLIENT)
  expect(sent.map(({ name }) => name)).toEqual(["GET /users/:id", "GET /users/:id"])
  expect(sent.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([503, 200])
  expect(sent.map(({ attributes }) => attributes["http.request.resend_count"])).toEqual([
    undefined,
    1,
  ])
  for (const each of sent) {
    expect(each.parentSpanContext?.spanId).toBe(request.spanContext().spanId)
    const inside = all.filter(
      (span) => span.parentSpanContext?.spanId === each.spanContext().spanId,
    )
    expect(inside.map(({ name, kind }) => [name, kind])).toEqual([
      ["GET /users/:id", SpanKind.SERVER],
    ])
  }
  expect(sent[1]!.attributes["url.full"]).toBe(`${inner.url}/users/7`)
})
