import ts from "typescript"

/** A text that people read, with the line it starts on (from 1). */
export interface ReadText {
  readonly line: number
  readonly text: string
}

/** Comments of a TypeScript or JavaScript file, and the strings that are texts: at least three words. */
export function textsOfCode(source: string): { comments: ReadText[]; strings: ReadText[] } {
  const comments: ReadText[] = []
  const strings: ReadText[] = []
  const file = ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true)
  const at = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1
  const seen = new Set<number>()
  const readComments = (from: number): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, from) ?? []) {
      if (seen.has(pos)) continue
      seen.add(pos)
      comments.push({ line: at(pos), text: plain(source.slice(pos, end)) })
    }
    for (const { pos, end } of ts.getTrailingCommentRanges(source, from) ?? []) {
      if (seen.has(pos)) continue
      seen.add(pos)
      comments.push({ line: at(pos), text: plain(source.slice(pos, end)) })
    }
  }
  const visit = (node: ts.Node): void => {
    readComments(node.getFullStart())
    readComments(node.getEnd())
    if (isText(node) && isSentence(node.text)) {
      strings.push({ line: at(node.getStart()), text: plain(node.text) })
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  return { comments, strings }
}

type Text = ts.StringLiteralLike | ts.TemplateLiteralLikeNode

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

const isSentence = (text: string): boolean => /[a-z]+ [a-z]+ [a-z]+/iu.test(text)

/** Prose of a Markdown file: without code blocks, inline code and addresses. */
export function textsOfMarkdown(source: string): ReadText[] {
  let fence = false
  return source.split("\n").flatMap((line, index) => {
    if (/^\s*(?:```|~~~)/u.test(line)) {
      fence = !fence
      return []
    }
    return fence ? [] : [{ line: index + 1, text: plain(line) }]
  })
}

/** Without what is quoted as code, and without addresses. */
const plain = (text: string): string =>
  text.replaceAll(/`[^`\n]*`/gu, "`…`").replaceAll(/\]\([^)]*\)|https?:\S+/gu, "]")
