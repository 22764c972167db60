// run.ts FOLDER PACKAGES: runs the tests of a copy of node-postgres over Database, and prints their outcomes as JSON.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"
import { withClient } from "../../../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { makeCertificate } from "../../../../packages/runtime/test/helpers/certificate.ts"
import { OwnPostgres } from "../../../../packages/runtime/test/helpers/own-postgres.ts"
import { enableTls } from "../../../../packages/runtime/test/helpers/server-tls.ts"
import type { Outcome } from "../outcome.ts"

const [folder = "", packages = "", only = ""] = process.argv.slice(2)
const MOST_MS = 30_000
const tests = join(folder, "packages/pg/test/integration")
const hooks = pathToFileURL(join(import.meta.dirname, "hooks.ts")).href

const server = await OwnPostgres.start()
if (server === undefined) throw new Error("PostgreSQL is not installed")
const certificates = mkdtempSync(join(tmpdir(), "precast-node-postgres-"))
const certificate = makeCertificate(certificates, "server")
const { hostname, port, username, password } = new URL(server.url)
const env = {
  ...process.env,
  SUITE_FOLDER: folder,
  SUITE_PACKAGES: packages,
  PGHOST: hostname,
  PGPORT: port,
  PGUSER: username,
  PGPASSWORD: password,
  PGDATABASE: "postgres",
  USER: username,
  PG_CLIENT_CERT_TEST: "1",
  PGSSLROOTCERT: certificate.cert,
  PGSSLCERT: certificate.cert,
  PGSSLKEY: certificate.key,
  SCRAM_TEST_PGUSER: "scram_test",
  SCRAM_TEST_PGPASSWORD: "test4scram",
  SCRAM_TEST_PGUSER_UNICODE: "scram_unicode_test",
  SCRAM_TEST_PGPASSWORD_UNICODE: "IX-\u2168",
}
const all: Outcome[] = []
try {
  await withClient(server.url, prepare)
  for (const file of globSync("**/*-tests.js", { cwd: tests }).toSorted()) {
    if (!file.includes(only)) continue
    const first = await outcomesOf(file)
    // A few tests have a time limit, which a busy machine exceeds.
    const isSound = first.every(
      ({ error, unsupported }) => error === null || unsupported.length > 0,
    )
    const outcomes = isSound ? first : await outcomesOf(file)
    all.push(...outcomes)
    process.stderr.write(
      `${file}: ${outcomes.filter(({ error }) => error === null).length} of ${outcomes.length}\n`,
    )
  }
} finally {
  await server.close()
  rmSync(certificates, { recursive: true })
}
process.stdout.write(JSON.stringify(all))

/** TLS, and the users of the tests of passwords. */
async function prepare(client: { query(text: string): Promise<unknown> }): Promise<void> {
  await enableTls((each) => client.query(each), certificate)
  await client.query("create role scram_test login password 'test4scram'")
  await client.query(String.raw`create role scram_unicode_test login password U&'IX-\2168'`)
}

/** The tests of a file, which is a process; the file itself, if it has none or fails outside of them. */
async function outcomesOf(file: string): Promise<Outcome[]> {
  const path = join(tests, file)
  const args = ["--no-deprecation", "--import", hooks, path]
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe", "pipe"] })
  const limit = setTimeout(() => child.kill("SIGKILL"), MOST_MS)
  const [, lines, said, more] = await Promise.all([
    once(child, "exit"),
    text(child.stdio[3] as NodeJS.ReadableStream),
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ])
  clearTimeout(limit)
  const name = relative(join(folder, "packages/pg/test"), path)
  const written = lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Outcome)
  const outcomes = written.map((each) => ({
    ...each,
    name: each.name === "" ? name : `${name}: ${each.name}`,
  }))
  const isSound = child.exitCode === 0
  if (!isSound && written.every(({ error }) => error === null))
    outcomes.push({ name, error: why(child.exitCode, said + more), unsupported: [] })
  return outcomes.length > 0 ? outcomes : [{ name, error: null, unsupported: [] }]
}

function why(code: number | null, output: string): string {
  return `${code === null ? "it does not end" : `it ends with ${code}`}: ${output.trim().slice(-400)}`
}
