import type { ConstantResponse, ResponseWriter } from "../../transport/core.ts"
import { NO_HEADERS } from "../../transport/headers.ts"
import { routeInfo, type Placed } from "../../endpoint/routes.ts"
import { RequestContext } from "../../endpoint/context.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { JSON_HEADERS, Results, sourceOf } from "./results.ts"

/**
 * The response of a route whose handler returns only literals, and whose response does not depend
 * on the request's headers; undefined for every other route. One that cannot be written fails by
 * request, as it would otherwise.
 */
export function constantOf(placed: Placed, app: Lifecycle): ConstantResponse | undefined {
  const { code, handler } = placed.endpoint
  if (code.constant !== true || code.request === true) return undefined
  try {
    const results = new Results(sourceOf(placed), code, app)
    const result = (handler as () => unknown)()
    return code.answer === undefined ? jsonOf(results, result) : toldOf(results, result, placed)
  } catch {
    return undefined
  }
}

function jsonOf(results: Results, result: unknown): ConstantResponse {
  const body = results.text(result)
  return body === undefined
    ? { status: results.emptyStatus, headers: NO_HEADERS, body }
    : { status: results.status, headers: JSON_HEADERS, body }
}

/** Status, headers and text of a result, if it has nothing else. */
function toldOf(results: Results, result: unknown, placed: Placed): ConstantResponse | undefined {
  let answer: ConstantResponse | undefined
  const reply: Pick<ResponseWriter, "send"> = {
    send(status, headers, body) {
      if (typeof body !== "object") answer = { status, headers, body }
    },
  }
  const details = { method: placed.endpoint.options.method, path: placed.path, headers: {} }
  // Literal replies use only these members.
  const context = new RequestContext(details, reply as ResponseWriter, routeInfo(placed), undefined)
  results.maker(result, context).send(reply)
  return answer
}

/** `Route.run` of such a route: neither the handler runs nor its encoder. */
export function constantRun({
  status,
  headers,
  body,
}: ConstantResponse): (...parts: unknown[]) => void {
  return (_params, _query, _headers, _body, reply) =>
    (reply as ResponseWriter).send(status, headers, body)
}
