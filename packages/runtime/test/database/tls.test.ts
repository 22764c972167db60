// Databases over TLS: the server of the tests is given a certificate while these run.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Database } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { makeCertificate } from "../helpers/certificate.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { enableTls } from "../helpers/server-tls.ts"
import { template } from "../helpers/template.ts"

let folder: string
let server: TestPostgres
let plain: Database
let ca: string
let otherCa: string

/** A statement that takes no parameters, as the server's own configuration does. */
const run = (text: string): Promise<number> => plain.exec(template(text))

async function isOn(): Promise<string | undefined> {
  return (await plain.queryRow<{ ssl: string }>`select current_setting('ssl') as ssl`)?.ssl
}

interface Link {
  ssl: boolean
  version: string | null
}

async function linkOf(db: Database): Promise<Link | null> {
  try {
    return await db.queryRow<Link>`
      select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`
  } finally {
    await db.close()
  }
}

// The settings of a server that is not the tests' own stay as they are.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined || process.platform === "win32")(
  "TLS",
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "precast-tls-"))
      const own = makeCertificate(folder, "own")
      ca = readFileSync(own.cert, "utf8")
      otherCa = readFileSync(makeCertificate(folder, "other").cert, "utf8")
      server = await postgres()
      plain = new Database("plain", { url: server.url })
      await enableTls(run, own)
      await vi.waitFor(async () => expect(await isOn()).toBe("on"), 10_000)
    }, 60_000)

    afterAll(async () => {
      for (const name of ["ssl", "ssl_cert_file", "ssl_key_file"])
        await run(`alter system reset ${name}`)
      await run("select pg_reload_conf()")
      await plain.close()
      await server.close()
      rmSync(folder, { recursive: true })
    })

    test("certificates that are trusted: statements, streams and cancelling go over it", async () => {
      const db = new Database("tls", { url: server.url, tls: { ca } })
      const signal = AbortSignal.timeout(100)
      await expect(db.with({ signal }).exec`select pg_sleep(60)`).rejects.toMatchObject({
        code: "PC2069",
      })
      let sum = 0
      for await (const { a } of db.stream<{ a: number }>`select a from generate_series(1, 600) a`)
        sum += a
      expect(sum).toBe(180_300)
      expect(await linkOf(db)).toEqual({ ssl: true, version: "TLSv1.3" })
    })

    test("sslmode=require accepts any certificate, verify-full verifies it", async () => {
      const at = (query: string): Promise<Link | null> =>
        linkOf(new Database("mode", { url: `${server.url}?${query}` }))
      const other = join(folder, "other-cert.pem")
      const own = join(folder, "own-cert.pem")
      const encrypted = { ssl: true, version: "TLSv1.3" }
      expect(await at("sslmode=require")).toEqual(encrypted)
      expect(await at("sslmode=prefer")).toEqual(encrypted)
      expect(await at(`sslmode=require&sslrootcert=${own}`)).toEqual(encrypted)
      expect(await at(`sslmode=verify-full&sslrootcert=${own}`)).toEqual(encrypted)
      const refused = { code: "PC2068" }
      await expect(at("sslmode=verify-full")).rejects.toMatchObject(refused)
      await expect(at(`sslmode=require&sslrootcert=${other}`)).rejects.toMatchObject(refused)
      await expect(at(`sslmode=verify-full&sslrootcert=${other}`)).rejects.toMatchObject(refused)
    })

    test("is off without the option", async () => {
      expect(await linkOf(new Database("none", { url: server.url }))).toEqual({
        ssl: false,
        version: null,
      })
    })

    test.each([
      ["nobody knows", true],
      ["another one is expected", { ca: "other" }],
    ])("a certificate that %s is refused", async (_, tls) => {
      const db = new Database("refused", {
        url: server.url,
        tls: tls === true ? true : { ca: otherCa },
      })
      await expect(linkOf(db)).rejects.toMatchObject({ code: "PC2068" })
    })
  },
)
