import { readdirSync, readFileSync } from "node:fs"
import { pinsHere } from "../bench/src/server/pin.ts"
import { startServer, type Probe } from "../bench/src/server/start-server.ts"
import { send } from "../bench/src/check/check-server.ts"

/** What a process has cost when it gave its first correct response. */
export interface Cost {
  /** Milliseconds of CPU, user and system, of all its threads. */
  readonly cpu: number
  /** Milliseconds since its start. */
  readonly wall: number
  /** Resident memory in bytes. */
  readonly resident: number
}

const USER = { id: 1, name: "Ada", surname: "Lovelace", lastUpdate: "2024-01-31T10:00:00.000Z" }
const EXPECTED = JSON.stringify({ ...USER, lastUpdate: "2025-01-31T10:00:00.000Z" })

const responds: Probe = {
  pause: 1,
  async succeeds(port) {
    const answer = await send(port, {
      method: "POST",
      path: "/updateUser",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(USER),
    }).catch(() => undefined)
    if (answer === undefined) return false
    if (answer.status === 200 && answer.body === EXPECTED) return true
    throw new Error(`the server returned ${answer.status} ${answer.body}`)
  },
}

const { server: core } = pinsHere()

/** Starts a program, sends requests until it responds correctly, and reads what it has cost. */
export async function costOf(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Cost> {
  const server = await startServer(command, env, core, responds)
  try {
    const { pid, startedIn: wall } = server
    return { cpu: cpuOf(pid), wall, resident: residentOf(pid) }
  } finally {
    await server.stop()
  }
}

/** By the scheduler, in nanoseconds: /proc/PID/stat counts in steps of 10 ms. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  )
  return spent.reduce((sum, one) => sum + one, 0) / 1e6
}

function residentOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(found?.[1]) * 1024
}
