import type * as t from "@babel/types"
import type { Finding } from "../findings.ts"
import { type Source, walk } from "../source.ts"

// A second run has nothing to add.
const BESIDE = "; its type is next to it"

const MARK = "// precast migrate:"

/** A comment above each statement that stays with Zod: why, and the way out. Those of an earlier run are replaced. */
export function leaveComments(source: Source, findings: readonly Finding[]): void {
  const all = new Map<number, Set<string>>()
  const statements = statementsOf(source)
  for (const { line, column, reason, hint } of findings) {
    const at = offsetOf(source.text, line, column)
    const around = statements.findLast(({ start, end }) => start! <= at && at < end!)
    if (around === undefined || around.type === "ImportDeclaration") continue
    const reasons = all.get(around.start!) ?? new Set()
    all.set(around.start!, reasons.add(`${reason.replace(BESIDE, "")}. ${hint}`))
  }
  for (const [start, reasons] of all) comment(source, start, [...reasons])
  removeOthers(source, new Set(all.keys()))
}

/** Above a statement that begins its line. */
function comment({ text, edits }: Source, start: number, reasons: readonly string[]): void {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1
  const indent = text.slice(lineStart, start)
  if (indent.trim() !== "") return
  const lines = reasons.map((reason) => `${indent}${MARK} ${lineOf(reason)}\n`).join("")
  const before = marksAbove(text, lineStart)
  if (text.slice(before, lineStart) === lines) return
  if (before < lineStart) edits.overwrite(before, lineStart, lines)
  else edits.appendLeft(lineStart, lines)
}

/** Where the comments of an earlier run begin that stand directly above a line. */
function marksAbove(text: string, lineStart: number): number {
  let at = lineStart
  for (;;) {
    const previous = text.lastIndexOf("\n", at - 2) + 1
    if (at === 0 || !text.slice(previous, at).trimStart().startsWith(MARK)) return at
    at = previous
  }
}

/** Comments of an earlier run above what has been moved, or stays no longer. */
function removeOthers(
  { text, program, edits, ...source }: Source,
  kept: ReadonlySet<number>,
): void {
  for (const statement of statementsOf({ text, program, edits, ...source })) {
    if (kept.has(statement.start!)) continue
    const lineStart = text.lastIndexOf("\n", statement.start! - 1) + 1
    const before = marksAbove(text, lineStart)
    if (before < lineStart) edits.remove(before, lineStart)
  }
}

/** Statements of the module and of blocks, outer ones first. */
function statementsOf({ program }: Source): t.Statement[] {
  const found: t.Statement[] = []
  walk(program, (node) => {
    if (node.type === "Program" || node.type === "BlockStatement") found.push(...node.body)
  })
  return found.sort((a, b) => a.start! - b.start!)
}

function offsetOf(text: string, line: number, column: number): number {
  let at = 0
  for (let left = line - 1; left > 0; left--) at = text.indexOf("\n", at) + 1
  return at + column - 1
}

/** On one line, whatever is in it: text of a program never ends the comment. */
function lineOf(text: string): string {
  return text.replaceAll(/[\s\u2028\u2029\u0085]+/g, " ").trim()
}
