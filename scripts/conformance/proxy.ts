// Runs a configuration of docs/operations.md in front of examples/hello, on each core: HTTP/2 and HTTP/1.1, bodies,
// refusals, and many concurrent requests. `node scripts/conformance/proxy.ts nginx`; fails when nginx is not installed.
import { strict as assert } from "node:assert"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { caddy } from "./proxies/caddy.ts"
import { checkHttp1, checkHttp2 } from "./proxies/checks.ts"
import { configurationInDocs } from "./proxies/configuration.ts"
import { haproxy } from "./proxies/haproxy.ts"
import { nginx } from "./proxies/nginx.ts"
import { buildHello, makeCertificate, root, startHello, stop, untilUp } from "./proxies/program.ts"

/** Node does not speak HTTP/3; Python with aioquic does. */
const PYTHON = join(root, "node_modules/.cache/aioquic/bin/python")

const name = process.argv[2]
assert.ok(
  name === "nginx" || name === "haproxy" || name === "caddy",
  "node scripts/conformance/proxy.ts nginx | haproxy | caddy",
)
const proxy = { nginx, haproxy, caddy }[name]
const port = 10_000 + (process.pid % 9000)
const front = port + 10_000
const folder = mkdtempSync(join(tmpdir(), `precast-${name}-`))
try {
  buildHello()
  makeCertificate(folder)
  const command = proxy.configure(configurationInDocs(proxy), { folder, port, front })
  for (const core of ["uws", "js", "node"]) await tryCore(core, command)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function tryCore(
  core: string,
  [command, ...args]: readonly [string, ...string[]],
): Promise<void> {
  const app = startHello(core, port)
  const env = { ...process.env, HOME: folder }
  const child = spawn(command, args, { stdio: "inherit", env })
  try {
    await Promise.all([untilUp(port, app), untilUp(front, child)])
    const at = { front, ca: readFileSync(join(folder, "cert.pem")) }
    await checkHttp2(at)
    await checkHttp1(at, proxy.chunksWin)
    const http3 = proxy.http3 && checkHttp3() ? "HTTP/3, " : ""
    console.log(
      `${name} in front of the ${core} core: ${http3}HTTP/2 and HTTP/1.1 respond as expected`,
    )
  } finally {
    await Promise.all([stop(app), stop(child)])
  }
}

/** @returns false without a client */
function checkHttp3(): boolean {
  if (!existsSync(PYTHON)) {
    console.log("HTTP/3 is not tested: no Python with aioquic")
    return false
  }
  const client = join(import.meta.dirname, "proxies/http3.py")
  const args = [client, String(front), join(folder, "cert.pem")]
  const output = execFileSync(PYTHON, args, { encoding: "utf8", timeout: 30_000 })
  assert.equal(output.trim(), '200 {"message":"Hello, http3"}')
  return true
}
