import { context as scopes, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import * as sdk from "@opentelemetry/sdk-trace"
import { Subscription, Topic } from "@precast/runtime"
import { telemetry } from "@precast/runtime/telemetry"
import { testTopics } from "@precast/runtime/testing"
import { afterAll, beforeAll, expect, test } from "vitest"

const spans = new sdk.InMemorySpanExporter()

beforeAll(() => {
  scopes.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const processor = new sdk.SimpleSpanProcessor({ exporter: spans })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
  telemetry()
})
afterAll(() => {
  scopes.disable()
  propagation.disable()
  trace.disable()
})

test("publishing and each attempt have spans of one trace, without message contents", async () => {
  const topics = testTopics()
  const topic = new Topic<{ secret: string }>("traced")
  let attempts = 0
  const subscription = new Subscription(topic, "all", {
    handler: () => {
      trace.getTracer("test").startSpan("inside").end()
      if (++attempts === 1) throw new TypeError("hunter2")
    },
    onError: () => {},
  })
  let id = ""
  await trace.getTracer("test").startActiveSpan("request", async (span) => {
    id = await topic.publish({ secret: "hunter2" })
    span.end()
  })
  await topics.deliver(subscription)
  await topics.deliver(subscription)
  topics.close()
  const all = spans.getFinishedSpans()
  const one = (name: string, index = 0): (typeof all)[number] =>
    all.filter((span) => span.name === name)[index]!
  const send = one("send traced")
  expect(send).toMatchObject({
    kind: SpanKind.PRODUCER,
    attributes: { "messaging.destination.name": "traced", "messaging.message.id": id },
    parentSpanContext: { spanId: one("request").spanContext().spanId },
  })
  expect(one("process traced")).toMatchObject({
    kind: SpanKind.CONSUMER,
    attributes: { "messaging.consumer.group.name": "all", "error.type": "TypeError" },
    status: { code: SpanStatusCode.ERROR },
    parentSpanContext: { spanId: send.spanContext().spanId },
  })
  expect(one("process traced", 1).attributes).toMatchObject({ "precast.message.attempt": 2 })
  expect(one("inside").parentSpanContext?.spanId).toBe(one("process traced").spanContext().spanId)
  for (const span of all) {
    expect(span.spanContext().traceId).toBe(send.spanContext().traceId)
    expect(JSON.stringify([span.attributes, span.events, span.status])).not.toContain("hunter2")
  }
})
