// The language server of TypeScript 7 in a project that uses Precast: the behavior described in docs/editors.md.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { pathToFileURL } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { createBundled, useTypeScript7 } from "./bundlers-project.ts"
import { tsconfig } from "./hosts-project.ts"

const FILE = "src/users.ts"
const WRONG = `import { is } from "@precast/runtime"
export const isLater = is<{ at: Promise<1> }>
export const count: string = 7
`

test("reports its usual diagnostics, and ignores our entry", { timeout: 120_000 }, async () => {
  const entry = { transform: "@precast/transformer", name: "@precast/transformer" }
  const project = createBundled(6, { [FILE]: WRONG, "tsconfig.json": tsconfig({}, entry) })
  useTypeScript7(project)
  onTestFinished(project.remove)
  const server = await startServer(project.folder)
  const { serverInfo, capabilities } = await server.ask("initialize", {
    processId: process.pid,
    rootUri: server.uri(""),
    capabilities: { textDocument: { diagnostic: {}, hover: { contentFormat: ["markdown"] } } },
  })
  expect(serverInfo.version).toMatch(/^7\./)
  // Nothing that a project could have it run.
  expect(capabilities.executeCommandProvider).toBeUndefined()
  server.tell("initialized", {})
  const textDocument = { uri: server.uri(FILE), languageId: "typescript", version: 1 }
  server.tell("textDocument/didOpen", { textDocument: { ...textDocument, text: WRONG } })
  const codes = async (): Promise<number[]> => {
    const { items } = await server.ask("textDocument/diagnostic", { textDocument })
    return items.map(({ code }: { code: number }) => code)
  }
  expect(await codes()).toEqual([2322])
  const { contents } = await server.ask("textDocument/hover", {
    textDocument,
    position: { line: 1, character: 23 },
  })
  expect(contents.value).toContain("function is<T>(value: unknown): value is T")
  expect(contents.value).toContain("Whether a value in memory matches")
  server.tell("textDocument/didChange", {
    textDocument: { ...textDocument, version: 2 },
    contentChanges: [{ text: WRONG.replace("7", '"7"') }],
  })
  expect(await codes()).toEqual([])
  // It reported nothing about the tsconfig with our entry either.
  expect(server.published.filter(({ diagnostics }) => diagnostics.length > 0)).toEqual([])
})

// oxlint-disable-next-line typescript/no-explicit-any -- the result depends on the request
type Reply = any

interface Server {
  readonly published: { readonly uri: string; readonly diagnostics: readonly unknown[] }[]
  uri(file: string): string
  ask(method: string, params: object): Promise<Reply>
  tell(method: string, params: object): void
}

/** https://microsoft.github.io/language-server-protocol: JSON-RPC with the length in front. */
async function startServer(folder: string): Promise<Server> {
  const found = pathToFileURL(`${folder}/node_modules/typescript/lib/getExePath.js`).href
  const { default: getExePath } = (await import(found)) as { default: () => string }
  const child = spawn(getExePath(), ["--lsp", "--stdio"], { cwd: folder, stdio: "pipe" })
  const closed = once(child, "close")
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await closed
  })
  const waiting = new Map<number, (result: unknown) => void>()
  const published: Server["published"] = []
  let count = 0
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  onMessages(child, ({ id, method, params, result }) => {
    if (method === "textDocument/publishDiagnostics") published.push(params)
    // Its requests to an editor: settings, and the registration for file changes.
    else if (method !== undefined && id !== undefined) send({ id, result: null })
    else if (id !== undefined) waiting.get(id)?.(result)
  })
  return {
    published,
    uri: (file) => pathToFileURL(`${folder}/${file}`).href,
    tell: (method, params) => send({ method, params }),
    ask: (method, params) =>
      new Promise((done, fail) => {
        waiting.set(++count, done)
        void closed.then(() => fail(new Error(`it exited before it responded to ${method}`)))
        send({ id: count, method, params })
      }),
  }
}

function onMessages({ stdout }: ChildProcess, onMessage: (message: Reply) => void): void {
  let rest = Buffer.alloc(0)
  stdout!.on("data", (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString("latin1", 0, 200))
      if (!head) return
      const end = head[0].length + Number(head[1])
      if (rest.length < end) return
      const text = rest.toString("utf8", head[0].length, end)
      rest = rest.subarray(end)
      onMessage(JSON.parse(text))
    }
  })
}
