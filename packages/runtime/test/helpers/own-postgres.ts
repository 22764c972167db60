import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { serverAccount } from "../../src/resources/database/engine/account.ts"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import { readBinaries, systemFolders } from "../../src/resources/database/engine/binaries.ts"
import {
  type ClusterPlace,
  ensureData,
  readPassword,
  readPostmaster,
  type Running,
  startServer,
  stopServer,
  USER,
} from "../../src/resources/database/engine/cluster.ts"

const START_MS = 120_000

/** A PostgreSQL server of a test's own, which may be killed: that of the machine, with its defaults for what is durable. */
export class OwnPostgres {
  readonly #place: ClusterPlace
  readonly #port: number
  #running: Running | undefined

  private constructor(place: ClusterPlace, port: number) {
    this.#place = place
    this.#port = port
  }

  /** undefined: PostgreSQL is not installed. */
  static async start(): Promise<OwnPostgres | undefined> {
    const [folder] = systemFolders(process.env)
    const found = folder === undefined ? undefined : await readBinaries("system", folder)
    if (found === undefined) return undefined
    const parent = mkdtempSync(join(tmpdir(), "precast-own-postgres-"))
    chmodSync(parent, 0o755)
    const { folder: binaries, major } = found
    const place: ClusterPlace = {
      binaries,
      major,
      parent,
      account: serverAccount(),
      purpose: "development",
    }
    await ensureData(place)
    const server = new OwnPostgres(place, await freePort())
    await server.resume()
    // The settings of local servers may lose the latest data.
    await withClient(server.url, (client) =>
      client.query(`alter role ${USER} set synchronous_commit = on`),
    )
    return server
  }

  get url(): string {
    const password = readPassword(this.#place.parent)
    return `postgres://${USER}:${password}@127.0.0.1:${this.#port}/postgres`
  }

  /** Kills all of its processes, as a crash does. */
  async kill(): Promise<void> {
    const found = readPostmaster(this.#place.parent)
    if (found !== undefined) process.kill(found.pid, "SIGKILL")
    await this.#running?.ended
  }

  /** Starts or restarts it, and waits until it responds. */
  async resume(): Promise<void> {
    let said = ""
    for (const end = Date.now() + START_MS; Date.now() < end; await wait(50)) {
      // It may have exited immediately: processes of the previous server still held the data.
      if (this.#running === undefined) this.#start((text) => (said += text))
      try {
        return await withClient(this.url, async () => {}, { connectionTimeoutMillis: 2000 })
      } catch {
        // Not yet.
      }
    }
    throw new Error(`PostgreSQL did not start: ${said.slice(-2000)}`)
  }

  #start(log: (text: string) => void): void {
    const running = startServer(this.#place, this.#port, log)
    this.#running = running
    void running.ended.then(() => {
      // Lets the accompanying shell exit.
      running.child.stdin?.end()
      if (this.#running === running) this.#running = undefined
    })
  }

  async close(): Promise<void> {
    if (this.#running !== undefined) await stopServer(this.#place, this.#running)
    rmSync(this.#place.parent, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => probe.once("listening", resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
