import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import type { RunObserver } from "../../resources/cron/cron-observe.ts"

const NAME = "@precast/runtime"

/** A root span for a run of a job; its handler runs inside. An error is recorded by its name. */
export const spanOfRun: RunObserver = async ({ run }, work) => {
  const { name, at, attempt, manual } = run
  const span = trace.getTracer(NAME).startSpan(`cron ${name}`, {
    kind: SpanKind.INTERNAL,
    root: !manual,
    attributes: {
      // OpenTelemetry's conventions define timers as a trigger of functions.
      "faas.trigger": manual ? "other" : "timer",
      "precast.cron.name": name,
      "precast.cron.at": at.toISOString(),
      "precast.cron.attempt": attempt,
    },
  })
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
