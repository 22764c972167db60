// run.ts FOLDER: runs the tests of a copy of postgres.js over Database, and prints their outcomes as JSON.
import { mkdtempSync, rmSync } from "node:fs"
import { registerHooks } from "node:module"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { withClient } from "../../../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { makeCertificate } from "../../../../packages/runtime/test/helpers/certificate.ts"
import { OwnPostgres } from "../../../../packages/runtime/test/helpers/own-postgres.ts"
import { enableTls } from "../../../../packages/runtime/test/helpers/server-tls.ts"

const [folder = ""] = process.argv.slice(2)
const own: ReadonlyMap<string, string> = new Map([
  ["../src/index.js", "shim.ts"],
  ["./test.js", "harness.ts"],
  ["./bootstrap.js", "bootstrap.ts"],
])

registerHooks({
  resolve(specifier, context, next) {
    const file = context.parentURL?.endsWith("/tests/index.js") ? own.get(specifier) : undefined
    if (file === undefined) return next(specifier, context)
    return { url: new URL(file, import.meta.url).href, shortCircuit: true }
  },
})

// What a test leaves behind is not of the next one.
process.on("uncaughtException", () => {})
process.on("unhandledRejection", () => {})
// A client without the option onnotice writes notices here; standard output has the result.
console.log = console.error
process.env.SUITE_FOLDER = folder
const server = await OwnPostgres.start()
if (server === undefined) throw new Error("PostgreSQL is not installed")
process.env.SUITE_DATABASE_URL = server.url
const certificates = mkdtempSync(join(tmpdir(), "precast-postgres-js-"))
await withClient(server.url, async (client) => {
  const run = (text: string): Promise<unknown> => client.query(text)
  await enableTls(run, makeCertificate(certificates, "server"))
  await run("create role postgres_js_test_scram login password 'postgres_js_test_scram'")
  await run("set password_encryption = md5")
  await run("create role postgres_js_test_md5 login password 'postgres_js_test_md5'")
  await run(`copy (select 'host all postgres_js_test_md5 all md5')
    to program 'cat - pg_hba.conf > pg_hba.new && mv pg_hba.new pg_hba.conf'`)
  await run("grant all on schema public to public")
  await run("select pg_reload_conf()")
})
process.env.SUITE_SOCKETS = certificates
// A Unix socket in front of the server, which has none.
const { port } = new URL(server.url)
const sockets = createServer((socket) => {
  const behind = connect(Number(port), "127.0.0.1")
  for (const each of [socket, behind]) each.on("error", () => {})
  socket.pipe(behind).pipe(socket)
}).listen(join(certificates, ".s.PGSQL.5432"))
await import(pathToFileURL(join(folder, "tests/index.js")).href)
const { outcomes } = await import("./harness.ts")
const reset = async (): Promise<void> => {
  await withClient(server.url, (client) =>
    client.query(
      "drop schema public cascade; create schema public; grant all on schema public to public",
    ),
  )
}
const all = await outcomes(reset)
process.stdout.write(JSON.stringify(all), () => {
  sockets.close()
  rmSync(certificates, { recursive: true })
  void server.close().finally(() => process.exit())
})
