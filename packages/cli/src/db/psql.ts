import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import type { DbOptions } from "./db-options.ts"
import { withEngine } from "./open.ts"
import { findTarget } from "./target.ts"

/** Opens psql in the database, or a small built-in prompt without psql. */
export function runPsql(options: DbOptions, terminal: Terminal): Promise<number> {
  const target = findTarget(options, terminal)
  return withEngine(target, terminal, async ({ url }, engine) => {
    const psql = options.json ? undefined : findPsql(engine.systemFolders(terminal.env))
    if (psql !== undefined) return runIt(psql, url, options, terminal)
    return engine.withClient(url, (client) => runPrompt(client, options, terminal))
  })
}

function findPsql(folders: readonly string[]): string | undefined {
  const places = folders.map((folder) => join(folder, "psql")).filter((path) => existsSync(path))
  return [...places, "psql"].find((path) => spawnSync(path, ["--version"]).status === 0)
}

function runIt(
  psql: string,
  url: string,
  { command }: DbOptions,
  terminal: Terminal,
): Promise<number> {
  // Other users of the machine see the words of a command, and not its environment.
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ""
  const words = command === undefined ? [] : ["-X", "-v", "ON_ERROR_STOP=1", "-c", command]
  const child = spawn(psql, [address.href, ...words], {
    cwd: terminal.cwd,
    env: { ...terminal.env, ...(password === "" ? {} : { PGPASSWORD: password }) },
    stdio: "inherit",
  })
  // Ctrl-C ends a statement in psql, not this command.
  const ignore = (): void => {}
  process.on("SIGINT", ignore)
  return new Promise((done) => {
    child.on("error", () => done(exits.failed))
    child.on("close", (code) => {
      process.off("SIGINT", ignore)
      done(code === 0 ? exits.ok : exits.failed)
    })
  })
}

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
async function runPrompt(
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
