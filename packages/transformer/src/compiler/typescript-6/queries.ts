import type ts from "typescript"
import type { FileQueries, Query } from "../contract.ts"
import { createPackageNames } from "./api-lookup.ts"
import { refer, type TypeScript6 } from "./context.ts"
import { closingBracket, isDeclaredName } from "./uses.ts"

/** Methods whose rows are decoded by type. */
const METHODS: ReadonlySet<string> = new Set(["query", "queryRow", "stream", "rowsToJson"])

/** The class or interface that declares them. */
const OWNER = "Queries"

/**
 * Finds tagged templates of databases, by symbol. A database is most often imported from a file of the user,
 * so the imports of a file do not show it; its text does: only files in which such a method is followed by a
 * type or a template are walked.
 */
export function createQueryLookup(
  context: TypeScript6,
): (file: ts.SourceFile, packageName: string) => FileQueries {
  const packages = createPackageNames(context)
  return (file, packageName) => {
    if (!MENTIONS.test(file.text)) return none
    return find(context, file, (symbol) => {
      const declaration = symbol.declarations?.[0]
      const owner = declaration?.parent as (ts.Node & { name?: { text: string } }) | undefined
      return (
        owner?.name?.text === OWNER &&
        packages(declaration!.getSourceFile() as ts.SourceFile) === packageName
      )
    })
  }
}

const MENTIONS = /\b(?:query|queryRow|stream|rowsToJson)["'\])!\s]*(?:[<`]|\/[*/])/

const none: FileQueries = { queries: [], declared: [] }

function find(
  { ts, checker }: TypeScript6,
  file: ts.SourceFile,
  isOurs: (symbol: ts.Symbol) => boolean,
): FileQueries {
  const queries: Query[] = []
  const declared = new Set<string>()
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      if (isDeclaredName(ts, node)) declared.add(node.text)
      return
    }
    if (ts.isTaggedTemplateExpression(node)) {
      const name = nameOf(ts, node.tag)
      const symbol = name && METHODS.has(name.text) && checker.getSymbolAtLocation(name)
      if (name && symbol && isOurs(symbol)) queries.push(readQuery(node, name.text))
    }
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    ts.forEachChild(node, visit)
  }

  function readQuery(node: ts.TaggedTemplateExpression, name: string): Query {
    const [written] = node.typeArguments ?? []
    const start = node.tag.getEnd()
    const end = node.typeArguments ? closingBracket(file.text, node.typeArguments.end) : start
    return {
      name,
      callee: { file: file.fileName, start: node.tag.getStart(file), end },
      span: { file: file.fileName, start, end },
      type: written ? refer(checker.getTypeFromTypeNode(written)) : null,
    }
  }

  visit(file)
  return queries.length === 0 ? none : { queries, declared: [...declared] }
}

/** `query` of `db.query`, `db["query"]`, `(db.query)`. */
export function nameOf(
  compiler: typeof ts,
  tag: ts.Expression,
): (ts.Node & { readonly text: string }) | null {
  if (compiler.isPropertyAccessExpression(tag)) return tag.name
  if (compiler.isElementAccessExpression(tag)) {
    const { argumentExpression: key } = tag
    return compiler.isStringLiteralLike(key) ? key : null
  }
  if (compiler.isParenthesizedExpression(tag) || compiler.isNonNullExpression(tag))
    return nameOf(compiler, tag.expression)
  return null
}
