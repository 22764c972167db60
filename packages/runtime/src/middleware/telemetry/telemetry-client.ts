import { context as active, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import type { CallObserver } from "../../client/observe.ts"

const NAME = "@precast/runtime"

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
