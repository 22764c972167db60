import { group, type AnyRoutes } from "@precast/runtime"
import * as items from "./items.ts"
import * as requests from "./requests.ts"
import * as users from "./users.ts"

/**
 * The routes of all scenarios; `among` = those that are never measured too, `live` = large bodies,
 * events and a WebSocket.
 */
export async function allRoutes(among: boolean, live: boolean): Promise<AnyRoutes> {
  const background = among ? (await import("./generated/background.ts")).routes : []
  const others = [group("", background), group("/v2", background)]
  const more = live ? await import("./live.ts") : {}
  return { others, ...more, ...users, ...requests, ...items }
}
