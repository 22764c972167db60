import { strict as assert } from "node:assert"
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

export function makeCertificate(folder) {
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")]
  const { status, stderr } = spawnSync("openssl", [...args.split(" "), ...files], {
    encoding: "utf8",
  })
  assert.equal(status, 0, stderr)
}

export async function answers(port, child) {
  for (let attempt = 0; attempt < 200; attempt++) {
    assert.equal(child.exitCode, null, `${child.spawnfile} ended`)
    const up = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (up !== undefined) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`nothing answers on ${port}`)
}

export async function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}
