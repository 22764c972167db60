import {
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  context as active,
  propagation,
  metrics,
  type Counter,
  ROOT_CONTEXT,
  type Span,
} from "@opentelemetry/api"
import { DatabaseError } from "../../base/errors/database-error.ts"
import type { CallObserver } from "../../client/observed-call.ts"
import type { CacheObserver } from "../../resources/cache/cache-observe.ts"
import type { RunObserver } from "../../resources/cron/cron-observe.ts"
import type { QueryObserver } from "../../resources/database/database-observe.ts"
import type { TopicObserver } from "../../resources/topics/topics-observe.ts"

const NAME = "@precast/runtime"

/**
 * A span for a statement, a child of the request's span, by OpenTelemetry's conventions for clients of
 * PostgreSQL (1.33 and later, stable). Values of parameters are not recorded.
 */
export const spanOfQuery: QueryObserver = ({ database, text }) => {
  // Every process queries for each scheduled run of every job; runs have spans of their own.
  if (text.includes("precast_cron.")) return () => {}
  const operation = operationOf(text)
  const span = trace.getTracer(NAME).startSpan(`${operation} ${database}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      "db.system.name": "postgresql",
      "db.namespace": database,
      "db.operation.name": operation,
      "db.query.text": text,
    },
  })
  return (error) => {
    if (error !== undefined) {
      span.setAttributes(faultOf(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
}

/** `SELECT`: the first word, which has a low cardinality. */
function operationOf(text: string): string {
  return /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL"
}

function faultOf(error: unknown): Attributes {
  if (!(error instanceof DatabaseError))
    return { "error.type": error instanceof Error ? error.name : typeof error }
  const { sqlState, code } = error
  return {
    "error.type": sqlState ?? code,
    ...(sqlState !== undefined && { "db.response.status_code": sqlState }),
  }
}

/** Spans of client requests by OpenTelemetry's conventions for HTTP; the requests propagate the trace. */
export function clientTelemetry(): CallObserver {
  return ({ call, url, resent }) => {
    const span = trace.getTracer(NAME).startSpan(`${call.method} ${call.path}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        "http.request.method": call.method,
        "server.address": url.hostname,
        "server.port": Number(url.port) || (url.protocol === "https:" ? 443 : 80),
        "url.full": `${url.origin}${url.pathname}`,
        "url.template": call.path,
        ...(resent > 0 && { "http.request.resend_count": resent }),
      },
    })
    const headers: Record<string, string> = {}
    propagation.inject(trace.setSpan(active.active(), span), headers)
    return {
      headers,
      end({ status, error }) {
        if (status !== undefined) span.setAttribute("http.response.status_code", status)
        const type = error === undefined ? String(status) : nameOf(error)
        if (error !== undefined || (status ?? 0) >= 400) {
          span.setAttribute("error.type", type)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/**
 * Spans for loads, and for Redis commands (OpenTelemetry's conventions for database clients); look-ups are
 * counted. Keys, which may contain secrets, are not recorded.
 */
export function cacheTelemetry(): CacheObserver {
  let lookups: Counter | undefined
  return ({ cache, store, operation }) => {
    const isLoad = operation === "load"
    const span =
      isLoad || store === "redis"
        ? trace.getTracer(NAME).startSpan(`${operation} ${cache}`, {
            kind: isLoad ? SpanKind.INTERNAL : SpanKind.CLIENT,
            attributes: {
              "precast.cache.name": cache,
              ...(!isLoad && { "db.system.name": "redis", "db.operation.name": operation }),
            },
          })
        : undefined
    return ({ result, error }) => {
      if (operation === "get") {
        lookups ??= metrics.getMeter(NAME).createCounter("precast.cache.lookups", {
          description: "Look-ups in caches.",
          unit: "{lookup}",
        })
        lookups.add(1, { "precast.cache.name": cache, "precast.cache.result": result ?? "failure" })
      }
      if (error !== undefined) {
        span?.setAttribute("error.type", error instanceof Error ? error.name : typeof error)
        span?.setStatus({ code: SpanStatusCode.ERROR })
      }
      span?.end()
    }
  }
}

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
    return await active.with(trace.setSpan(active.active(), span), work)
  } catch (error) {
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/**
 * Spans of messages by OpenTelemetry's conventions for messaging: a publisher adds its trace context to the
 * message's attributes, and the span of the handler is a child of it. Message contents are not recorded.
 */
export function topicTelemetry(): TopicObserver {
  return {
    published(topic, { id }) {
      const span = trace.getTracer(NAME).startSpan(`send ${topic}`, {
        kind: SpanKind.PRODUCER,
        attributes: said(topic, id, "send"),
      })
      const attributes: Record<string, string> = {}
      propagation.inject(trace.setSpan(active.active(), span), attributes)
      return { attributes, end: (error) => end(span, error) }
    },
    async handled({ context }, run) {
      const { topic, subscription, id, attempt, attributes } = context
      const parent = propagation.extract(ROOT_CONTEXT, attributes)
      const span = trace.getTracer(NAME).startSpan(
        `process ${topic}`,
        {
          kind: SpanKind.CONSUMER,
          attributes: {
            ...said(topic, id, "process"),
            "messaging.consumer.group.name": subscription,
            "precast.message.attempt": attempt,
          },
        },
        parent,
      )
      try {
        const result = await active.with(trace.setSpan(parent, span), run)
        end(span)
        return result
      } catch (error) {
        end(span, error)
        throw error
      }
    },
  }
}

function said(topic: string, id: string, operation: "send" | "process"): Attributes {
  return {
    "messaging.system": "precast",
    "messaging.destination.name": topic,
    "messaging.operation.type": operation,
    "messaging.message.id": id,
  }
}

function end(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
