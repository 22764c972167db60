import { withClient } from "../../../../packages/runtime/src/resources/database/engine/engine-admin.ts"

/** In place of psql, by which the suite changes the settings of the server: `exec("psql", ["-c", text])`. */
export async function exec(_program: string, [, text = ""]: readonly string[]): Promise<void> {
  await withClient(process.env.SUITE_DATABASE_URL ?? "", (client) => client.query(text))
}
