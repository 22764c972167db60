import type { Endpoint } from "../endpoint/api.ts"
import type { Method } from "../base/method.ts"
import { notTransformed } from "../base/errors/not-transformed.ts"
import type { InjectRequest } from "../app/compose/inject.ts"
import type { TypeCode } from "../types/type-code.ts"
import { requestOf } from "./request-of.ts"

/**
 * A random request that matches the type of an endpoint's input, the same for the same seed: for
 * `app.inject()`, to test an endpoint with unexpected inputs. Compiled, as `random<T>()` is.
 * @param prefix of the groups that the endpoint is served in
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function sampleRequest<I>(
  endpoint: Endpoint<I, unknown, Method, string, never>,
  seed: number,
  prefix: string = "",
  code?: TypeCode<I, "random">,
): InjectRequest {
  if (code === undefined) throw notTransformed("sampleRequest")
  const place = { endpoint: endpoint as Endpoint, path: prefix + endpoint.options.path }
  const sample = (one: number): InjectRequest => requestOf(place, code.random(one) as object)
  let request = sample(seed)
  for (let at = 1; at <= TRIES && !isReachable(place.path, request.path); at++)
    request = sample(seed + at * STEP)
  return request
}

// Random texts are rarely empty. The step is one that no loop over seeds comes upon soon.
const TRIES = 100
const STEP = 1_000_003

/** Whether a path leads to its route: no parameter is ever empty, and clients resolve `.` and `..`. */
function isReachable(route: string, path: string): boolean {
  const segments = (path.split("?")[0] as string).split("/")
  return route.split("/").every((name, at) => {
    if (name.startsWith("*")) return !segments.slice(at).some((one) => UNREACHABLE.test(one))
    return (
      !name.startsWith(":") || at >= segments.length || !UNREACHABLE.test(segments[at] as string)
    )
  })
}

const UNREACHABLE = /^\.{0,2}$/
