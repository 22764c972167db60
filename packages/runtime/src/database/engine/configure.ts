import { runtimeError } from "../../errors/catalog.ts"
import { serverAccount } from "./account.ts"
import { readBinaries, systemFolders, type Binaries } from "./binaries.ts"
import type { KeeperConfig } from "./keeper-config.ts"
import { dataParent, type Purpose } from "./places.ts"

// Longer than a restart of the program, and than the pause between two runs of tests.
const IDLE_MS = 10_000

/** What decides which server a project gets. */
export interface Search {
  readonly project: string
  readonly state: string
  readonly purpose: Purpose
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

/**
 * What a keeper needs to start a server.
 * @throws PrecastError PC2076, PC2077
 */
export async function findServer({ state, purpose, env }: Search): Promise<KeeperConfig> {
  const account = serverAccount()
  const binaries = await findBinaries(env)
  if (binaries === undefined) throw runtimeError("PC2077", "none was found")
  const { kind, version, major, folder } = binaries
  const parent = dataParent(state, major, account)
  const place = { binaries: folder, major, parent, account, purpose }
  return { state, kind, version, place, idle: idleOf(env) }
}

function idleOf(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env.PRECAST_POSTGRES_IDLE ?? "")
  return seconds > 0 ? Math.min(seconds, 86_400) * 1000 : IDLE_MS
}

async function findBinaries(env: NodeJS.ProcessEnv): Promise<Binaries | undefined> {
  for (const folder of systemFolders(env)) {
    const found = await readBinaries("system", folder)
    if (found !== undefined) return found
  }
  return undefined
}
