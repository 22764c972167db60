import type { RouteCode } from "./route.ts"

/** The `answer` of an endpoint whose result is a `Reply` of one status, with JSON of one type. */
export function jsonReply(
  status: number,
  encode: (value: unknown) => string | undefined,
): NonNullable<RouteCode["answer"]> {
  return (result, to) => {
    if (to.wrapped(result) === status) to.json(encode((result as { body: unknown }).body))
    else to.unknown(result)
  }
}
