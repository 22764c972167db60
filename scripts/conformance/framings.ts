// Sends requests that can be read in two ways through the proxies of docs/operations.md to each core, and after each of
// them requests of other clients, which must get their own response within a second:
// `node scripts/conformance/framings.ts [nginx,haproxy,caddy [uws,js,node]]`. The proxy `haproxy-without-rule` shows what
// remains on the uws core without the line that docs/operations.md has for it.
import { strict as assert } from "node:assert"
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cells } from "../../packages/runtime/test/helpers/matrix.ts"
import { caddy } from "./proxies/caddy.ts"
import { attack, customer } from "./proxies/clients.ts"
import { configurationInDocs } from "./proxies/configuration.ts"
import { type Framing, framings } from "./proxies/framings.ts"
import { haproxy } from "./proxies/haproxy.ts"
import { nginx } from "./proxies/nginx.ts"
import { buildHello, makeCertificate, startHello, stop, untilUp } from "./proxies/program.ts"
import type { Proxy } from "./proxies/proxy.ts"

/** A proxy, or one of its configurations. */
interface Setting extends Proxy {
  readonly command: string
  /** Whether what it lets through may harm another client on the uws core; docs/security.md describes it. */
  readonly harmsUws?: true
}

const settings: Record<string, Setting> = {
  nginx: { ...nginx, command: "nginx" },
  caddy: { ...caddy, command: "caddy" },
  haproxy: {
    ...haproxy,
    command: "haproxy",
    configure: (block, setup) => haproxy.configure(shareConnections(block), setup),
  },
  "haproxy-without-rule": {
    ...haproxy,
    command: "haproxy",
    harmsUws: true,
    configure: (block, setup) =>
      haproxy.configure(shareConnections(block).replace(/^.*hdr_cnt.*\n/m, ""), setup),
  },
}

// The parser of the core `node` is llhttp, which the proxies are tested with elsewhere.
const everyCore = cells(["uws", "js", "node"], ["uws", "js"]).join(",")
const [proxies = "nginx,haproxy,caddy", cores = everyCore] = process.argv.slice(2)
buildHello()
let failed = 0
let port = 10_000 + (process.pid % 9000)
for (const core of cores.split(",")) {
  const runs = proxies.split(",").map((name) => tryProxy(name, core, port++))
  for (const harms of await Promise.all(runs)) failed += harms
}
process.exitCode = failed > 0 ? 1 : 0

/** By default HAProxy has connections for each thread, and sends the first request of a client on a new one. */
function shareConnections(block: string): string {
  const shared = block.replace(/^backend app$/m, "$&\n  http-reuse always")
  return `global\n  nbthread 1\n${shared}`
}

/** @returns number of attacks that harmed another client, of those that must not */
async function tryProxy(name: string, core: string, at: number): Promise<number> {
  const setting = settings[name]
  assert.ok(setting, `no such proxy: ${name}`)
  if (spawnSync(setting.command, ["-v"]).error) {
    console.log(`${name} is not installed: not tested`)
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), `precast-${name}-`))
  try {
    const harms = await run(setting, core, folder, at)
    console.log(
      `${name} in front of the ${core} core: ${framings.length} framings, ${harms.length} harmed another client`,
    )
    for (const harm of harms) console.log(`  ${harm}`)
    return core === "uws" && setting.harmsUws ? 0 : harms.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(proxy: Setting, core: string, folder: string, port: number): Promise<string[]> {
  const front = port + 10_000
  makeCertificate(folder)
  const [command, ...args] = proxy.configure(configurationInDocs(proxy), { folder, port, front })
  const app = startHello(core, port)
  const env = { ...process.env, HOME: folder }
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "ignore"], env })
  try {
    await Promise.all([untilUp(port, app), untilUp(front, child)])
    const at = { front, ca: readFileSync(join(folder, "cert.pem")) }
    const harms: string[] = []
    for (const framing of framings) harms.push(...(await harmsOf(at, framing)))
    assert.equal(app.exitCode, null, "the application has exited")
    return harms
  } finally {
    await Promise.all([stop(app), stop(child)])
  }
}

/** Other clients come while the attacker's connection is open, and after it has closed. */
async function harmsOf(
  at: { front: number; ca: Buffer },
  { name, send }: Framing,
): Promise<string[]> {
  const attacker = await attack(at, send)
  const first = await Promise.all([customer(at, "one"), customer(at, "two")])
  attacker.destroy()
  const harm = [...first, await customer(at, "three")].find((found) => found !== undefined)
  if (harm === undefined) return []
  // What harms one client must not count for the next attack.
  for (let attempt = 0; attempt < 20 && (await customer(at, "later")); attempt++);
  return [`${name}: ${harm}`]
}
