import { Client, type QueryArrayResult } from "pg"

/** The result of a statement: its rows as texts, or an SQLSTATE. */
export type TextResult =
  | {
      readonly rows: readonly (readonly (string | null)[])[]
      readonly fields: readonly TextField[]
    }
  | { readonly sqlState: string }

export interface TextField {
  readonly name: string
  readonly dataTypeID: number
}

const AS_TEXT = { getTypeParser: () => (text: string) => text }
const STATEMENT_MS = 2000

/** A connection that survives whatever statements do to it: another is opened in its place. */
export class TextClient {
  readonly #url: string
  #client: Client | undefined

  constructor(url: string) {
    this.#url = url
  }

  async query(text: string): Promise<TextResult> {
    try {
      const client = (this.#client ??= await this.#open())
      const query = { text, rowMode: "array" as const, types: AS_TEXT as never }
      const ran = await client.query<(string | null)[]>(query)
      // Several results: a rule added statements.
      return Array.isArray(ran) ? (ran as QueryArrayResult<(string | null)[]>[]).at(-1)! : ran
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === undefined || /^(?:57P|08|E)/.test(code)) await this.close()
      return { sqlState: code ?? "" }
    }
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  async #open(): Promise<Client> {
    const client = new Client({ connectionString: this.#url, statement_timeout: STATEMENT_MS })
    client.on("error", () => {})
    await client.connect()
    return client
  }
}
