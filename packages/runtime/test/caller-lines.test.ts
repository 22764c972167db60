// A wrong argument is reported at the line that passed it: the first frame of the stack is that line.
import * as runtime from "@precast/runtime"
import * as client from "@precast/runtime/client"
import * as testing from "@precast/runtime/testing"
import * as topics from "@precast/runtime/topics"
import { describe, expect, test } from "vitest"

type Exports = Readonly<Record<string, unknown>>

/** Calls by name, as code that was not compiled does. */
type Called = (name: string, ...given: unknown[]) => unknown

function calls(exports: Exports): Called {
  return (name, ...given) => {
    const callee = exports[name] as (...given: unknown[]) => unknown
    const isClass = /^[A-Z]/.test(name)
    return isClass ? Reflect.construct(callee, given) : callee(...given)
  }
}

async function firstFrame(call: () => unknown): Promise<string | undefined> {
  try {
    await call()
    return "no error"
  } catch (error) {
    return (error as Error).stack?.split("\n").find((line) => line.trimStart().startsWith("at "))
  }
}

/** For each function and class that refuses an argument, one that it refuses. */
const wrong: Readonly<Record<string, (call: Called) => unknown>> = {
  ApiError: (call) => call("ApiError", "no_code", "text"),
  Bucket: (call) => call("Bucket", "Not A Name"),
  Cache: (call) => call("Cache", "Not A Name", {}),
  Database: (call) => call("Database", "a", { pool: { max: -1 } }),
  Reply: (call) => call("Reply", 99, undefined),
  Subscription: (call) => call("Subscription", call("Topic", "t", {}, {}), "Not A Name", {}),
  Topic: (call) => call("Topic", "Not A Name", {}, {}),
  accessLog: (call) => call("accessLog", { wrong: 1 }),
  api: (call) => call("api", { method: "GET", path: "/" }, () => 1),
  assert: (call) => call("assert", 1),
  auth: (call) => call("auth", () => null),
  clone: (call) => call("clone", 1),
  compression: (call) => call("compression", { wrong: 1 }),
  config: (call) => call("config"),
  cors: (call) => call("cors", null),
  createApp: (call) => call("createApp", { a: { b: 1 } }),
  cron: (call) => call("cron", "job", { every: "never" }, () => {}),
  csrf: (call) => call("csrf", { wrong: 1 }),
  deadlines: (call) => call("deadlines", { wrong: 1 }),
  decode: (call) => call("decode", "1"),
  decodeValue: (call) => call("decodeValue", 1),
  encode: (call) => call("encode", 1),
  equals: (call) => call("equals", 1),
  health: (call) => call("health", { wrong: 1 }),
  is: (call) => call("is", 1),
  jsonSchema: (call) => call("jsonSchema"),
  jwt: (call) => call("jwt", { wrong: 1 }),
  live: (call) => call("live", () => 1, { on: [] }),
  loadShedding: (call) => call("loadShedding", { wrong: 1 }),
  memoryRateStore: (call) => call("memoryRateStore", { maxKeys: -1 }),
  memorySessions: (call) => call("memorySessions", { max: -1 }),
  prune: (call) => call("prune", 1),
  random: (call) => call("random"),
  rateLimit: (call) => call("rateLimit", { wrong: 1 }),
  redirect: (call) => call("redirect", "http://["),
  requestId: (call) => call("requestId", { wrong: 1 }),
  safeDecode: (call) => call("safeDecode", "1"),
  safeDecodeValue: (call) => call("safeDecodeValue", 1),
  schema: (call) => call("schema"),
  secret: (call) => call("secret", "not a name"),
  securityHeaders: (call) => call("securityHeaders", { wrong: 1 }),
  serve: (call) => call("serve", { a: [{ b: 1 }] }),
  service: (call) => call("service", "Not A Name"),
  sessions: (call) => call("sessions", { wrong: 1 }),
  sse: (call) => call("sse", 1, { id: "a\nb" }),
  startBackground: (call) => call("startBackground", { grace: "wrong" }),
  staticFiles: (call) => call("staticFiles", "/a", "./not-there"),
  status: (call) => call("status", 99),
  validate: (call) => call("validate", 1),
  createClient: (call) => call("createClient", "http://localhost"),
  createSocket: (call) => call("createSocket", "ws://localhost"),
}

/** They accept every value of their types at the call, or they are errors and results that the package makes itself. */
const others: ReadonlySet<string> = new Set([
  ..."AbortedError ClientError ClosedError ConfigError DatabaseError NetworkError PrecastError".split(
    " ",
  ),
  ..."ProblemError ResponseError TestError TimeoutError TooLargeError ValidationError".split(" "),
  ..."FileReply Offer OutgoingResponse Registry ResponseHeaders Secret ServerSentEvent".split(" "),
  ..."Deadline accepts closeTopics constantTimeEqual createStore cronClock etag file group".split(
    " ",
  ),
  ..."hook json mount nodeMiddleware offer once openTopics prettify redisRateStore redisSessions".split(
    " ",
  ),
  ..."sampleRequest signCookie sql testClient testTopics unsignCookie".split(" "),
])

describe.each([
  ["@precast/runtime", runtime],
  ["@precast/runtime/client", client],
  ["@precast/runtime/testing", testing],
  ["@precast/runtime/topics", topics],
] as [string, Exports][])("%s", (_entry, exports) => {
  const names = Object.keys(exports).filter((name) => typeof exports[name] === "function")
  test("every function is in the table, or in the list of the others", () => {
    expect(names.filter((name) => !(name in wrong) && !others.has(name))).toEqual([])
  })

  const refusing = names.filter((name) => name in wrong)
  test.skipIf(refusing.length === 0).each(refusing)("%s", async (name) => {
    const frame = await firstFrame(() => wrong[name]!(calls(exports)))
    expect(frame).toContain("caller-lines.test.ts")
  })
})

test("a schedule that is found to be wrong at the start is reported at the line of its job", async () => {
  const registry = new runtime.Registry()
  runtime.cron("job", { schedule: "never", registry }, () => {})
  const frame = await firstFrame(() => runtime.startBackground({ registry, closeOnSignals: false }))
  expect(frame).toContain("caller-lines.test.ts")
})
