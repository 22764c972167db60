// A table that is written as `{ … }` has `constructor`, `toString` and `__proto__` as well. A name from
// outside (a header, a file ending, a close reason, an error code) must not find them.
import { join, resolve } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")

test.each(["packages/runtime", "packages/transformer", "packages/cli", "benchmarks/bench"])(
  "%s: plain objects are read by arbitrary names through Object.hasOwn only",
  { timeout: 120_000 },
  (name) => {
    const folder = join(root, name)
    const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile)
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
    expect(fileNames.length).toBeGreaterThan(100)
    expect(openLookups(fileNames, options)).toEqual([])
  },
)

test("the rule finds a lookup, and accepts those that are safe", () => {
  const found = openLookups([join(import.meta.dirname, "outside-names/lookups.ts")], {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    types: [],
  })
  expect(found.map((line) => line.replace(/^.*: /, ""))).toEqual([
    "counts[name]",
    "TABLE[name]",
    "imported[name]",
    "this.all[name]",
  ])
})

/** `file:line: object[key]` of each plain object that is read by a text without a check. */
function openLookups(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const found: string[] = []
  for (const path of files) {
    const source = program.getSourceFile(path)!
    const visit = (node: ts.Node): void => {
      if (ts.isElementAccessExpression(node) && isOpen(node, checker)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push(`${path}:${line + 1}: ${node.getText(source)}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function isOpen(node: ts.ElementAccessExpression, checker: ts.TypeChecker): boolean {
  return (
    isText(checker.getTypeAtLocation(node.argumentExpression), checker) &&
    !isAssigned(node) &&
    isPlainObject(node.expression, checker) &&
    !isChecked(node)
  )
}

/** Any text, not one of a few literals. */
function isText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((each) => isText(each, checker))
  const constraint = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : undefined
  if (constraint !== undefined) return isText(constraint, checker)
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) !== 0
}

/** `object[key] = value` and `delete object[key]` read nothing; `??=` does. */
function isAssigned(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isDeleteExpression(parent)) return true
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return false
  return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** Declared with an object literal, or by a package. */
function isPlainObject(object: ts.Expression, checker: ts.TypeChecker): boolean {
  const named = ts.isPropertyAccessExpression(object) ? object.name : object
  const symbol = checker.getSymbolAtLocation(named)
  if (symbol === undefined) return false
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  const declared = (isAlias ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration
  if (declared === undefined) return false
  if (ts.isVariableDeclaration(declared) && declared.getSourceFile().isDeclarationFile) {
    return isAlias
  }
  const hasValue =
    ts.isVariableDeclaration(declared) ||
    ts.isPropertyDeclaration(declared) ||
    ts.isBindingElement(declared)
  return hasValue && isObjectLiteral(declared.initializer)
}

function isObjectLiteral(value: ts.Expression | undefined): boolean {
  if (value === undefined) return false
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) {
    return isObjectLiteral(value.expression)
  }
  return ts.isObjectLiteralExpression(value)
}

/** `Object.hasOwn(object, …)` is in a function around the lookup. */
function isChecked(node: ts.ElementAccessExpression): boolean {
  const check = `Object.hasOwn(${node.expression.getText()}, `
  let scope: ts.Node = node
  while (!ts.isSourceFile(scope)) {
    if (ts.isFunctionLike(scope) && scope.getText().includes(check)) return true
    scope = scope.parent
  }
  return false
}
