import { context as scopes, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import * as sdk from "@opentelemetry/sdk-trace"
import { Database } from "@precast/runtime"
import { telemetry } from "@precast/runtime/telemetry"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

const spans = new sdk.InMemorySpanExporter()
let server: TestPostgres
let db: Database

beforeAll(async () => {
  scopes.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const processor = new sdk.SimpleSpanProcessor({ exporter: spans })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
  telemetry()
  server = await postgres()
  db = new Database("shop", { url: server.url })
})
afterAll(async () => {
  scopes.disable()
  trace.disable()
  await db.close()
  await server.close()
})

test("a statement has a span inside the one that is active, without its values", async () => {
  const tracer = trace.getTracer("test")
  await tracer.startActiveSpan("request", async (span) => {
    await db.query<{ a: string }>`select ${"hunter2"}::text as a`
    await db.transaction((tx) => tx.exec`selec ${"hunter2"}`).catch(() => {})
    await db.with({ signal: new AbortController().signal }).exec`/* x */ select 1`
    span.end()
  })
  const all = spans.getFinishedSpans()
  const request = all.find(({ name }) => name === "request")!
  const own = all.filter((each) => each !== request)
  expect(own.map(({ name, kind }) => [name, kind])).toEqual([
    ["SELECT shop", SpanKind.CLIENT],
    ["SELEC shop", SpanKind.CLIENT],
    ["SQL shop", SpanKind.CLIENT],
  ])
  for (const each of own) {
    expect(each.parentSpanContext?.spanId).toBe(request.spanContext().spanId)
    expect(JSON.stringify([each.attributes, each.events, each.status])).not.toContain("hunter2")
  }
  expect(own[0]!.attributes).toEqual({
    "db.system.name": "postgresql",
    "db.namespace": "shop",
    "db.operation.name": "SELECT",
    "db.query.text": "select $1::text as a",
  })
  expect(own[1]!.attributes).toMatchObject({
    "error.type": "42601",
    "db.response.status_code": "42601",
  })
  expect(own[1]!.status.code).toBe(SpanStatusCode.ERROR)
})

test("a stream has one span, until its last row or until it is left", async () => {
  spans.reset()
  const seen: number[] = []
  for await (const { a } of db.stream<{ a: number }>`select a from generate_series(1, 600) a`)
    seen.push(a)
  expect(seen).toHaveLength(600)
  await db.transaction(async (tx) => {
    for await (const _ of tx.stream<{ a: number }>`select a from generate_series(1, 600) a`) break
  })
  const failing = db.stream<{ a: number }>`select 1 / (3 - a) as a from generate_series(1, 5) a`
  const drain = async (): Promise<void> => {
    for await (const _ of failing);
  }
  await expect(drain()).rejects.toMatchObject({ sqlState: "22012" })
  expect(
    spans.getFinishedSpans().map(({ name, attributes }) => [name, attributes["error.type"]]),
  ).toEqual([
    ["SELECT shop", undefined],
    ["SELECT shop", undefined],
    ["SELECT shop", "22012"],
  ])
})
