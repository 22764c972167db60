import type { RouteCode } from "./route.ts"

/** The `answer` of an endpoint whose result is an `ApiError`, or JSON of one type. */
export function jsonUnlessFailed(
  encode: (value: unknown) => string | undefined,
): NonNullable<RouteCode["answer"]> {
  return (result, to) => {
    if (!to.failed(result)) to.json(encode(result))
  }
}
