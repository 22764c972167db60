import type ts from "typescript"
import type { Property } from "../contract.ts"

/**
 * The JSDoc of declarations: its text, and its tags, in order.
 *
 * It is read from the text. Under `tspc` the compiler parses no JSDoc, unless a plugin requires all of it;
 * then it parses that of every library, too, which costs as much as half of the transformer's work
 * (docs/performance-build.md).
 */
export function saidOf(
  compiler: typeof ts,
  declarations: readonly ts.Declaration[],
): Pick<Property, "comments" | "rules" | "text"> {
  const all = declarations.flatMap((each) => commentOf(compiler, each) ?? [])
  // Most fields have none.
  if (all.length === 0) return { comments: [], rules: [], text: "" }
  return {
    comments: all.flatMap(({ tags }) => tags),
    rules: all.flatMap(({ tags, isOwn: own }) => (own ? tags : [])),
    text: all.find(({ text }) => text !== "")?.text ?? "",
  }
}

interface Comment {
  tags: Property["comments"]
  text: string
  isOwn: boolean
}

/** By declaration: the fields of an interface are fields of all that extend it. */
const comments = new WeakMap<ts.Declaration, Comment | null>()

function commentOf(compiler: typeof ts, declaration: ts.Declaration): Comment | null {
  const known = comments.get(declaration)
  if (known !== undefined) return known
  const comment = commentAt(compiler, declaration)
  const made = comment === undefined ? null : parsed(comment, isOwn(declaration.getSourceFile()))
  comments.set(declaration, made)
  return made
}

function parsed(comment: string, own: boolean): Comment {
  const tags = comment.includes("@") ? readTags(comment) : []
  return { tags, text: readText(comment), isOwn: own }
}

/** By the name: TypeScript 7 would need a query for each file. */
function isOwn({ isDeclarationFile, fileName }: ts.SourceFile): boolean {
  return !isDeclarationFile && !fileName.includes("/node_modules/")
}

/** The text of the JSDoc comment before a node, with its marks. */
export function commentAt(compiler: typeof ts, node: ts.Node): string | undefined {
  const { text } = node.getSourceFile()
  const ranges = compiler.getLeadingCommentRanges(text, node.pos) ?? []
  return ranges.map(({ pos, end }) => text.slice(pos, end)).findLast(isJsdoc) ?? onLine(text, node)
}

function isJsdoc(comment: string): boolean {
  return comment.startsWith("/**") && comment.length > 4
}

/**
 * The comment in `{ /** … *\/ a: number }`, which the compiler leaves to the token before it. What follows it has to
 * begin on the same line: a comment at the end of a line describes what precedes it.
 */
function onLine(text: string, { pos }: ts.Node): string | undefined {
  let comment: string | undefined
  let at = behindBlanks(text, pos)
  while (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2) + 2
    if (end < at) return undefined // it has no end
    const each = text.slice(at, end)
    if (isJsdoc(each)) comment = each
    at = behindBlanks(text, end)
  }
  return /[\s/]/.test(text.charAt(at)) ? undefined : comment
}

function behindBlanks(text: string, from: number): number {
  BLANKS.lastIndex = from
  BLANKS.test(text)
  return BLANKS.lastIndex
}

const BLANKS = /[^\S\r\n\u2028\u2029]*/y

/** The text of a comment before its tags. */
export function readText(comment: string): string {
  const { inner, starts } = split(comment)
  return inner.slice(0, starts[0]?.index).trim()
}

/** The tags of one comment: `@minLength 3` is `{ tag: "minLength", text: "3" }`. */
export function readTags(comment: string): Property["comments"] {
  const { inner, starts } = split(comment)
  return starts.map((start, at) => ({
    tag: start[1]!,
    text: inner.slice(start.index + start[0].length, starts[at + 1]?.index).trim(),
  }))
}

/** A comment without its marks, and where tags start in it. */
function split(comment: string): { inner: string; starts: RegExpExecArray[] } {
  const inner = comment.slice(3, -2).replace(/^[^\S\n]*\*[^\S\n]?/gm, "")
  // An @ in code, in `{@link …}` or within a word starts no tag.
  const plain = inner.replace(/`[^`\n]*`/g, (code) => " ".repeat(code.length))
  return { inner, starts: [...plain.matchAll(/(?<=^|\s)@(\w+)/g)] }
}
