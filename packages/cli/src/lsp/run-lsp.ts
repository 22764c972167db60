import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { EditorProject } from "@precast/transformer"
import { TextDocument } from "vscode-languageserver-textdocument"
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Diagnostic,
  createConnection,
} from "vscode-languageserver/node"
import { normal } from "../explain/project.ts"
import { version } from "../version.ts"
import { createChecks } from "./checks.ts"
import { createDocumentation, type Documentation } from "./documentation.ts"
import { createProjects, type Projects } from "./projects.ts"
import { rowTypeAction } from "./row-type-action.ts"
import { toDiagnostic, SOURCE } from "./to-diagnostic.ts"

/** Its arguments are a document's URI and a code. */
const OPEN = "precast.openDocumentation"

/** What can be done about the diagnostics at a place: their codes are looked up. */
function actionsFor(uri: string, diagnostics: readonly Diagnostic[]): CodeAction[] {
  const ours = diagnostics.filter(({ source }) => source === SOURCE)
  const byCode = new Map(ours.map((each) => [String(each.code), each]))
  return [...byCode].map(([code, diagnostic]) => {
    const title = `Open documentation of ${code}`
    return {
      title,
      kind: "quickfix",
      diagnostics: [diagnostic],
      command: { title, command: OPEN, arguments: [uri, code] },
    }
  })
}

/** Shows where a code is explained. */
async function openDocumentation(
  { window }: Connection,
  explain: Documentation,
  [uri, code]: readonly unknown[] = [],
): Promise<void> {
  const found = explain(fileOf(String(uri)) ?? "", String(code))
  if (!found) return void window.showInformationMessage(`${code} is not explained anywhere.`)
  const start = { line: found.line, character: 0 }
  const page = found.href.replace(/#.*/, "")
  await window.showDocument({ uri: page, takeFocus: true, selection: { start, end: start } })
}

/** https://microsoft.github.io/language-server-protocol, version 3.17. */
function serveEditor(connection: Connection): void {
  const documents = new TextDocuments(TextDocument)
  const texts = new Map<string, string>()
  const explain = createDocumentation()
  const published = new Map<string, string>()
  let client: ClientCapabilities = {}
  const projects = createProjects(texts, {
    log: (text) => connection.console.log(text),
    warn: (text) => {
      connection.console.warn(text)
      void connection.window.showWarningMessage(text)
    },
  })
  const checks = createChecks(
    () => documents.all(),
    look,
    () => projects.keepFor(documents.all().flatMap(({ uri }) => fileOf(uri) ?? [])),
  )

  async function look(document: TextDocument): Promise<void> {
    const { uri, version: edition } = document
    const file = fileOf(uri)
    if (file === null) return
    const found = (await projects.ask(file, (project) => project.diagnosticsIn(file))) ?? []
    const links = client.textDocument?.publishDiagnostics?.codeDescriptionSupport === true
    const diagnostics = found.map((each) =>
      toDiagnostic(document, each, links ? explain(file, each.code)?.href : undefined),
    )
    // Diagnostics of an earlier text stay in the editor, moved with it; an empty list removes them.
    const said = diagnostics.length > 0 ? `${edition} ${JSON.stringify(diagnostics)}` : ""
    if ((published.get(uri) ?? "") === said) return
    published.set(uri, said)
    await connection.sendDiagnostics({ uri, version: edition, diagnostics })
  }

  connection.onInitialize(({ capabilities }) => {
    client = capabilities
    return introduction(client)
  })
  connection.onInitialized(() => watchFiles(connection, client))
  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const document = documents.get(uri)
    const file = fileOf(uri)
    if (!document || file === null) return null
    const offset = document.offsetAt(position)
    const value = await projects.ask(file, (project) => project.hoverAt(file, offset))
    return value === null ? null : { contents: { kind: "markdown", value } }
  })
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
    const opens = client.window?.showDocument?.support === true
    const documented = opens ? actionsFor(uri, context.diagnostics) : []
    const [document, file] = [documents.get(uri), fileOf(uri)]
    if (!document || file === null) return documented
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)]
    // A transformer of an older version has none.
    const found = await projects.ask(
      file,
      (project: Partial<EditorProject>) => project.rowTypeAt?.(file, start, end) ?? null,
    )
    return found ? [rowTypeAction(found, texts), ...documented] : documented
  })
  connection.onExecuteCommand(async (asked) => {
    if (asked.command === OPEN) await openDocumentation(connection, explain, asked.arguments)
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (changes.some(({ uri }) => !SOURCE_FILE.test(uri))) projects.close()
    projects.lookAgain()
    checks.soon()
  })
  connection.onShutdown(() => {
    checks.stop()
    projects.close()
  })
  hear(documents, texts, projects, checks.soon, (uri) => {
    published.delete(uri)
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  })
  documents.listen(connection)
}

/** What this server does, as far as the editor takes part. */
function introduction({ window }: ClientCapabilities): InitializeResult {
  const opens = window?.showDocument?.support === true
  return {
    serverInfo: { name: "precast", version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      hoverProvider: true,
      workspace: { workspaceFolders: { supported: true } },
      codeActionProvider: { codeActionKinds: ["quickfix"] },
      ...(opens && { executeCommandProvider: { commands: [OPEN] } }),
    },
  }
}

/** The last group affects projects without being part of them: those are opened again. */
const WATCHED = [
  "**/*.{ts,tsx,mts,cts,sql}",
  "**/precast.sql.json",
  "**/{tsconfig*.json,package.json,package-lock.json,pnpm-lock.yaml,yarn.lock,bun.lock}",
]

const SOURCE_FILE = /\.(?:[cm]?tsx?|sql)$|\/precast\.sql\.json$/

/** Where the editor does not watch files, they are looked at when one is saved. */
async function watchFiles(
  connection: Connection,
  { workspace }: ClientCapabilities,
): Promise<void> {
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return
  const watchers = WATCHED.map((globPattern) => ({ globPattern }))
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
}

/** Keeps the texts of documents where compilers read them. */
function hear(
  documents: TextDocuments<TextDocument>,
  texts: Map<string, string>,
  projects: Projects,
  soon: () => void,
  forget: (uri: string) => void,
): void {
  documents.onDidChangeContent(({ document }) => {
    const file = fileOf(document.uri)
    if (file === null) return
    const text = document.getText()
    // Unchanged: nothing has to be read again.
    const isKnown = texts.has(file) ? texts.get(file) === text : isOnDisk(file, text)
    texts.set(file, text)
    if (!isKnown) projects.note(file)
    soon()
  })
  documents.onDidSave(() => {
    projects.lookAgain()
    soon()
  })
  documents.onDidClose(({ document: { uri } }) => {
    const file = fileOf(uri)
    if (file === null) return
    if (!isOnDisk(file, texts.get(file) ?? "")) projects.note(file)
    texts.delete(file)
    forget(uri)
    soon()
  })
}

/** `precast lsp`. The library of the protocol ends the process, on request or when the editor has exited. */
export function runLsp(): Promise<number> {
  const connection = createConnection(process.stdin, process.stdout)
  serveEditor(connection)
  connection.listen()
  return new Promise(() => {})
}

/** Absolute name of the file of an editor's document; null: it is not on this machine. */
function fileOf(uri: string): string | null {
  try {
    return normal(fileURLToPath(uri))
  } catch {
    return null
  }
}

/** Whether the file on the disk has the same text: nothing has to be read again then. */
function isOnDisk(file: string, text: string): boolean {
  try {
    return readFileSync(file, "utf8") === text
  } catch {
    return false
  }
}
