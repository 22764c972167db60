import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, onTestFinished } from "vitest"
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node"

const bin = join(import.meta.dirname, "../../bin.js")

export interface Shown {
  readonly range: { readonly start: Place; readonly end: Place }
  readonly severity: number
  readonly code: string
  readonly codeDescription?: { readonly href: string }
  readonly source: string
  readonly message: string
}

export interface Place {
  readonly line: number
  readonly character: number
}

/** An editor with `precast lsp` at its side. */
export interface Editor {
  readonly child: ChildProcess
  /** Exit code of the server, once it has exited. */
  readonly ended: Promise<number | null>
  /** What it wrote into its log, and what it showed, in order. */
  readonly said: string[]
  /** Pages that it had the editor show. */
  readonly shown: unknown[]
  uri(file: string): string
  open(file: string, text: string): void
  /** Writes into a file that is open. */
  type(file: string, start: Place, end: Place, text: string): void
  close(file: string): void
  tell(method: string, params: object): void
  // oxlint-disable-next-line typescript/no-explicit-any -- the result depends on the request
  ask(method: string, params?: object): Promise<any>
  /** Lines of the error list of a file: `2:1-2:9 PC1020 error`; undefined: nothing was reported for it. */
  listed(file: string): string[] | undefined
  /** The same once it is as expected. */
  expectListed(file: string, lines: readonly string[] | undefined): Promise<void>
  diagnosticsOf(file: string): readonly Shown[]
  /** Documentation over a place, from 0; null: nothing. */
  hover(file: string, line: number, character: number): Promise<string | null>
}

const capabilities = {
  textDocument: {
    publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
    hover: { contentFormat: ["markdown"] },
  },
  window: { showDocument: { support: true } },
  workspace: { didChangeWatchedFiles: { dynamicRegistration: true }, workspaceFolders: true },
}

/** Starts the real command in a folder, and introduces an editor to it. */
export async function startEditor(folder: string, can: object = capabilities): Promise<Editor> {
  const child = spawn(process.execPath, [bin, "lsp", "--stdio"], { cwd: folder })
  const said: string[] = []
  child.stderr.on("data", (data) => said.push(`stderr: ${String(data)}`))
  const ended = new Promise<number | null>((done) => child.on("close", done))
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  onTestFinished(async () => {
    connection.dispose()
    child.kill("SIGKILL")
    await ended
  })
  const lists = new Map<string, readonly Shown[]>()
  const shown: unknown[] = []
  connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
    lists.set(uri, diagnostics)
  })
  connection.onNotification("window/logMessage", ({ message }) => void said.push(message))
  connection.onNotification("window/showMessage", ({ message }) => {
    said.push(`shown: ${message}`)
  })
  connection.onRequest("window/showMessageRequest", ({ message }) => {
    said.push(`shown: ${message}`)
    return null
  })
  connection.onRequest("window/showDocument", (asked) => {
    shown.push(asked)
    return { success: true }
  })
  connection.onRequest("client/registerCapability", ({ registrations }) => {
    said.push(`registered: ${registrations.map(({ method }: { method: string }) => method)}`)
    return null
  })
  connection.listen()
  const uri = (file: string): string => pathToFileURL(join(folder, file)).href
  const versions = new Map<string, number>()
  const versionOf = (file: string): number => {
    versions.set(file, (versions.get(file) ?? 0) + 1)
    return versions.get(file)!
  }
  const tell = (method: string, params: object): void =>
    void connection.sendNotification(method, params)
  const ask: Editor["ask"] = (method, params) => connection.sendRequest(method, params)
  const listed = (file: string): string[] | undefined => lists.get(uri(file))?.map(lineOf).sort()
  await ask("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: can,
  })
  tell("initialized", {})
  return {
    child,
    ended,
    said,
    shown,
    uri,
    tell,
    ask,
    listed,
    open: (file, text) =>
      tell("textDocument/didOpen", {
        textDocument: { uri: uri(file), languageId: "typescript", version: versionOf(file), text },
      }),
    type: (file, start, end, text) =>
      tell("textDocument/didChange", {
        textDocument: { uri: uri(file), version: versionOf(file) },
        contentChanges: [{ range: { start, end }, text }],
      }),
    close: (file) => tell("textDocument/didClose", { textDocument: { uri: uri(file) } }),
    expectListed: (file, lines) =>
      expect
        .poll(() => listed(file), { timeout: 60_000, message: said.join("\n") })
        .toEqual(lines && [...lines]),
    diagnosticsOf: (file) => lists.get(uri(file)) ?? [],
    async hover(file, line, character) {
      const position = { line, character }
      const found = await ask("textDocument/hover", { textDocument: { uri: uri(file) }, position })
      return found === null ? null : found.contents.value
    },
  }
}

function lineOf({ range: { start, end }, code, severity }: Shown): string {
  const at = ({ line, character }: Place): string => `${line}:${character}`
  return `${at(start)}-${at(end)} ${code} ${severity === 1 ? "error" : "warning"}`
}
