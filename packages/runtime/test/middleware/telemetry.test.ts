import { metrics, propagation, context as scopes, trace, SpanStatusCode } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import * as sdk from "@opentelemetry/sdk-trace"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { telemetry, type TelemetryOptions } from "../../src/middleware/telemetry/telemetry.ts"
import { ApiError } from "../../src/base/errors/api-error.ts"
import { hook } from "../../src/endpoint/hooks.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const spans = new sdk.InMemorySpanExporter()
const measures = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({
  exporter: measures,
  exportIntervalMillis: 1_000_000,
})

beforeAll(() => {
  scopes.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const processor = new sdk.SimpleSpanProcessor({ exporter: spans })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
})
beforeEach(() => spans.reset())
afterAll(() => {
  for (const api of [scopes, propagation, trace, metrics]) api.disable()
})

const tracer = trace.getTracer("test")
const routes = [
  endpoint("GET", "/users/:id", async ({ params }) => {
    await tracer.startActiveSpan("SELECT", async (span) => {
      await new Promise((done) => setImmediate(done))
      span.end()
    })
    return params
  }),
  endpoint("GET", "/fails", () => {
    throw new RangeError("thrown on purpose")
  }),
  endpoint("GET", "/refuses", () => {
    throw new ApiError("not_found", "no such user")
  }),
  endpoint("POST", "/takes", ({ body }) => body, { body: { name: "string" } }),
]

/** Finished spans, by name. */
async function ended(count: number): Promise<Map<string, sdk.ReadableSpan>> {
  await expect.poll(() => spans.getFinishedSpans()).toHaveLength(count)
  return new Map(spans.getFinishedSpans().map((span) => [span.name, span]))
}

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

describeCores("telemetry()", ({ serve }) => {
  test("a span for each request, within the trace of the client", async () => {
    const app = await serve(routes, { use: [telemetry()] })
    const headers = { traceparent: PARENT, "user-agent": "test/1" }
    await ask(app, { path: "/users/7?token=secret", headers })
    const all = await ended(2)
    const server = all.get("GET /users/:id")
    expect(server?.kind).toBe(1)
    expect(server?.attributes).toEqual({
      "http.request.method": "GET",
      "url.scheme": "http",
      "http.route": "/users/:id",
      "url.path": "/users/7",
      "client.address": "127.0.0.1",
      "user_agent.original": "test/1",
      "server.address": "127.0.0.1",
      "server.port": app.port,
      "http.response.status_code": 200,
    })
    expect(server?.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c")
    expect(server?.parentSpanContext?.spanId).toBe("b7ad6b7169203331")
    expect(server?.status.code).toBe(SpanStatusCode.UNSET)
    const query = all.get("SELECT")
    expect(query?.parentSpanContext?.spanId).toBe(server?.spanContext().spanId)
  })

  test.each([
    "",
    "00-0-0-0",
    `${PARENT}-x`,
    PARENT.replaceAll(/\w/g, "0"),
    "__proto__",
    PARENT + PARENT,
  ])("the trace context %j is invalid", async (traceparent) => {
    const app = await serve(routes, { use: [telemetry()] })
    await ask(app, { path: "/refuses", headers: { traceparent } })
    const server = (await ended(1)).get("GET /refuses")
    expect(server?.parentSpanContext).toBe(undefined)
    expect(server?.attributes["http.response.status_code"]).toBe(404)
    expect(server?.status.code).toBe(SpanStatusCode.UNSET)
  })

  test("an unexpected error", async () => {
    const app = await serve(routes, { use: [telemetry()], onError: () => {} })
    await ask(app, { path: "/fails" })
    const server = (await ended(1)).get("GET /fails")
    expect(server?.attributes).toMatchObject({
      "http.response.status_code": 500,
      "error.type": "RangeError",
    })
    expect(server?.status.code).toBe(SpanStatusCode.ERROR)
    expect(server?.events.map(({ name }) => name)).toEqual(["exception"])
  })

  test("spans of the steps, when enabled", async () => {
    const app = await serve(routes, { use: [telemetry({ steps: true })], onError: () => {} })
    await ask(app, { path: "/users/7" })
    const all = await ended(5)
    const server = all.get("GET /users/:id")?.spanContext().spanId
    for (const name of ["decode", "handler", "encode"]) {
      expect(all.get(name)?.parentSpanContext?.spanId).toBe(server)
    }
    const handler = all.get("handler")?.spanContext().spanId
    expect(all.get("SELECT")?.parentSpanContext?.spanId).toBe(handler)
    spans.reset()
    await ask(app, { path: "/fails" })
    const failed = await ended(3)
    expect([...failed.keys()]).toEqual(["decode", "handler", "GET /fails"])
    expect(failed.get("handler")?.status.code).toBe(SpanStatusCode.ERROR)
    spans.reset()
    const headers = { "content-type": "application/json" }
    await ask(app, { method: "POST", path: "/takes", headers, body: "{}" })
    expect([...(await ended(2)).keys()]).toEqual(["decode", "POST /takes"])
  })

  test("an unknown path, and an unknown method", async () => {
    const app = await serve(routes, { use: [telemetry()] })
    await ask(app, { path: "/no/such/7" })
    const missing = (await ended(1)).get("GET")
    expect(missing?.attributes["http.route"]).toBe(undefined)
    expect(missing?.attributes["http.response.status_code"]).toBe(404)
    spans.reset()
    await ask(app, { method: "PURGE", path: "/refuses" })
    expect((await ended(1)).get("HTTP")?.attributes).toMatchObject({
      "http.request.method": "_OTHER",
      "http.request.method_original": "PURGE",
      "http.response.status_code": 405,
    })
  })

  test("a handler that is late, and a client that goes", async () => {
    const never = endpoint("GET", "/never", () => new Promise(() => {}))
    const app = await serve([never], { use: [telemetry()], limits: { handlerMs: 50 } })
    expect((await ask(app, { path: "/never" })).status).toBe(503)
    expect((await ended(1)).get("GET /never")?.attributes).toMatchObject({
      "http.response.status_code": 503,
      "error.type": "503",
    })
    spans.reset()
    const slow = await serve([never], { use: [telemetry()] })
    const signal = AbortSignal.timeout(100)
    await expect(ask(slow, { path: "/never", signal })).rejects.toThrow()
    const gone = (await ended(1)).get("GET /never")
    expect(gone?.attributes["error.type"]).toBe("aborted")
    expect(gone?.attributes["http.response.status_code"]).toBe(undefined)
  })

  test("an outer hook may respond first", async () => {
    const first = hook({ onRequest: () => new Response("first") })
    const app = await serve(routes, { use: [first, telemetry({ steps: true })] })
    expect((await ask(app, { path: "/users/7" })).body).toBe("first")
    expect(spans.getFinishedSpans()).toEqual([])
  })

  test("metrics of durations and of requests that are on their way", async () => {
    const app = await serve(routes, { use: [telemetry({ scheme: "https" })], onError: () => {} })
    await ask(app, { path: "/users/7" })
    await ask(app, { path: "/fails" })
    await ask(app, { path: `/none/${Math.random()}` })
    await ended(4)
    measures.reset()
    await reader.forceFlush()
    const all = measures.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics)
    const found = all.flatMap((scope) => scope.metrics)
    const points = (name: string) =>
      found
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(({ dataPoints }) => dataPoints as { attributes: object; value: unknown }[])
        .filter(
          ({ attributes }) => "url.scheme" in attributes && attributes["url.scheme"] === "https",
        )
    const known = { "http.request.method": "GET", "url.scheme": "https" }
    expect(points("http.server.request.duration").map(({ attributes }) => attributes)).toEqual([
      { ...known, "http.route": "/users/:id", "http.response.status_code": 200 },
      {
        ...known,
        "http.route": "/fails",
        "http.response.status_code": 500,
        "error.type": "RangeError",
      },
      { ...known, "http.response.status_code": 404 },
    ])
    expect(points("http.server.active_requests")).toMatchObject([{ attributes: known, value: 0 }])
  })
})

test.each([{ steps: 1 }, { scheme: "ftp" }, { spans: true }] as unknown as TelemetryOptions[])(
  "telemetry(%j) is refused",
  (options) => {
    expect(() => telemetry(options)).toThrow("PC2030")
  },
)
