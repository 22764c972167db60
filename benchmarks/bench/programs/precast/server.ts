// Precast's own contender, as a user writes it; compiled by `tspc` with the plugin (tsconfig.json).
// The engine chooses the core by PRECAST_CORE.
import { serve } from "@precast/runtime"
import type * as Shared from "../contenders/shared/certificate.mjs"
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
  /** Over TLS 1.3; HTTP/2 needs no option. */
  protocol: "https" | "h2" | undefined
}

/** It starts its workers itself. */
export const workers = true

export async function start(options: Start): Promise<void> {
  const { port, background, live, routes, cores } = options
  if (routes > 0) {
    const { many } = await import("./many.ts")
    await serve(many(routes), { port, workers: cores })
    return
  }
  // As behind a proxy that refuses or corrects unsound framing.
  const trustFraming = process.env.TRUST_FRAMING === "yes"
  const tls = options.protocol === "https" ? { tls: await certificate() } : {}
  await serve(await allRoutes(background, live), { port, trustFraming, workers: cores, ...tls })
}

const shared = new URL("../../contenders/shared/certificate.mjs", import.meta.url)

async function certificate(): Promise<{ key: string; cert: string; minVersion: "TLSv1.3" }> {
  const { makeCertificate } = (await import(shared.href)) as typeof Shared
  return { ...makeCertificate(), minVersion: "TLSv1.3" }
}
