import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"

/** Whether the host writes JavaScript, or TypeScript that another tool processes. */
export type Output = "javascript" | "typescript"

/**
 * The specifier by which one file of a program imports another.
 *
 * The compiler writes JavaScript next to JavaScript, so there the name of the output is right with any
 * settings. Patched TypeScript is read by an unknown tool (Node's own type stripping only accepts `./sku.ts`,
 * others `./sku.js` or `./sku`), so the name is written like the file's own imports, or as the settings of
 * the program allow.
 */
export function specifierOf(
  context: TypeScript6,
  from: ts.SourceFile,
  to: string,
  output: Output,
): string {
  const path = relativePath(from.fileName, to)
  const style = output === "javascript" ? "output" : styleOf(context, from)
  if (style === "source") return path
  if (style === "none") return path.replace(/(?:\.d)?\.[cm]?tsx?$/, "")
  const isPreserved = context.program.getCompilerOptions().jsx === context.ts.JsxEmit.Preserve
  if (isPreserved && path.endsWith(".tsx")) return path.replace(/\.tsx$/, ".jsx")
  return path.replace(/(?:\.d)?\.([cm]?)tsx?$/, ".$1js")
}

type Style = "source" | "output" | "none"

function styleOf({ ts, program }: TypeScript6, file: ts.SourceFile): Style {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
    const specifier = statement.moduleSpecifier
    if (!specifier || !ts.isStringLiteral(specifier) || !/^\.{1,2}\//.test(specifier.text)) continue
    if (/\.[cm]?tsx?$/.test(specifier.text)) return "source"
    if (/\.[cm]?jsx?$/.test(specifier.text)) return "output"
    if (!/\.\w+$/.test(specifier.text)) return "none"
  }
  const options = program.getCompilerOptions()
  return options.allowImportingTsExtensions || options.rewriteRelativeImportExtensions
    ? "source"
    : "output"
}

/** Both names are absolute, with `/` between their parts as the compiler writes them. */
function relativePath(from: string, to: string): string {
  const source = from.split("/").slice(0, -1)
  const target = to.split("/")
  let shared = 0
  while (shared < source.length && source[shared] === target[shared]) shared++
  const up = source.length - shared
  return [...(up === 0 ? ["."] : Array<string>(up).fill("..")), ...target.slice(shared)].join("/")
}
