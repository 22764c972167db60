import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import type { RowType } from "@precast/transformer"
import type { CodeAction, TextEdit } from "vscode-languageserver/node"
import { TextDocument } from "vscode-languageserver-textdocument"

/**
 * Writes the type of a statement's rows, or corrects its fields that do not fit.
 * @param texts of the editor's documents, by file
 */
export function rowTypeAction(
  { edits, text }: RowType,
  texts: ReadonlyMap<string, string>,
): CodeAction {
  const changes: Record<string, TextEdit[]> = {}
  for (const { span, text: newText } of edits) {
    const source = texts.get(span.file) ?? readFileSync(span.file, "utf8")
    const document = TextDocument.create("", "", 0, source)
    const range = { start: document.positionAt(span.start), end: document.positionAt(span.end) }
    ;(changes[pathToFileURL(span.file).href] ??= []).push({ range, newText })
  }
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text
  return { title: `Write the row type ${shown}`, kind: "quickfix", edit: { changes } }
}

/** Characters of a title in a menu. */
const MOST = 60
