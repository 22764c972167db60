import {
  createScanner,
  findNodeAtLocation,
  type Node,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser"

// jsonc-parser's own `modify` puts a new property before the comment that trails the last one, so the comment
// changes owner. Its parser and scanner provide the positions; the insertion is done here.

// jsonc-parser declares SyntaxKind as an ambient const enum, which verbatimModuleSyntax cannot import.
const kinds: { comma: number; lineBreak: number; trivia: number } = {
  comma: 5,
  lineBreak: 14,
  trivia: 15,
}

/** JSON with comments and trailing commas → value; throws an Error naming line and problem. */
export function parseJsonc(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first === undefined) return value
  const line = text.slice(0, first.offset).split("\n").length
  throw new Error(`line ${line}: ${wordsOf(first.error)}`)
}

/** `CommaExpected` → `comma expected`. */
function wordsOf(error: ParseError["error"]): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
}

/** Text with `"key": value` as the last property of the object at `path`; all else byte for byte. */
export function addProperty(
  text: string,
  path: readonly string[],
  key: string,
  value: string,
): string {
  return insertLast(text, nodeAt(text, path), `${JSON.stringify(key)}: ${value}`)
}

/** Text with `value` as the last element of the array at `path`; all else byte for byte. */
export function addElement(text: string, path: readonly string[], value: string): string {
  return insertLast(text, nodeAt(text, path), value)
}

/** Text with another value (JSON text) at `path`; all else byte for byte. */
export function replaceValue(text: string, path: readonly string[], value: string): string {
  const { offset, length } = nodeAt(text, path)
  return text.slice(0, offset) + value + text.slice(offset + length)
}

function nodeAt(text: string, path: readonly string[]): Node {
  const root = parseTree(text, [], { allowTrailingComma: true })
  const node = root && findNodeAtLocation(root, [...path])
  if (node === undefined) throw new Error(`no value at ${path.join(".")}`)
  return node
}

function insertLast(text: string, parent: Node, item: string): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n"
  const closing = parent.offset + parent.length - 1
  const [first, last] = [parent.children?.[0], parent.children?.at(-1)]
  if (first === undefined || last === undefined) {
    if (parent.type === "array") return splice(text, closing, closing, item)
    const inOneLine = parent.parent !== undefined && !text.trim().includes("\n")
    if (inOneLine) return splice(text, closing, closing, ` ${item} `)
    const outer = indentAt(text, parent.offset)
    const start = parent.offset + 1 + text.slice(parent.offset + 1, closing).trimEnd().length
    return splice(
      text,
      start,
      closing,
      `${newline}${outer}${indentUnit(text)}${item}${newline}${outer}`,
    )
  }
  const lastEnd = last.offset + last.length
  const comma = endOfComma(text, lastEnd, closing)
  const lineEnd = endOfComments(text, comma ?? lastEnd, closing)
  const inline =
    !text.slice(parent.offset, first.offset).includes("\n") &&
    !text.slice(lastEnd, lineEnd).includes("//")
  const line = inline ? ` ${item}` : `${newline}${indentAt(text, first.offset)}${item}`
  if (comma !== undefined) return splice(text, lineEnd, lineEnd, `${line},`)
  return splice(splice(text, lineEnd, lineEnd, line), lastEnd, lastEnd, ",")
}

/** Where the trailing comma behind the last item ends, if there is one. */
function endOfComma(text: string, from: number, closing: number): number | undefined {
  const token = tokens(text, from, closing).find(({ kind }) => kind === kinds.comma)
  return token?.end
}

/** The end of comments on the same line after `from`: they belong to that line. */
function endOfComments(text: string, from: number, closing: number): number {
  const line = tokens(text, from, closing)
  const broken = line.findIndex(({ kind }) => kind === kinds.lineBreak)
  const comments = (broken === -1 ? line : line.slice(0, broken)).filter(
    ({ kind }) => kind !== kinds.trivia,
  )
  return comments.at(-1)?.end ?? from
}

function tokens(text: string, from: number, to: number): { kind: number; end: number }[] {
  const scanner = createScanner(text, false)
  scanner.setPosition(from)
  const found: { kind: number; end: number }[] = []
  for (let kind: number = scanner.scan(); scanner.getTokenOffset() < to; kind = scanner.scan()) {
    found.push({ kind, end: scanner.getTokenOffset() + scanner.getTokenLength() })
  }
  return found
}

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ""
}

function indentUnit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? "  "
}

function splice(text: string, start: number, end: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(end)
}
