import type ts from "typescript"
import type { DeclaredDatabase } from "../statements.ts"
import { spanOf, type TypeScript6, ownFiles } from "./context.ts"
import type { PackageSymbols } from "./package-symbols.ts"

/** Finds the databases that expressions refer to. */
export interface DatabaseLookup {
  /** null: it cannot be followed, and the program declares none, or several. */
  of(expression: ts.Expression): DeclaredDatabase | null
  /** Those that are declared by literals, each once. */
  all(): readonly DeclaredDatabase[]
}

export function createDatabaseLookup(
  context: TypeScript6,
  symbols: PackageSymbols,
): DatabaseLookup {
  const { ts, program } = context
  let found: readonly (DeclaredDatabase | null)[] | undefined
  const declared = (): typeof found & {} => (found ??= ownFiles(program).flatMap(declaredIn))

  /** null: it is one whose name or migrations are no literals. */
  function declaredIn(file: ts.SourceFile): (DeclaredDatabase | null)[] {
    if (!file.text.includes("Database") || !/\bnew\b/.test(file.text)) return []
    const all: (DeclaredDatabase | null)[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isNewExpression(node) && isDatabase(node)) all.push(readDatabase(context, node))
      ts.forEachChild(node, visit)
    }
    visit(file)
    return all
  }

  function isDatabase({ expression }: ts.NewExpression): boolean {
    return symbols.nameAt(expression) === "Database"
  }

  function only(): DeclaredDatabase | null {
    const [first = null, ...others] = declared()
    return first && others.every((each) => each && isSame(each, first)) ? first : null
  }

  /** undefined: it leads to none. */
  function followed(expression: ts.Expression, depth: number): DeclaredDatabase | null | undefined {
    if (depth > MOST_STEPS) return undefined
    const node = symbols.bare(expression)
    if (ts.isNewExpression(node)) return isDatabase(node) ? readDatabase(context, node) : undefined
    if (ts.isCallExpression(node)) return ofCall(node, "with", depth)
    const value = symbols.valueOf(node)
    const known =
      value && (ts.isParameter(value) ? ofParameter(value, depth) : followed(value, depth + 1))
    return value && known !== undefined ? known : annotated(node)
  }

  /** `declare const db: Database<"shop", "./migrations">`, as declaration files have it. */
  function annotated(expression: ts.Expression): DeclaredDatabase | undefined {
    const type = symbols.annotationOf(expression)
    if (!type || !(ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type))) return undefined
    const name = ts.isTypeReferenceNode(type) ? type.typeName : type.qualifier
    const [first, second] = type.typeArguments?.map(literalOf) ?? []
    if (!name || typeof first !== "string" || second === undefined) return undefined
    return symbols.nameAt(name) === "Database"
      ? { name: first, migrations: second, span: spanOf(type) }
      : undefined
  }

  /** Of a type that is written: a text, null for `undefined`, undefined for any other type. */
  function literalOf(type: ts.TypeNode): string | null | undefined {
    if (type.kind === ts.SyntaxKind.UndefinedKeyword) return null
    const isText = ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
    return isText ? (type.literal as ts.StringLiteral).text : undefined
  }

  /** `db.with({ replica: true })`. */
  function ofCall(
    { expression }: ts.CallExpression,
    method: string,
    depth: number,
  ): DeclaredDatabase | null | undefined {
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== method)
      return undefined
    return followed(expression.expression, depth + 1)
  }

  /** `tx` of `db.transaction((tx) => …)`. */
  function ofParameter(
    { parent }: ts.ParameterDeclaration,
    depth: number,
  ): DeclaredDatabase | null | undefined {
    if (!ts.isArrowFunction(parent) && !ts.isFunctionExpression(parent)) return undefined
    const call = parent.parent
    if (!ts.isCallExpression(call) || call.arguments[0] !== parent) return undefined
    return ofCall(call, "transaction", depth)
  }

  return {
    of(expression) {
      const known = followed(expression, 0)
      return known === undefined ? only() : known
    },
    all() {
      const all = declared().flatMap((each) => each ?? [])
      return all.filter((each, at) => all.findIndex((other) => isSame(other, each)) === at)
    },
  }
}

const MOST_STEPS = 20

function isSame(one: DeclaredDatabase, other: DeclaredDatabase): boolean {
  return one.name === other.name && one.migrations === other.migrations
}

/** null: its name or its migrations are no literals. */
function readDatabase(context: TypeScript6, node: ts.NewExpression): DeclaredDatabase | null {
  const [first, second] = node.arguments ?? []
  const name = first && literalText(context, first)
  const migrations = second ? migrationsOf(context, second) : null
  if (name === undefined || migrations === undefined) return null
  return { name, migrations, span: spanOf(node) }
}

/** undefined: it is not known. */
function migrationsOf(context: TypeScript6, options: ts.Expression): string | null | undefined {
  const { ts } = context
  if (!ts.isObjectLiteralExpression(options)) return undefined
  for (const property of options.properties) {
    if (!property.name || !ts.isIdentifier(property.name)) return undefined
    if (property.name.text !== "migrations") continue
    return ts.isPropertyAssignment(property)
      ? literalText(context, property.initializer)
      : undefined
  }
  return null
}

/** A text that is written there, or is that of a constant. */
function literalText({ ts, checker }: TypeScript6, node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  const type = checker.getTypeAtLocation(node)
  return type.isStringLiteral() ? type.value : undefined
}
