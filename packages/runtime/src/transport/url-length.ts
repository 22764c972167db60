import type { Route } from "./core.ts"

/** Whether a route reads something of the URL that a client can make longer. */
export function readsUrl({ params, query }: Pick<Route, "params" | "query">): boolean {
  return query || params.length > 0
}

/** Characters of what a route has read of the URL. */
export function urlLength(params: readonly string[], query: string): number {
  let length = query.length
  for (const param of params) length += param.length
  return length
}
