// Precast's own contender, as a user writes it; compiled by `tspc` with the plugin (tsconfig.json).
// The engine chooses the core by PRECAST_CORE.
import { serve } from "@precast/runtime"
import { allRoutes } from "./routes.ts"

interface Start {
  port: number
  /** Whether the routes that are never measured are there too. */
  background: boolean
  /** Whether it takes large bodies, sends events and has a WebSocket. */
  live: boolean
  /** How many routes to serve in place of all that; 0: no such thing. */
  routes: number
  /** How many workers to serve with; 1: none. */
  cores: number
}

/** It starts its workers itself. */
export const workers = true

export async function start({ port, background, live, routes, cores }: Start): Promise<void> {
  if (routes > 0) {
    const { many } = await import("./many.ts")
    await serve(many(routes), { port, workers: cores })
    return
  }
  // As behind a proxy that refuses or corrects unsound framing.
  const trustFraming = process.env.TRUST_FRAMING === "yes"
  await serve(await allRoutes(background, live), { port, trustFraming, workers: cores })
}
