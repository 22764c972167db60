// Runs a configuration of docs/operations.md in front of examples/hello, on each core: HTTP/2 and HTTP/1.1,
// bodies, refusals, and many requests at once. `node scripts/conformance/proxy.mjs nginx`; fails where it is not installed.
import { strict as assert } from "node:assert"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { checkHttp1, checkHttp2 } from "./proxies/checks.mjs"
import { answers, makeCertificate, stopped } from "./proxies/program.mjs"

/** Node does not speak HTTP/3: a Python that has aioquic does. */
const PYTHON = resolve(import.meta.dirname, "../../node_modules/.cache/aioquic/bin/python")
const BLOCKS = { nginx: "nginx", caddy: "caddyfile" }

const root = resolve(import.meta.dirname, "../..")
const example = join(root, "examples/hello")
const name = process.argv[2]
const [port, front] = [20_000, 40_000].map((from) => from + (process.pid % 20_000))
const folder = mkdtempSync(join(tmpdir(), `precast-${name}-`))
try {
  const { configure, BEHAVIOUR } = await import(`./proxies/${name}.mjs`)
  execFileSync(join(example, "node_modules/.bin/tspc"), { cwd: example })
  makeCertificate(folder)
  const page = readFileSync(join(root, "docs/operations.md"), "utf8")
  const block = new RegExp(`\`\`\`${BLOCKS[name]}\\n([^]*?)\`\`\``).exec(page)[1]
  const command = configure(block, { folder, port, front })
  for (const core of ["uws", "node"]) await tryCore(core, command, BEHAVIOUR)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function tryCore(core, [command, ...args], behaviour) {
  const env = { ...process.env, PORT: String(port), PRECAST_CORE: core, PRECAST_BANNER: "0" }
  const app = spawn(process.execPath, [join(example, "dist/main.js")], { env, stdio: "inherit" })
  const proxy = spawn(command, args, { stdio: "inherit", env: { ...env, HOME: folder } })
  try {
    await Promise.all([answers(port, app), answers(front, proxy)])
    const at = { front, ca: readFileSync(join(folder, "cert.pem")) }
    await checkHttp2(at)
    await checkHttp1(at, behaviour)
    const http3 = behaviour.http3 === true && checkHttp3(at) ? "HTTP/3, " : ""
    console.log(
      `${name} in front of the ${core} core: ${http3}HTTP/2 and HTTP/1.1 answered as they should`,
    )
  } finally {
    await Promise.all([app, proxy].map((child) => stopped(child)))
  }
}

/** @returns false: nobody here speaks it */
function checkHttp3({ front }) {
  if (!existsSync(PYTHON)) {
    console.log("HTTP/3 is not tested: there is no Python with aioquic")
    return false
  }
  const client = join(root, "scripts/conformance/proxies/http3.py")
  const args = [client, String(front), join(folder, "cert.pem")]
  const said = execFileSync(PYTHON, args, { encoding: "utf8", timeout: 30_000 })
  assert.equal(said.trim(), '200 {"message":"Hello, http3"}')
  return true
}
