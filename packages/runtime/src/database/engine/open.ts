import { runtimeError } from "../../errors/catalog.ts"
import { serverAccount } from "./account.ts"
import { databaseUrl, ensureDatabase } from "./admin.ts"
import { readBinaries, systemFolders, type Binaries } from "./binaries.ts"
import type { Engine, EngineOptions } from "./engine.ts"
import type { KeeperConfig } from "./keeper-config.ts"
import { leaseServer } from "./local.ts"
import { dataParent, projectFolder, stateFolder } from "./places.ts"

export type { Engine, EngineKind, EngineOptions } from "./engine.ts"

/**
 * Finds a place for a database: the one that `DATABASE_URL` names (`DATABASE_URL_SHOP` for the
 * database "shop" goes before it); else, in development and tests, a server of the project's own,
 * by the PostgreSQL that is installed.
 * @throws PrecastError PC2075 in production without `DATABASE_URL`; PC2076…PC2078 when no server
 * can be started
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const env = options.env ?? process.env
  const url = urlFor(options.name, env)
  if (url !== undefined) return { url, kind: "url", connections: undefined, stop: async () => {} }
  if (env.NODE_ENV === "production")
    throw runtimeError("PC2075", options.name, ownVariable(options.name))
  const state = stateFolder(projectFolder(options.folder ?? process.cwd()))
  const configure = (): Promise<KeeperConfig> => keeperConfig(state, env)
  let lease = await leaseServer(state, configure)
  const { kind, server, connections } = lease.hello
  await ensureDatabase(server, options.name)
  let isStopped = false
  const hold = (): void =>
    lease.onLost(() => {
      // The keeper was killed, or its server: another takes over, on the same port.
      if (!isStopped)
        void leaseServer(state, configure).then(
          (next) => {
            if (isStopped) return next.release()
            lease = next
            hold()
          },
          () => {},
        )
    })
  hold()
  return {
    url: databaseUrl(server, options.name),
    kind,
    connections,
    stop: async () => {
      isStopped = true
      lease.release()
    },
  }
}

function urlFor(name: string, env: NodeJS.ProcessEnv): string | undefined {
  return env[ownVariable(name)] || env.DATABASE_URL || undefined
}

function ownVariable(name: string): string {
  return `DATABASE_URL_${name.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`
}

async function keeperConfig(state: string, env: NodeJS.ProcessEnv): Promise<KeeperConfig> {
  const account = serverAccount()
  const binaries = await findBinaries(env)
  if (binaries === undefined) throw runtimeError("PC2077", "none was found")
  const { kind, version, major, folder } = binaries
  const parent = dataParent(state, major, account)
  return { state, kind, version, place: { binaries: folder, major, parent, account } }
}

async function findBinaries(env: NodeJS.ProcessEnv): Promise<Binaries | undefined> {
  for (const folder of systemFolders(env)) {
    const found = await readBinaries("system", folder)
    if (found !== undefined) return found
  }
  return undefined
}
