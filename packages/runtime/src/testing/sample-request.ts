import type { Endpoint, Method } from "../api.ts"
import { notTransformed } from "../errors/not-transformed.ts"
import type { InjectRequest } from "../inject.ts"
import type { TypeCode } from "../type-code.ts"
import { requestOf } from "./place.ts"

/**
 * A random request that fits the type of an endpoint's input, the same for the same seed: for
 * `app.inject()`, to try an endpoint with what nobody thought of. Compiled, as `random<T>()` is.
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
  const input = code.random(seed)
  return requestOf(
    { endpoint: endpoint as Endpoint, path: prefix + endpoint.options.path },
    input as object,
  )
}
