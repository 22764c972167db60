import ts from "typescript"

/** A declaration file with less to load; directives (`/// <reference …`) stay, all else means the same. */
export function withoutComments(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text)
  const kept: string[] = []
  // Braces that are open inside of each `${` that is open.
  const templates: number[] = []
  for (;;) {
    let token = scanner.scan()
    if (token === ts.SyntaxKind.CloseBraceToken && templates.at(-1) === 0) {
      token = scanner.reScanTemplateToken(false)
      if (token === ts.SyntaxKind.TemplateTail) templates.pop()
    } else if (token === ts.SyntaxKind.TemplateHead) templates.push(0)
    else if (templates.length > 0 && token === ts.SyntaxKind.OpenBraceToken)
      templates.push(templates.pop()! + 1)
    else if (templates.length > 0 && token === ts.SyntaxKind.CloseBraceToken)
      templates.push(templates.pop()! - 1)
    if (token === ts.SyntaxKind.EndOfFileToken) return kept.join("")
    const part = textOf(token, scanner.getTokenText(), kept.at(-1) ?? "\n")
    if (part !== "") kept.push(part)
  }
}

/** @param before what was kept last; one white space is kept of several */
function textOf(token: ts.SyntaxKind, text: string, before: string): string {
  const isBlank = before === " " || before === "\n"
  switch (token) {
    case ts.SyntaxKind.SingleLineCommentTrivia:
      return text.startsWith("///") ? text : ""
    case ts.SyntaxKind.MultiLineCommentTrivia:
      return isBlank ? "" : " "
    case ts.SyntaxKind.NewLineTrivia:
      return before === "\n" ? "" : "\n"
    case ts.SyntaxKind.WhitespaceTrivia:
      return isBlank ? "" : " "
    default:
      return text
  }
}
