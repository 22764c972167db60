import { execFile, spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { stop, untilUp } from "../proxies/program.ts"
import { compileProgram } from "./documents/compile-program.ts"
import { commitOf, fromNpm, fromPath, fromPypi } from "./material.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

const DROPPED =
  "OpenTelemetry's propagator drops an invalid member of tracestate and keeps the others; a name as foo@ is invalid"

const PORT = 20_000 + (process.pid % 20_000)

/** The validation service of the W3C, against a server with `telemetry()` whose client calls it back, on each core. */
export const traceContext: Suite = {
  name: "trace-context",
  judges: "traceparent and tracestate: from a request to the calls of a client, on each core",
  isLong: true,
  async run(): Promise<Verdict> {
    const source = fromPath("trace-context", "github.com/w3c/trace-context")
    const python = join(fromPypi("aiohttp", "3.13.2"), "python")
    const folder = fromNpm("trace-context", {
      "@opentelemetry/api": "1.10.0",
      "@opentelemetry/context-async-hooks": "3.1.1",
      "@opentelemetry/core": "3.1.1",
      "@opentelemetry/sdk-trace": "3.1.1",
    })
    const file = compileProgram(folder, program)
    const explained: Explained[] = []
    const failed: string[] = []
    let passed = 0
    for (const core of ["uws", "js", "node"]) {
      const env = { ...process.env, PORT: String(PORT), PRECAST_CORE: core, PRECAST_BANNER: "0" }
      const app = spawn(process.execPath, [file], { env, stdio: ["ignore", "ignore", "inherit"] })
      try {
        await untilUp(PORT, app)
        for (const { name, isRight } of await outcomesOf(python, join(source, "test/test.py"))) {
          const reason = reasons.get(name)
          if (isRight) passed++
          else if (reason !== undefined) explained.push({ name: `${core} ${name}`, reason })
          else failed.push(`${core} ${name}`)
        }
      } finally {
        await stop(app)
      }
    }
    return { version: commitOf(source), passed, explained, failed }
  },
}

/** Of OpenTelemetry's propagator, which a program chooses and configures. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["test_propagates_random_flag", "OpenTelemetry's propagator writes the flag sampled alone"],
  ["test_tracestate_member_count_limit", "OpenTelemetry's propagator keeps the first 32 members"],
  ["test_tracestate_key_illegal_vendor_format", DROPPED],
  ["test_tracestate_key_length_limit", DROPPED],
  ["test_tracestate_value_illegal_characters", DROPPED],
])

/** A service as the suite describes it: it sends a request to each address that a request names. */
const program = `
import { context, propagation, trace } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { TracerProvider } from "@opentelemetry/sdk-trace"
import { api, type Body, serve } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { telemetry } from "@precast/runtime/telemetry"

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())
trace.setGlobalTracerProvider(new TracerProvider())

interface Order {
  url: string
  arguments: unknown
}

interface Call {
  scope: string
  body: unknown
}

const harness = {
  call: api({ method: "POST", path: "/:scope" }, (input: { scope: string; items: Body<unknown> }): unknown => null),
}

const run = api({ method: "POST", path: "/test" }, async ({ orders }: { orders: Body<Order[]> }) => {
  for (const order of orders) {
    const { origin, pathname } = new URL(order.url)
    await createClient<typeof harness>(origin).call({ scope: pathname.slice(1), items: order.arguments })
  }
  return null
})

await serve({ run }, { port: Number(process.env.PORT), use: [telemetry()] })
`

interface Outcome {
  readonly name: string
  readonly isRight: boolean
}

/** Runs the tests of both levels; its output has a line for each, as `test_a (TraceContextTest.test_a) ... ok`. */
async function outcomesOf(python: string, file: string): Promise<Outcome[]> {
  const env = {
    ...process.env,
    HARNESS_PORT: String(PORT + 1),
    SERVICE_ENDPOINT: `http://127.0.0.1:${PORT}/test`,
    SPEC_LEVEL: "2",
  }
  const output = await new Promise<string>((done) => {
    execFile(
      python,
      [file, `http://127.0.0.1:${PORT}/test`],
      { env, timeout: 300_000 },
      (_, out, err) => done(out + err),
    )
  })
  return [...output.matchAll(/^(test_\w+) \(.*?\)(?:\n.*?)*? \.\.\. (\w+)$/gm)].map(
    ([, name = "", result]) => ({ name, isRight: result === "ok" }),
  )
}
