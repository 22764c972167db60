import type ts from "typescript"
import type { createPackageNames } from "./api-lookup.ts"
import type { TypeScript6 } from "./context.ts"

/** Follows names to what a package declares, and to values that the user has written. */
export interface PackageSymbols {
  /** Without parentheses, type assertions, `!` and `await`. */
  bare(expression: ts.Expression): ts.Expression
  /** The name under which the package declares what an expression names; null: it does not. */
  nameAt(expression: ts.Expression | ts.EntityName): string | null
  /** Whether a type is an instance of a class of the package. */
  isInstance(type: ts.Type, name: string): boolean
  /**
   * The expression that a constant or a property has as its value, or the parameter that a name is;
   * null: it has several, or they are not known.
   */
  valueOf(expression: ts.Expression): ts.Expression | ts.ParameterDeclaration | null
  /** The type that is written at the declaration of what a name is. */
  annotationOf(expression: ts.Expression): ts.TypeNode | null
  /** The variable that a name is. */
  variableOf(expression: ts.Expression): ts.VariableDeclaration | null
}

export function createPackageSymbols(
  { ts, checker }: TypeScript6,
  packageOf: ReturnType<typeof createPackageNames>,
  packageName: string,
): PackageSymbols {
  const isOurs = (symbol: ts.Symbol): boolean => {
    const [declaration] = symbol.declarations ?? []
    return declaration !== undefined && packageOf(declaration.getSourceFile()) === packageName
  }

  function bare<E extends ts.Expression | ts.EntityName>(expression: E): E | ts.Expression {
    let at: E | ts.Expression = expression
    while (
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isAwaitExpression(at)
    )
      at = at.expression
    return at
  }

  function symbolAt(node: ts.Expression | ts.EntityName): ts.Symbol | null {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node
    if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return null
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
    if (!symbol) return null
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  function declarationAt(expression: ts.Expression): ts.Declaration | null {
    const { declarations = [] } = symbolAt(bare(expression)) ?? {}
    return declarations.length === 1 ? declarations[0]! : null
  }

  function valueOf(expression: ts.Expression): ReturnType<PackageSymbols["valueOf"]> {
    const declaration = declarationAt(expression)
    if (!declaration) return null
    if (ts.isParameter(declaration)) return declaration
    if (ts.isVariableDeclaration(declaration))
      return isConstant(ts, declaration) ? (declaration.initializer ?? null) : null
    if (ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration))
      return declaration.initializer ?? null
    if (ts.isShorthandPropertyAssignment(declaration)) return declaration.name
    return ts.isExportAssignment(declaration) ? declaration.expression : null
  }

  return {
    bare,
    nameAt(expression) {
      const symbol = symbolAt(bare(expression))
      return symbol && isOurs(symbol) ? symbol.name : null
    },
    isInstance: (type, name) => type.symbol?.name === name && isOurs(type.symbol),
    valueOf,
    annotationOf(expression) {
      const declaration = declarationAt(expression)
      if (!declaration) return null
      const hasType =
        ts.isVariableDeclaration(declaration) ||
        ts.isParameter(declaration) ||
        ts.isPropertyDeclaration(declaration) ||
        ts.isPropertySignature(declaration)
      return hasType ? (declaration.type ?? null) : null
    },
    variableOf(expression) {
      const declaration = declarationAt(expression)
      return declaration && ts.isVariableDeclaration(declaration) ? declaration : null
    },
  }
}

/** Whether a variable keeps its first value. */
export function isConstant(compiler: typeof ts, { parent }: ts.VariableDeclaration): boolean {
  return (
    compiler.isVariableDeclarationList(parent) && (parent.flags & compiler.NodeFlags.Const) !== 0
  )
}
