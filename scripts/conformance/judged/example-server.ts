import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { createServer } from "node:net"
import { once } from "node:events"
import { join, resolve } from "node:path"
import { stop, untilUp } from "../proxies/program.ts"

const root = resolve(import.meta.dirname, "../../..")

export const CORES = ["uws", "js", "node"] as const

/** Builds an example of the workspace, as its script does. */
export function buildExample(name: string): void {
  const folder = join(root, "examples", name)
  const PATH = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`
  const env = { ...process.env, PATH }
  rmSync(join(folder, "dist"), { recursive: true, force: true })
  execFileSync("npm", ["run", "build"], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
}

/** Compiles a program of packages/runtime/test/programs. @returns its file, from the root of the repository */
export function buildProgram(name: string): string {
  const folder = join("packages/runtime/test/programs", name)
  const tspc = join(root, "node_modules/.bin/tspc")
  execFileSync(tspc, ["-p", join(root, folder)], { stdio: ["ignore", "inherit", "inherit"] })
  return join(folder, "dist/main.js")
}

/** Runs a compiled program of the repository on a core while `work` uses it; the program listens on PORT. */
export async function whileServing<T>(
  program: string,
  core: string,
  work: (url: string) => Promise<T>,
  options: {
    readonly port?: number
    readonly env?: Readonly<Record<string, string>> | undefined
  } = {},
): Promise<T> {
  const port = await freePort(options.port)
  const env = {
    ...process.env,
    ...options.env,
    PORT: String(port),
    PRECAST_CORE: core,
    PRECAST_BANNER: "0",
  }
  const file = join(root, program)
  const cwd = resolve(file, "../..")
  const app: ChildProcess = spawn(process.execPath, [file], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  try {
    await untilUp(port, app)
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    await stop(app)
  }
}

/** @throws when the port is in use */
export async function freePort(port = 0): Promise<number> {
  const server = createServer().listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  if (address === null || typeof address === "string") throw new Error("no port is free")
  return address.port
}
