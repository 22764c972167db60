import type { UwsHandler, UwsRequest, UwsResponse } from "./uws-types.ts"

/** What serves the requests to one route. */
export interface Served {
  serve(res: UwsResponse, req: UwsRequest): void
}

/** What the core itself calls for it. */
export function handlerOf(served: Served | UwsHandler): UwsHandler {
  return typeof served === "function" ? served : (res, req) => served.serve(res, req)
}
