import { createInterface } from "node:readline"
import type { DbOptions } from "./db-options.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

interface PromptClient {
  query(query: { text: string }): Promise<Result | Result[]>
}

interface Result {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: readonly Record<string, unknown>[]
  readonly fields: readonly { readonly name: string }[]
}

/** Runs the given command, or what is typed: each statement when its semicolon has come. */
export async function runPrompt(
  client: PromptClient,
  { command, json }: DbOptions,
  terminal: Terminal,
): Promise<number> {
  if (command !== undefined)
    return (await run(client, command, json, terminal)) ? exits.ok : exits.failed
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: "sql> " })
  if (terminal.interactive) {
    terminal.err("psql is not installed: this is a small prompt. \\q ends it.")
    lines.prompt()
  }
  let text = ""
  for await (const line of lines) {
    if (line.trim() === "\\q") break
    text += `${line}\n`
    if (line.trimEnd().endsWith(";")) {
      await run(client, text, json, terminal)
      text = ""
    }
    if (terminal.interactive) lines.prompt()
  }
  lines.close()
  return exits.ok
}

async function run(
  client: PromptClient,
  text: string,
  json: boolean,
  terminal: Terminal,
): Promise<boolean> {
  try {
    const results = [await client.query({ text })].flat()
    if (json) terminal.out(JSON.stringify(results.at(-1)?.rows ?? [], null, 2))
    else for (const each of results) terminal.out(table(each))
    return true
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    terminal.err(`${code ?? "error"}: ${message}`)
    return false
  }
}

function table({ fields, rows, command, rowCount }: Result): string {
  if (fields.length === 0) return `${command}${rowCount === null ? "" : ` ${rowCount}`}`
  const names = fields.map(({ name }) => name)
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))]
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const [head, ...body] = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(" | ")
      .trimEnd(),
  )
  return [
    head,
    widths.map((width) => "-".repeat(width)).join("-+-"),
    ...body,
    `(${rows.length} rows)`,
  ].join("\n")
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`
  return typeof value === "object" ? JSON.stringify(value) : String(value as string)
}
