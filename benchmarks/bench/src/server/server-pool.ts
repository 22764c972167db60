import { startServer, type Server } from "./start-server.ts"
import type { Staged } from "../types.ts"
import type { Scenario } from "../types.ts"

/** Running contenders: one server for each contender and way it is set up. */
export interface Servers {
  /** The server of a contender as a scenario wants it, started unless it runs. Throws as `startServer`. */
  get(staged: Staged, scenario: Scenario): Promise<Server>
  stopAll(): Promise<void>
}

const setupOf = (
  { contender, variant }: Staged,
  { background, live }: Scenario,
): Readonly<Record<string, string>> => ({
  ...contender.env,
  ...variant?.env,
  ...(background && { BENCH_BACKGROUND: "yes" }),
  ...(live && { BENCH_LIVE: "yes" }),
})

/** No server yet; they will run on `cores`, with `common` in their environment. */
export function makeServers(
  cores: string | undefined,
  common: Readonly<Record<string, string>> = {},
): Servers {
  const running = new Map<string, Server>()
  return {
    async get(staged, scenario) {
      const env = setupOf(staged, scenario)
      const key = JSON.stringify([staged.contender.name, env])
      const before = running.get(key)
      if (before?.alive()) return before
      const server = await startServer(staged.command, { ...common, ...env }, cores)
      running.set(key, server)
      return server
    },
    async stopAll() {
      const all = [...running.values()]
      running.clear()
      await Promise.all(all.map((server) => server.stop()))
    },
  }
}
