import { strict as assert } from "node:assert"
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { join, resolve } from "node:path"

export const root: string = resolve(import.meta.dirname, "../../..")
const hello = join(root, "examples/hello")

export function buildHello(): void {
  execFileSync(join(hello, "node_modules/.bin/tspc"), { cwd: hello })
}

/** Starts examples/hello, once built, on a core. */
export function startHello(core: string, port: number): ChildProcess {
  const env = { ...process.env, PORT: String(port), PRECAST_CORE: core, PRECAST_BANNER: "0" }
  return spawn(process.execPath, [join(hello, "dist/main.js")], { env, stdio: "inherit" })
}

export function makeCertificate(folder: string): void {
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")]
  const { status, stderr } = spawnSync("openssl", [...args.split(" "), ...files], {
    encoding: "utf8",
  })
  assert.equal(status, 0, stderr)
}

/** Waits until a server accepts connections. */
export async function untilUp(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    assert.equal(child.exitCode, null, `${child.spawnfile} has exited`)
    const socket = connect(port, "127.0.0.1")
    const isUp = await once(socket, "connect").then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}
