import { metrics, SpanKind, SpanStatusCode, trace, type Counter } from "@opentelemetry/api"
import type { CacheObserver } from "../../resources/cache/cache-observe.ts"

const NAME = "@precast/runtime"

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
