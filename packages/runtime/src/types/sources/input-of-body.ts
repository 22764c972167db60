import type { RouteCode } from "../route.ts"

/** The `input` of an endpoint that reads a body, which is required, and nothing else. */
export function inputOfBody(read: (text: string) => unknown): RouteCode["input"] {
  return (_params, _query, _headers, body) => read(body as string)
}
