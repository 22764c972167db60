import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import type { RowType, TypeEdit } from "@precast/transformer"
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
  const byFile = Map.groupBy(edits, ({ span }) => span.file)
  const changes = Object.fromEntries(
    [...byFile].map(([file, own]) => [pathToFileURL(file).href, textEdits(file, own, texts)]),
  )
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text
  return { title: `Write the row type ${shown}`, kind: "quickfix", edit: { changes } }
}

function textEdits(
  file: string,
  edits: readonly TypeEdit[],
  texts: ReadonlyMap<string, string>,
): TextEdit[] {
  const source = texts.get(file) ?? readFileSync(file, "utf8")
  const document = TextDocument.create("", "", 0, source)
  return edits.map(({ span, text: newText }) => ({
    range: { start: document.positionAt(span.start), end: document.positionAt(span.end) },
    newText,
  }))
}

/** Characters of a title in a menu. */
const MOST = 60
