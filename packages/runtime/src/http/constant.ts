import type { ConstantAnswer, Reply } from "../cores/core.ts"
import { NO_HEADERS } from "../cores/headers.ts"
import type { Placed } from "../routes.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { JSON_HEADERS, Results, sourceOf } from "./results.ts"

/**
 * The answer of a route whose handler gives nothing but literals, as JSON; undefined for every
 * other route. One that cannot be written fails by request, as it would otherwise.
 */
export function constantOf(placed: Placed, app: Lifecycle): ConstantAnswer | undefined {
  const { code, handler } = placed.endpoint
  if (code.constant !== true || code.answer !== undefined) return undefined
  try {
    const results = new Results(sourceOf(placed), code, app)
    const body = results.text((handler as () => unknown)())
    return body === undefined
      ? { status: results.emptyStatus, headers: NO_HEADERS, body }
      : { status: results.status, headers: JSON_HEADERS, body }
  } catch {
    return undefined
  }
}

/** `Route.run` of such a route: neither the handler runs nor its encoder. */
export function constantRun({
  status,
  headers,
  body,
}: ConstantAnswer): (...parts: unknown[]) => void {
  return (_params, _query, _headers, _body, reply) => (reply as Reply).send(status, headers, body)
}
