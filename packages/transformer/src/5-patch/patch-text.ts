import { MagicString, type SourceMap } from "magic-string"
import type ts from "typescript"
import type { Edit, FileEdits } from "./edits.ts"
import { type Unused, unusedImports } from "./imports.ts"
import { onOneLine } from "./one-line.ts"

/** A patched file: still TypeScript, with our functions at its end. */
export interface PatchedText {
  text: string
  /** Made when it is requested: it takes as long as the patch. */
  map(): SourceMap
}

/**
 * Patches the text of a file, of which `compiler` has made the tree.
 * @param base text in which less may stand than in that of the tree, at the same places
 */
export function patchText(
  compiler: typeof ts,
  source: ts.SourceFile,
  { file, module, edits }: FileEdits,
  base: string = source.text,
): PatchedText {
  const text = new MagicString(base)
  const start = directivesEnd(compiler, source)
  const unused = module.imports === "" ? [] : unusedImports(compiler, source, edits)
  for (const each of unused) removeImport(each, source, text)
  for (const edit of edits) {
    if (edit.kind === "append") text.appendLeft(edit.span.end, `, ${onOneLine(edit.text)}`)
    else if (edit.kind === "tag")
      text.overwrite(edit.span.start, edit.span.end, `(${onOneLine(edit.text)})`)
    else if (edit.kind === "remove") text.remove(edit.span.start, edit.span.end)
    else if (edit.kind === "wrap") wrap(edit, text)
    else if (edit.kind === "fill") text.appendLeft(edit.span.end, filled(edit))
    else text.overwrite(edit.span.start, edit.span.end, edit.text, { contentOnly: true })
  }
  // On the line of the text there, so that the user's lines keep their numbers without the map.
  const head = [module.imports, module.constants].filter((part) => part !== "")
  if (head.length > 0) {
    const joined = `${onOneLine(head.join("\n"))}; `
    text.appendRight(
      start,
      start > 0 && !/\s/.test(source.text[start - 1]!) ? `; ${joined}` : joined,
    )
  }
  if (module.functions !== "") text.append(`\n${module.functions}\n`)
  return {
    text: text.toString(),
    map: () => text.generateMap({ source: file, includeContent: true, hires: "boundary" }),
  }
}

/** Lines stay where they are. */
function removeImport(
  { declaration, names }: Unused,
  source: ts.SourceFile,
  to: MagicString,
): void {
  const start = declaration.getStart(source)
  const { end } = declaration
  if (!names) {
    const lines = source.text.slice(start, end).split("\n").length - 1
    // The line may continue with another statement.
    return void to.overwrite(start, end, `${"\n".repeat(lines)};`, { contentOnly: true })
  }
  for (const name of names) {
    const comma = /^[ \t]*,?[ \t]*/.exec(source.text.slice(name.end, end))![0]
    to.remove(name.getStart(source), name.end + comma.length)
  }
}

/** Outer calls come before inner ones that start at the same place. */
function wrap({ span, text }: Edit, to: MagicString): void {
  to.appendRight(span.start, `${onOneLine(text)}(`)
  to.prependLeft(span.end, ")")
}

function filled({ needsComma, missing, text }: Extract<Edit, { kind: "fill" }>): string {
  return `${needsComma ? ", " : ""}${"void 0, ".repeat(missing)}${onOneLine(text)}`
}

/** Offset where the first statement that is not a directive may stand. */
function directivesEnd(compiler: typeof ts, file: ts.SourceFile): number {
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
