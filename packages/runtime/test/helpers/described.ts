import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closeSessions, describeStatements } from "../../src/resources/database/describe/index.ts"
import type { StatementDescription } from "../../src/resources/database/describe/index.ts"
import { databases, drop } from "../../src/resources/database/engine/migrated-database.ts"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import type { TestPostgres } from "./postgres.ts"

let count = 0

/** A project whose statements are described by a database on the server of a test. */
export class DescribedProject {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), "precast-describe-")))
  /** Unique, as the server is shared. */
  readonly database: string = `described_${process.pid}_${++count}`
  readonly env: NodeJS.ProcessEnv
  readonly #server: TestPostgres

  constructor(server: TestPostgres) {
    this.#server = server
    this.env = { DATABASE_URL: server.url }
    mkdirSync(join(this.folder, "migrations"))
    writeFileSync(join(this.folder, "package.json"), "{}")
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, "migrations", name), text)
  }

  async describe(...statements: readonly string[]): Promise<readonly StatementDescription[]> {
    const { folder, database, env } = this
    const request = { folder, database, migrations: "migrations", statements }
    return (await describeStatements(request, { env })).statements
  }

  /** The columns of a statement: `name type`, followed by `?`, `!`, or nothing if that is not known. */
  async columns(statement: string): Promise<string[]> {
    const [described] = await this.describe(statement)
    if (described === undefined || "error" in described)
      throw new Error(`${statement}: ${described?.error.message}`)
    return described.columns.map(({ name, type, nullable }) => {
      const mark = nullable === null ? "" : nullable ? "?" : "!"
      return `${name} ${type}${mark}`
    })
  }

  /** Names of the databases that were made for it. */
  states(): Promise<string[]> {
    return withClient(this.#server.url, (client) => databases(client, `${this.database}_schema_`))
  }

  /** The address of the newest of them. */
  async stateUrl(): Promise<string> {
    const url = new URL(this.#server.url)
    url.pathname = `/${(await this.states()).at(-1)}`
    return url.href
  }

  async close(): Promise<void> {
    await closeSessions()
    rmSync(this.folder, { recursive: true, force: true })
    const names = await this.states()
    await withClient(this.#server.url, async (client) => {
      for (const name of names) await drop(client, name)
    })
  }
}
