// Precast's own contender, as a user writes it; compiled by `tspc` with the plugin (tsconfig.json).
// The engine chooses the core by PRECAST_CORE.
import { group, serve } from "@precast/runtime"
import * as items from "./items.ts"
import { routes as background } from "./generated/background.ts"
import { many } from "./many.ts"
import * as requests from "./requests.ts"
import * as users from "./users.ts"

interface Start {
  port: number
  /** Whether the routes that are never measured are there too. */
  background: boolean
  /** How many routes to serve in place of all that; 0: no such thing. */
  routes: number
}

export async function start({ port, background: more, routes }: Start): Promise<void> {
  if (routes > 0) {
    await serve(many(routes), { port })
    return
  }
  const others = more ? [group("", background), group("/v2", background)] : []
  await serve({ others, ...users, ...requests, ...items }, { port })
}
