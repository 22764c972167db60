import type ts from "typescript"
import type { Span } from "../../ir/ir-site.ts"
import { spanOf, type TypeScript6 } from "./context.ts"

/**
 * Options given to a function of the package that was passed on: `const isUser = is<User>`, then
 * `isUser(value, { strict: true })`. The type of `isUser` allows them, and its code was made without.
 * Only files that write an option are walked, and only calls whose last argument may be one resolved.
 */
export function strayOptions(
  context: TypeScript6,
  file: ts.SourceFile,
  packageName: string,
): { name: string; span: Span }[] {
  const { ts, checker } = context
  if (!/\b(?:strict|memory)["']?\s*:/.test(file.text)) return []
  const found: { name: string; span: Span }[] = []
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) look(node)
    ts.forEachChild(node, visit)
  }
  function look(call: ts.CallExpression): void {
    const last = call.arguments.at(-1)
    if (!last || !mayBeOptions(ts, last)) return
    const declaration = checker.getResolvedSignature(call)?.declaration
    if (!declaration || !ts.isFunctionDeclaration(declaration) || !declaration.name) return
    const options = declaration.parameters[call.arguments.length - 1]
    if (options?.name.getText() !== "options" || !isOurs(declaration, packageName)) return
    // A direct call is a site: its options are read there.
    if (isNamed(context, call.expression, declaration)) return
    found.push({ name: declaration.name.text, span: spanOf(last) })
  }
  visit(file)
  return found
}

function mayBeOptions(compiler: typeof ts, argument: ts.Expression): boolean {
  return (
    compiler.isObjectLiteralExpression(argument) ||
    compiler.isIdentifier(argument) ||
    compiler.isPropertyAccessExpression(argument) ||
    compiler.isAsExpression(argument)
  )
}

function isOurs(declaration: ts.Declaration, packageName: string): boolean {
  const { fileName } = declaration.getSourceFile()
  const folder = packageName.slice(packageName.indexOf("/") + 1)
  return fileName.endsWith("/functions.d.ts") && fileName.includes(`/${folder}/`)
}

/** Whether a callee leads to the function itself, by whatever name, rather than to a value made of it. */
function isNamed(
  { ts, checker }: TypeScript6,
  callee: ts.Expression,
  declaration: ts.Declaration,
): boolean {
  let at = callee
  while (ts.isParenthesizedExpression(at) || ts.isNonNullExpression(at)) at = at.expression
  const name = ts.isPropertyAccessExpression(at)
    ? at.name
    : ts.isElementAccessExpression(at)
      ? at.argumentExpression
      : at
  const symbol = checker.getSymbolAtLocation(name)
  if (!symbol) return false
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target.declarations?.includes(declaration) === true
}
