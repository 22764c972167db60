import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { serverAccount } from "../../src/resources/database/engine/account.ts"

const program = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (each) => spawnSync(each, ["--version"]).status === 0,
)

/** Whether PgBouncer is on this machine. */
export const hasPgBouncer: boolean = program !== undefined

/** A running PgBouncer. */
export interface PgBouncer {
  /** Of the database, through it. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in front of a database, with two connections of its own to the server. */
export async function pgbouncer(
  url: string,
  mode: "session" | "transaction",
  more = "ignore_startup_parameters = idle_in_transaction_session_timeout",
): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), "precast-pgbouncer-"))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const file = join(folder, "pgbouncer.ini")
  const target = `host=${hostname} port=${port} dbname=${pathname.slice(1)}`
  const user = `user=${username} password='${decodeURIComponent(password)}'`
  writeFileSync(
    file,
    `[databases]
through = ${target} ${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 2
${more}
`,
  )
  const child = spawn(program!, ["-q", file], { stdio: "ignore", ...serverAccount() })
  await untilOpen(child, own)
  return {
    url: `postgres://anybody@127.0.0.1:${own}/through`,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit")
        child.kill("SIGKILL")
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  for (let times = 0; times < 600; times++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1")
      const answer = (open: boolean) => (): void => {
        socket.destroy()
        resolve(open)
      }
      socket.once("connect", answer(true)).once("error", answer(false))
    })
    if (isOpen) return
    await pause(50)
  }
  child.kill("SIGKILL")
  throw new Error("pgbouncer does not listen")
}
