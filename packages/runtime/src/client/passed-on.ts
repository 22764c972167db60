import type { Within } from "./options.ts"

/** Of a trace: W3C Trace Context and Baggage. */
const TRACE = ["traceparent", "tracestate", "baggage"] as const

/** Headers that a call forwards from the request during which it is made. */
export function* passedOn({ headers, data }: Within): Generator<readonly [string, string]> {
  for (const name of TRACE) {
    const value = headers[name]
    if (value !== undefined) yield [name, value]
  }
  const { requestId } = data as { readonly requestId?: unknown }
  if (typeof requestId === "string") yield ["x-request-id", requestId]
}

/** Timeout of a call in ms, at most the remaining time of the request during which it is made. */
export function timeFor(own: number, within: Within | undefined): number {
  const { deadline } = (within?.data ?? {}) as { readonly deadline?: { readonly leftMs: number } }
  return Math.min(own > 0 ? own : Infinity, deadline?.leftMs ?? Infinity)
}
