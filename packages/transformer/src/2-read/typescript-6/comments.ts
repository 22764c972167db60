import type ts from "typescript"
import type { Property } from "../compiler.ts"

/**
 * The tags of a declaration's JSDoc, in order.
 *
 * They are read from the text. Under `tspc` the compiler parses no JSDoc, unless a plugin asks for
 * all of it; then it parses that of every library, too, which costs as much as half of our own
 * work (docs/performance.md).
 */
export function tagsOf(compiler: typeof ts, declaration: ts.Declaration): Property["comments"] {
  const { text } = declaration.getSourceFile()
  const ranges = compiler.getLeadingCommentRanges(text, declaration.pos) ?? []
  const comment = ranges
    .map(({ pos, end }) => text.slice(pos, end))
    .findLast((each) => each.startsWith("/**") && each.length > 4)
  return comment?.includes("@") ? readTags(comment) : []
}

/** The tags of one comment: `@minLength 3` is `{ tag: "minLength", text: "3" }`. */
export function readTags(comment: string): Property["comments"] {
  const inner = comment.slice(3, -2).replace(/^[^\S\n]*\*[^\S\n]?/gm, "")
  // An @ in code, in `{@link …}` or within a word starts no tag.
  const plain = inner.replace(/`[^`\n]*`/g, (code) => " ".repeat(code.length))
  const starts = [...plain.matchAll(/(?<=^|\s)@(\w+)/g)]
  return starts.map((start, at) => ({
    tag: start[1]!,
    text: inner.slice(start.index + start[0].length, starts[at + 1]?.index).trim(),
  }))
}
