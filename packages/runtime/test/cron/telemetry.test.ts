import { context as scopes, SpanStatusCode, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import * as sdk from "@opentelemetry/sdk-trace"
import { afterAll, beforeAll, expect, test } from "vitest"
import { telemetry } from "../../src/middleware/telemetry/telemetry.ts"
import { cron } from "../../src/resources/cron/job.ts"
import { cronClock } from "../../src/testing/cron-clock.ts"

const spans = new sdk.InMemorySpanExporter()
beforeAll(() => {
  scopes.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const processor = new sdk.SimpleSpanProcessor({ exporter: spans })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
  telemetry()
})
afterAll(() => {
  scopes.disable()
  trace.disable()
})

test("a run has a span, which is around what its handler does", async () => {
  const job = cron("told", { every: "1m", onError: () => {} }, ({ at }) => {
    trace.getTracer("test").startSpan("inside").end()
    if (at.getUTCMinutes() === 2) throw new TypeError("hunter2")
  })
  const clock = await cronClock("2026-01-01T00:00:00Z", [job])
  await clock.advance("2m")
  await clock.close()
  const all = spans.getFinishedSpans()
  const runs = all.filter(({ name }) => name === "cron told")
  expect(runs.map(({ attributes }) => attributes)).toEqual([
    {
      "faas.trigger": "timer",
      "precast.cron.name": "told",
      "precast.cron.at": "2026-01-01T00:01:00.000Z",
      "precast.cron.attempt": 1,
    },
    expect.objectContaining({ "error.type": "TypeError" }),
  ])
  expect(runs[1]!.status).toEqual({ code: SpanStatusCode.ERROR })
  const inside = all.filter(({ name }) => name === "inside")
  expect(inside.map((span) => span.parentSpanContext?.spanId)).toEqual(
    runs.map((span) => span.spanContext().spanId),
  )
  expect(JSON.stringify(runs.map(({ attributes, events }) => [attributes, events]))).not.toContain(
    "hunter2",
  )
})
