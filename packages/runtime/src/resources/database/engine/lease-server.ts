import { spawn } from "node:child_process"
import {
  closeSync,
  openSync,
  readFileSync,
  accessSync,
  constants,
  existsSync,
  statSync,
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { runtimeError } from "../../../base/errors/catalog.ts"
import type { KeeperConfig, KeeperFailure } from "./keeper-config.ts"
import { isLocked } from "./keeper-files.ts"
import { Lease } from "./leases.ts"

// The longest start that a keeper itself allows.
const START_MS = 180_000
const POLL_MS = 10

/**
 * A lease of the server of a project: of the running one, else of one that is started with the
 * configuration that `configure` finds.
 * @throws PrecastError PC2078 if it cannot be started
 */
export async function leaseServer(
  state: string,
  configure: () => Promise<KeeperConfig>,
): Promise<Lease> {
  const running = await Lease.take(state)
  if (running !== undefined) return running
  const config = await configure()
  checkOwner(config)
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(POLL_MS)) {
    const lease = await Lease.take(state)
    if (lease !== undefined) return lease
    if (!isLocked(state)) await startKeeper(config)
  }
  throw runtimeError("PC2078", config.version, `it was not ready after ${START_MS / 1000} s`)
}

/** Resolves when the keeper accepts connections, or has exited because there is another one. */
async function startKeeper(config: KeeperConfig): Promise<void> {
  const log = join(config.state, "keeper.log")
  const written = openSync(log, "w", 0o600)
  const words = [...keeperProgram(), JSON.stringify(config)]
  const child = spawn(process.execPath, words, {
    cwd: config.state,
    detached: true,
    stdio: ["ignore", written, written],
    env: keeperEnv(),
    windowsHide: true,
  })
  closeSync(written)
  child.unref()
  let code: number | null | undefined
  const ended = new Promise<void>((done) => {
    child.on("error", () => ((code = 1), done()))
    child.on("exit", (how) => ((code = how), done()))
  })
  for (
    const end = Date.now() + START_MS;
    Date.now() < end;
    await Promise.race([ended, wait(POLL_MS)])
  ) {
    if (code === 0) return
    if (code !== undefined) throw runtimeError("PC2078", config.version, failureIn(log))
    const lease = await Lease.take(config.state)
    if (lease === undefined) continue
    lease.release()
    return
  }
}

// As it is found in node_modules, also by a program that a bundler put into one file.
function keeperProgram(): string[] {
  const own = fileURLToPath(import.meta.url)
  // Sources are run by Node as they are.
  if (own.endsWith(".ts")) return [join(dirname(own), "keeper.ts")]
  return [createRequire(import.meta.url).resolve("@precast/runtime/engine/keeper")]
}

// The program's own start options (an inspector, loaders, a test runner) do not apply to the
// keeper.
function keeperEnv(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_CHANNEL_FD: __, VITEST: ___, ...env } = process.env
  return { ...env, NODE_NO_WARNINGS: "1" }
}

function failureIn(log: string): string {
  const text = readFileSync(log, "utf8").trim()
  try {
    return (JSON.parse(text.split("\n").at(-1) ?? "") as KeeperFailure).failure
  } catch {
    return text || "its process ended"
  }
}

/**
 * Checks that a server can use the files of a project: in a copy of it, or after a run as
 * another user, they may have another owner, and PostgreSQL's own message is unclear.
 * @throws PrecastError PC2098 with the owner and a hint
 */
function checkOwner({ state, source }: KeeperConfig): void {
  const own = process.geteuid?.()
  // Windows has no such owners.
  if (own === undefined) return
  checkWritable(state, own)
  if (source.kind === "pglite") return checkOwned(join(state, "pglite"), own)
  const { parent, account } = source.place
  if (parent.startsWith(state)) checkWritable(parent, own)
  checkOwned(join(parent, "data"), account?.uid ?? own)
}

/** Root can write everywhere. */
function checkWritable(folder: string, own: number): void {
  const names = ["", "keeper.log", "keeper.json", "keeper.lock", "postgres.log"]
  for (const path of names.map((name) => join(folder, name))) {
    if (!existsSync(path)) continue
    try {
      accessSync(path, constants.W_OK)
    } catch {
      throw notOurs(path, own)
    }
  }
}

function checkOwned(folder: string, wanted: number): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found !== undefined && found.uid !== wanted) throw notOurs(folder, wanted)
}

function notOurs(path: string, wanted: number): Error {
  return runtimeError("PC2098", path, nameOf(statSync(path).uid), nameOf(wanted))
}

function nameOf(uid: number): string {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n")
    const found = lines.map((line) => line.split(":")).find(([, , id]) => id === String(uid))
    return found?.[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}
