import { context as scopes, metrics, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import * as meters from "@opentelemetry/sdk-metrics"
import * as sdk from "@opentelemetry/sdk-trace"
import { Cache } from "@precast/runtime"
import { telemetry } from "@precast/runtime/telemetry"
import { afterAll, beforeAll, expect, test } from "vitest"

const spans = new sdk.InMemorySpanExporter()
const exporter = new meters.InMemoryMetricExporter(meters.AggregationTemporality.CUMULATIVE)
const reader = new meters.PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1e9 })

beforeAll(() => {
  scopes.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const processor = new sdk.SimpleSpanProcessor({ exporter: spans })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
  metrics.setGlobalMeterProvider(new meters.MeterProvider({ readers: [reader] }))
  telemetry()
})
afterAll(async () => {
  scopes.disable()
  trace.disable()
  metrics.disable()
  await reader.shutdown()
})

test("loads and commands have spans, lookups are counted, keys are not recorded", async () => {
  const cache = new Cache<string, number>("seen", { ttl: "1h" })
  const client = { call: () => Promise.reject(new Error("hunter2")) }
  const remote = new Cache<string, number>("far", { ttl: "1h", client })
  await trace.getTracer("test").startActiveSpan("request", async (span) => {
    await cache.getOrSet("hunter2", () => 1)
    await cache.get("hunter2")
    await cache.getOrSet("k", () => Promise.reject(new TypeError("hunter2"))).catch(() => {})
    await remote.get("hunter2")
    span.end()
  })
  const all = spans.getFinishedSpans()
  const request = all.find(({ name }) => name === "request")!
  const own = all.filter((each) => each !== request)
  expect(own.map(({ name, kind }) => [name, kind])).toEqual([
    ["load seen", SpanKind.INTERNAL],
    ["load seen", SpanKind.INTERNAL],
    ["get far", SpanKind.CLIENT],
  ])
  expect(own[1]).toMatchObject({
    attributes: { "error.type": "TypeError" },
    status: { code: SpanStatusCode.ERROR },
  })
  expect(own[2]!.attributes).toEqual({
    "precast.cache.name": "far",
    "db.system.name": "redis",
    "db.operation.name": "get",
    "error.type": "Error",
  })
  for (const each of own) {
    expect(each.parentSpanContext?.spanId).toBe(request.spanContext().spanId)
    expect(JSON.stringify([each.attributes, each.events, each.status])).not.toContain("hunter2")
  }
  await reader.forceFlush()
  const [metric] = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  expect(metric!.descriptor.name).toBe("precast.cache.lookups")
  expect(
    metric!.dataPoints.map(({ attributes, value }) => [...Object.values(attributes), value]),
  ).toEqual([
    ["seen", "miss", 2],
    ["seen", "hit", 1],
    ["far", "failure", 1],
  ])
})
