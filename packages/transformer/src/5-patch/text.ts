import { MagicString, type SourceMap } from "magic-string"
import type ts from "typescript"
import type { Edit, FileEdits } from "./edits.ts"
import { onOneLine } from "./one-line.ts"

/** A patched file: still TypeScript, with our functions at its end. */
export interface PatchedText {
  text: string
  map: SourceMap
}

/**
 * Patches the text of a file.
 * @param directivesEnd offset behind the last directive (`"use strict"`) or the shebang; see `directivesEnd`
 */
export function patchText(
  source: string,
  { file, module, edits }: FileEdits,
  directivesEnd: number,
): PatchedText {
  const text = new MagicString(source)
  for (const edit of edits) {
    if (edit.kind === "append") text.appendLeft(edit.span.end, `, ${onOneLine(edit.text)}`)
    else if (edit.kind === "remove") text.remove(edit.span.start, edit.span.end)
    else if (edit.kind === "fill") text.appendLeft(edit.span.end, filled(edit))
    else text.overwrite(edit.span.start, edit.span.end, edit.text, { contentOnly: true })
  }
  // On the line of what stands there, so that the user's lines keep their numbers without the map.
  const head = [module.imports, module.constants].filter((part) => part !== "")
  if (head.length > 0) {
    const joined = `${onOneLine(head.join("\n"))}; `
    text.appendRight(
      directivesEnd,
      directivesEnd > 0 && !/\s/.test(source[directivesEnd - 1]!) ? `; ${joined}` : joined,
    )
  }
  if (module.functions !== "") text.append(`\n${module.functions}\n`)
  return {
    text: text.toString(),
    map: text.generateMap({ source: file, includeContent: true, hires: "boundary" }),
  }
}

function filled({ needsComma, missing, text }: Extract<Edit, { kind: "fill" }>): string {
  return `${needsComma ? ", " : ""}${"void 0, ".repeat(missing)}${onOneLine(text)}`
}

/** Offset where the first statement that is not a directive may stand. */
export function directivesEnd(compiler: typeof ts, file: ts.SourceFile): number {
  let end = compiler.getShebang(file.text)?.length ?? 0
  if (end > 0) end += /^\r?\n/.exec(file.text.slice(end))?.[0].length ?? 0
  for (const statement of file.statements) {
    if (
      !compiler.isExpressionStatement(statement) ||
      !compiler.isStringLiteral(statement.expression)
    )
      break
    end = statement.end
  }
  return end
}
