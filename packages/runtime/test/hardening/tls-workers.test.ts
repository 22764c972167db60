import { once } from "node:events"
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { expect, test } from "vitest"
import { makeCertificate } from "../helpers/certificate.ts"
import { Program } from "../helpers/program.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-tls-workers-"))
const tls = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") }
const first = makeCertificate(folder, "first")
const second = makeCertificate(folder, "second")

function install({ key, cert }: typeof tls): void {
  copyFileSync(key, tls.key)
  copyFileSync(cert, tls.cert)
}

/** The process that serves a client that trusts only this certificate; 0: it has another one. */
async function pidOf(port: number, ca: string): Promise<number> {
  const sent = request({ host: "127.0.0.1", port, path: "/pid", agent: false, ca })
  sent.end()
  try {
    const [response] = await once(sent, "response")
    return ((await json(response)) as { pid: number }).pid
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("DEPTH_ZERO_SELF_SIGNED_CERT")
    return 0
  }
}

/** Sends requests until two processes have served a client that trusts this certificate. */
async function both(port: number, { cert }: typeof tls): Promise<number[]> {
  const ca = readFileSync(cert, "utf8")
  const seen = new Set<number>()
  while (seen.size < 2) {
    const pid = await pidOf(port, ca)
    if (pid !== 0) seen.add(pid)
  }
  return [...seen].toSorted((a, b) => a - b)
}

test.skipIf(process.platform !== "linux")(
  "workers are replaced by those with the new certificate when the first process gets the signal",
  async () => {
    install(first)
    const env = { WORKERS_CORE: "js", WORKERS_TLS: JSON.stringify(tls) }
    const program = new Program("workers", env)
    try {
      const port = Number((await program.line()).split(" ")[1])
      const pids = await both(port, first)
      writeFileSync(tls.cert, "no certificate")
      program.child.kill("SIGHUP")
      await expect.poll(() => program.errors).toMatch(/stay as they were: PC2012/)
      install(second)
      program.child.kill("SIGHUP")
      await expect.poll(() => program.errors).toContain("all 2 workers were replaced")
      const next = await both(port, second)
      expect(next.filter((pid) => pids.includes(pid))).toEqual([])
      expect(await pidOf(port, readFileSync(first.cert, "utf8"))).toBe(0)
    } finally {
      await program.kill()
    }
  },
)
