import type { CodeAction, Connection, Diagnostic } from "vscode-languageserver/node"
import type { Documentation } from "./documentation.ts"
import { fileOf } from "./texts.ts"
import { SOURCE } from "./told.ts"

/** Its arguments are a document's URI and a code. */
export const OPEN = "precast.openDocumentation"

/** What can be done about the diagnostics at a place: their codes are looked up. */
export function actionsFor(uri: string, diagnostics: readonly Diagnostic[]): CodeAction[] {
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
export async function openDocumentation(
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
