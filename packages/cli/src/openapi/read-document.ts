import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { withCompileCache } from "../compile-cache.ts"
import { cliError } from "../errors/cli-error.ts"
import { findEntry } from "../project/entry.ts"
import { findProject } from "../project/project-find.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import type { Terminal } from "../terminal.ts"
import type { Document } from "./document.ts"

/** Where a document comes from. */
interface SourceOptions {
  /** File of the app to run, source or output; undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  /** URL or file of a document, in place of the app. */
  readonly from: string | undefined
}

/** Options of `precast openapi`. */
export interface OpenapiOptions extends SourceOptions {
  /** undefined = standard output. */
  readonly out: string | undefined
}

/** The document of a running app, of a file, or of the compiled app. */
export async function readDocument(options: SourceOptions, terminal: Terminal): Promise<Document> {
  const { from } = options
  if (from === undefined) return ofApp(options, terminal)
  const text = /^https?:/.test(from) ? await ofUrl(from) : await ofFile(from, terminal.cwd)
  return parsed(text, from)
}

async function ofUrl(url: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(url)
  } catch (error) {
    const { cause } = error as Error
    throw cliError(
      "PC3017",
      url,
      `nothing answers (${(cause as Error | undefined)?.message ?? error})`,
    )
  }
  if (!response.ok) throw cliError("PC3017", url, `the response status is ${response.status}`)
  return response.text()
}

async function ofFile(file: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), "utf8")
  } catch {
    throw cliError("PC3017", file, "it cannot be read")
  }
}

function parsed(text: string, from: string): Document {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw cliError("PC3017", from, "it is not JSON")
  }
  const { openapi, paths } = (value ?? {}) as Partial<Document>
  if (
    typeof openapi !== "string" ||
    !openapi.startsWith("3.1") ||
    typeof paths !== "object" ||
    paths === null
  )
    throw cliError("PC3017", from, "it has no version 3.1")
  return value as Document
}

/** Runs the program until its first `serve()`, which sends the document over a channel and waits. */
function ofApp(options: SourceOptions, terminal: Terminal): Promise<Document> {
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  const entry = findEntry(options.entry, tsconfig, terminal.cwd)
  const { folder } = findProject(resolve(tsconfig, ".."))
  const child = spawn(process.execPath, [...entry.flags, entry.file], {
    cwd: folder,
    env: withCompileCache({ ...terminal.env, PRECAST_OPENAPI: "1", PRECAST_BANNER: "0" }),
    // What the program prints is not the document.
    stdio: ["ignore", 2, 2, "ipc"],
  })
  return new Promise((done, fail) => {
    const late = setTimeout(() => end("it took more than 30 s"), 30_000)
    const end = (how: string): void => {
      child.kill("SIGKILL")
      fail(cliError("PC3016", how))
    }
    child.on("error", (error) => end(error.message))
    child.on("exit", (code, signal) => {
      clearTimeout(late)
      fail(cliError("PC3016", signal ? `ended by ${signal}` : `ended with exit code ${code}`))
    })
    child.on("message", (message) => {
      const { precast, document } = message as { precast?: string; document: Document }
      if (precast !== "openapi") return
      clearTimeout(late)
      done(document)
      child.kill("SIGKILL")
    })
  })
}
