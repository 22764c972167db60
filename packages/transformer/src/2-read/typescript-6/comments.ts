import type ts from "typescript"
import type { Property } from "../compiler.ts"

/**
 * What the JSDoc of declarations says: its text, and its tags, in order.
 *
 * They are read from the text. Under `tspc` the compiler parses no JSDoc, unless a plugin asks for
 * all of it; then it parses that of every library, too, which costs as much as half of our own
 * work (docs/performance-build.md).
 */
export function saidOf(
  compiler: typeof ts,
  declarations: readonly ts.Declaration[],
): Pick<Property, "comments" | "text"> {
  const all = declarations.flatMap((each) => commentAt(compiler, each) ?? [])
  // Most fields have none.
  if (all.length === 0) return { comments: [], text: "" }
  const texts = all.map(readText).filter((text) => text !== "")
  return {
    comments: all.flatMap((comment) => (comment.includes("@") ? readTags(comment) : [])),
    text: texts[0] ?? "",
  }
}

/** The text of the JSDoc comment before a node, with its marks. */
export function commentAt(compiler: typeof ts, node: ts.Node): string | undefined {
  const { text } = node.getSourceFile()
  const ranges = compiler.getLeadingCommentRanges(text, node.pos) ?? []
  return ranges
    .map(({ pos, end }) => text.slice(pos, end))
    .findLast((each) => each.startsWith("/**") && each.length > 4)
}

/** What stands in a comment before its tags. */
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
