// Precast's own contender, as a user writes it; compiled by `tspc` with the plugin (tsconfig.json).
// The engine chooses the core by PRECAST_CORE.
import { group, serve } from "@precast/runtime"
import * as items from "./items.ts"
import * as requests from "./requests.ts"
import * as users from "./users.ts"

interface Start {
  port: number
  /** Whether the routes that are never measured are there too. */
  background: boolean
  /** Whether it takes large bodies, sends events and has a WebSocket. */
  live: boolean
  /** How many routes to serve in place of all that; 0: no such thing. */
  routes: number
}

export async function start({ port, background: among, live, routes }: Start): Promise<void> {
  if (routes > 0) {
    const { many } = await import("./many.ts")
    await serve(many(routes), { port })
    return
  }
  const background = among ? (await import("./generated/background.ts")).routes : []
  const others = [group("", background), group("/v2", background)]
  // As behind a proxy that refuses or mends unsound framing.
  const trustFraming = process.env.TRUST_FRAMING === "yes"
  const more = live ? await import("./live.ts") : {}
  await serve({ others, ...more, ...users, ...requests, ...items }, { port, trustFraming })
}
