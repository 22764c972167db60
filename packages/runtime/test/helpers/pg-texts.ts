import { Client, types } from "pg"

/** The other reader of rows: the package `pg`, with all that it is given as text. */
export interface Texts {
  run(statement: string, values?: readonly (string | null)[]): Promise<void>
  /** All rows of a table, with the texts that the server sends. */
  rows(table: string): Promise<Record<string, string | null>[]>
  /** A text as the parsers of `pg` read it, for a type by its name in SQL. */
  parse(type: string, text: string): unknown
  close(): Promise<void>
}

const oids: Readonly<Record<string, number>> = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  oid: 26,
  real: 700,
  "double precision": 701,
  "text[]": 1009,
  timestamptz: 1184,
}

// A cast to text would be something else: of `inet` it adds `/32`.
const AS_TEXT = { getTypeParser: () => (text: string) => text }

export async function openTexts(url: string): Promise<Texts> {
  const client = new Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  return {
    run: async (statement, values = []) => void (await client.query(statement, [...values])),
    rows: async (table) => {
      const asked = { text: `select * from ${table} order by row_number`, types: AS_TEXT }
      const { rows, fields } = await client.query<(string | null)[]>({ ...asked, rowMode: "array" })
      return rows.map((row) => Object.fromEntries(row.map((text, at) => [fields[at]!.name, text])))
    },
    parse: (type, text) => types.getTypeParser(oids[type] ?? 25, "text")(text),
    close: () => client.end(),
  }
}
