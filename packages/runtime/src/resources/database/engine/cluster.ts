import { execFile, spawn, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Account } from "./account.ts"
import { program } from "./binaries.ts"
import { isAlive } from "./keeper-files.ts"
import type { Purpose } from "./places.ts"

/** The folders of a server's programs and data, and the account that runs it. */
export interface ClusterPlace {
  readonly binaries: string
  readonly major: number
  /** Folder that `data` is in, or will be. */
  readonly parent: string
  readonly account: Account | undefined
  readonly purpose: Purpose
}

/** The name of the user that owns the databases. */
export const USER = "postgres"

const run = promisify(execFile)

/**
 * Creates the data folder if it does not exist. The folder is renamed into place once it is
 * complete, so an interrupted run leaves no partial one.
 */
export async function ensureData(place: ClusterPlace): Promise<void> {
  const { parent, account } = place
  const data = join(parent, "data")
  if (existsSync(join(data, "PG_VERSION"))) return
  mkdirSync(parent, { recursive: true })
  removeLeftovers(parent)
  const made = join(parent, `data.${process.pid}`)
  const password = join(parent, `password.${process.pid}`)
  mkdirSync(made, { mode: 0o700 })
  writeFileSync(password, randomBytes(18).toString("base64url"), { mode: 0o600 })
  if (account !== undefined)
    for (const each of [made, password]) chownSync(each, account.uid, account.gid)
  try {
    await initialise(place, made, password)
    // The data folder has its own password in it, so either both exist or neither.
    renameSync(password, join(made, "precast_password"))
    renameSync(made, data)
    // The initdb of a keeper that was killed may have gone on writing.
    removeLeftovers(parent)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    rmSync(password, { force: true })
    if (!existsSync(join(data, "PG_VERSION"))) throw error
  }
}

/** Removes the files of keepers that were killed while they created the data folder. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent))
    if (/^(data|password)\.\d+$/.test(name) && !isAlive(Number(name.split(".")[1])))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
}

/** The password of the user of the databases. */
export function readPassword(parent: string): string {
  return readFileSync(join(parent, "data", "precast_password"), "utf8")
}

async function initialise(place: ClusterPlace, data: string, password: string): Promise<void> {
  const args = ["-D", data, "-U", USER, "-A", "scram-sha-256", "-N", "--encoding=UTF8"]
  const asked = [...args, `--pwfile=${password}`]
  const init = (locale: readonly string[]) =>
    run(program(place.binaries, "initdb"), [...asked, ...locale], options(place))
  try {
    await init(localeArgs(place.major))
  } catch (error) {
    // A system without that locale: then the plain one, which every system has.
    if (!/locale/i.test(String((error as { stderr?: string }).stderr))) throw error
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { mode: 0o700 })
    if (place.account !== undefined) chownSync(data, place.account.uid, place.account.gid)
    await init(["--no-locale"])
  }
}

// The same order of texts and the same upper case on every machine.
function localeArgs(major: number): string[] {
  if (major >= 17) return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  return ["--locale=C.UTF-8"]
}

/** A running server: its process group ends with the process that started it. */
export interface Running {
  readonly child: ChildProcess
  /** The last lines of the server's output, for the error message if it fails. */
  said(): string
  /** Resolves when all of its processes have exited. */
  readonly ended: Promise<void>
}

// A shell next to the server waits for the end of its input. The input closes when the keeper
// exits, for any reason, and the shell then stops the server: no server outlives its keeper.
const GUARD = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
exec >/dev/null 2>&1
read -r word <&3
kill -INT $server
wait $server`

/** Starts a server on a port of the loopback interface. */
export function startServer(
  place: ClusterPlace,
  port: number,
  log: (text: string) => void,
): Running {
  const words = [program(place.binaries, "postgres"), ...serverArgs(place, port)]
  const started = {
    ...options(place),
    stdio: ["pipe", "ignore", "pipe"] as ["pipe", "ignore", "pipe"],
  }
  const child =
    process.platform === "win32"
      ? spawn(words[0] ?? "", words.slice(1), started)
      : spawn("/bin/sh", ["-c", GUARD, "precast-postgres", ...words], started)
  let tail = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-2000)
    log(text)
  })
  const ended = new Promise<void>((done) => {
    child.on("error", () => done())
    child.stderr.on("close", () => done())
  })
  return { child, said: () => tail.trim(), ended }
}

// Databases are copied and dropped often: this is ten times as fast.
const forTests = { fsync: "off", full_page_writes: "off", max_wal_size: "4GB" }

function serverArgs({ parent, purpose }: ClusterPlace, port: number): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    timezone: "UTC",
    // A crash of the machine may lose the last moments of development data, but does not
    // corrupt it.
    synchronous_commit: "off",
    max_connections: 200,
    ...(purpose === "tests" ? forTests : {}),
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  return ["-D", join(parent, "data"), ...words]
}

/**
 * Stops a server and waits until it has exited: clients are disconnected, their transactions
 * rolled back.
 */
export async function stopServer(place: ClusterPlace, { child, ended }: Running): Promise<void> {
  if (process.platform === "win32") {
    const data = join(place.parent, "data")
    await run(program(place.binaries, "pg_ctl"), ["stop", "-m", "fast", "-D", data])
  } else child.stdin?.end()
  await ended
}

/** The contents of the server's own lock file; undefined if it does not exist. */
export function readPostmaster(
  parent: string,
): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(parent, "data", "postmaster.pid"), "utf8").split("\n")
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      isReady: lines[7]?.trim() === "ready",
    }
  } catch {
    return undefined
  }
}

function options({ account, parent }: ClusterPlace): {
  cwd: string
  env: NodeJS.ProcessEnv
  uid?: number
  gid?: number
} {
  chmodSync(parent, 0o755)
  const { PATH, SystemRoot } = process.env
  return {
    cwd: parent,
    env: { PATH, LC_ALL: "C", ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    ...account,
  }
}
