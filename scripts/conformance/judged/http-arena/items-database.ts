import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import {
  databaseUrl,
  withClient,
} from "../../../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { openLocal } from "../../../../packages/runtime/src/resources/database/engine/engine-open.ts"
import {
  isAlive,
  readPublished,
} from "../../../../packages/runtime/src/resources/database/engine/keeper-files.ts"
import { serverFolder } from "../../../../packages/runtime/src/resources/database/engine/places.ts"

/** Calls `work` with the URL of a database of its own server, which has the table of a seed: `COPY … FROM STDIN`. */
export async function whileItems(
  seed: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "precast-items-"))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, "package.json"), "{}")
  const env = { ...process.env, PRECAST_POSTGRES_IDLE: "1" }
  const held = await openLocal({ name: "items", folder }, env, "tests")
  const keeper = readPublished(serverFolder(folder, "tests"))?.pid ?? 0
  try {
    const { server } = held.hello
    await withClient(databaseUrl(server, "template1"), (client) =>
      client.query("create database arena"),
    )
    const url = databaseUrl(server, "arena")
    await fill(url, readFileSync(seed, "utf8"))
    await work(url)
  } finally {
    held.release()
    // Its server writes into the folder until it has stopped.
    while (isAlive(keeper)) await wait(100)
    rmSync(folder, { recursive: true, force: true })
  }
}

const ROWS_EACH = 10_000

function fill(url: string, seed: string): Promise<void> {
  const [, schema = "", table = "", columns = "", rows = ""] =
    /^([^]*?)COPY (\w+) \(([^)]+)\) FROM STDIN;\n([^]*?)\n\\\.$/m.exec(seed) ?? []
  const names = columns.split(", ")
  const lines = rows.split("\n")
  return withClient(url, async (client) => {
    await client.query(schema)
    for (let at = 0; at < lines.length; at += ROWS_EACH) {
      const records = lines.slice(at, at + ROWS_EACH).map((line) => recordOf(names, line))
      const insert = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`
      await client.query(insert, [JSON.stringify(records)])
    }
  })
}

/** Texts, which PostgreSQL reads as the types of the columns; a list is JSON. */
function recordOf(names: readonly string[], line: string): Record<string, unknown> {
  const values = line.split("\t")
  const read = (text = ""): unknown => (text.startsWith("[") ? JSON.parse(text) : text)
  return Object.fromEntries(names.map((name, at) => [name, read(values[at])]))
}
