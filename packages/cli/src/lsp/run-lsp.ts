import { createConnection } from "vscode-languageserver/node"
import { serveEditor } from "./session.ts"

/** `precast lsp`. The library of the protocol ends the process, on request or when the editor has exited. */
export function runLsp(): Promise<number> {
  const connection = createConnection(process.stdin, process.stdout)
  serveEditor(connection)
  connection.listen()
  return new Promise(() => {})
}
