import { SpanKind, SpanStatusCode, trace, type Attributes } from "@opentelemetry/api"
import type { QueryObserver } from "../../resources/database/database-observe.ts"
import { DatabaseError } from "../../base/errors/database-error.ts"

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
