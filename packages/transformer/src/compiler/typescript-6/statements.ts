import type ts from "typescript"
import type { Directive, Statement } from "../statements.ts"
import type { createPackageNames } from "./api-lookup.ts"
import { refer, spanOf, type TypeScript6 } from "./context.ts"
import { createDatabaseLookup, type DatabaseLookup } from "./declared-databases.ts"
import { createPackageSymbols } from "./package-symbols.ts"
import { nameOf } from "./queries.ts"
import { createStatementTexts } from "./statement-texts.ts"
import { closingBracket } from "./uses.ts"

/** Methods that send a statement. */
const METHODS: ReadonlySet<string> = new Set(["query", "queryRow", "stream", "rowsToJson", "exec"])
const MENTIONS = /\b(?:query|queryRow|stream|rowsToJson|exec)["'\])!\s]*(?:[<`]|\/[*/])/

/** The statements of a program to the databases of one package. */
export interface StatementLookup {
  in(file: ts.SourceFile): readonly Statement[]
  readonly databases: DatabaseLookup
}

export function createStatementLookup(
  context: TypeScript6,
  packageOf: ReturnType<typeof createPackageNames>,
  packageName: string,
): StatementLookup {
  const { ts, checker } = context
  const symbols = createPackageSymbols(context, packageOf, packageName)
  const databases = createDatabaseLookup(context, symbols)
  const textsOf = createStatementTexts(context, symbols)

  function readStatement(node: ts.TaggedTemplateExpression, owner: ts.Expression): Statement {
    const file = node.getSourceFile()
    const [written] = node.typeArguments ?? []
    const callee = spanOf(node.tag)
    const end = node.typeArguments ? closingBracket(file.text, node.typeArguments.end) : callee.end
    return {
      callee: { ...callee, end },
      rows: { ...callee, start: callee.end, end },
      type: written ? refer(checker.getTypeFromTypeNode(written)) : null,
      template: spanOf(node.template),
      database: databases.of(owner),
      texts: textsOf(node.template),
      directive: directiveBefore(file, callee.start),
    }
  }

  function isStatement(tag: ts.Expression): boolean {
    const name = nameOf(ts, tag)
    const symbol = name && METHODS.has(name.text) && checker.getSymbolAtLocation(name)
    const declaration = symbol ? symbol.declarations?.[0] : undefined
    const owner = declaration?.parent as (ts.Node & { name?: { text: string } }) | undefined
    return (
      owner?.name?.text === "Queries" && packageOf(declaration!.getSourceFile()) === packageName
    )
  }

  function read(file: ts.SourceFile): readonly Statement[] {
    if (!MENTIONS.test(file.text)) return []
    const all: Statement[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && isStatement(node.tag))
        all.push(readStatement(node, ownerOf(ts, node.tag)))
      ts.forEachChild(node, visit)
    }
    visit(file)
    return all
  }

  const known = new Map<ts.SourceFile, readonly Statement[]>()
  return {
    databases,
    in(file) {
      const all = known.get(file) ?? read(file)
      known.set(file, all)
      return all
    },
  }
}

/** `db` of `db.query`, `(db["query"])`. */
function ownerOf(compiler: typeof ts, tag: ts.Expression): ts.Expression {
  if (compiler.isPropertyAccessExpression(tag) || compiler.isElementAccessExpression(tag))
    return tag.expression
  return ownerOf(compiler, (tag as ts.ParenthesizedExpression | ts.NonNullExpression).expression)
}

const COMMENT = /^\s*(?:\/\/|\/\*).*$/
const DIRECTIVE = /(?:\/\/|\/\*)\s*precast-sql\b(.*?)(?:\*\/)?\s*$/
const REASON = /^\s*:\s*unchecked\s+because\s+(\S.*)$/

/** In the comments of the lines before the one where a statement begins. */
function directiveBefore(file: ts.SourceFile, start: number): Directive | null {
  const { text, fileName } = file
  let end = text.lastIndexOf("\n", start - 1)
  while (end >= 0) {
    const from = text.lastIndexOf("\n", end - 1) + 1
    const line = text.slice(from, end)
    if (!COMMENT.test(line)) return null
    const found = DIRECTIVE.exec(line)
    if (found) {
      const span = { file: fileName, start: from + found.index, end: from + line.trimEnd().length }
      return { span, reason: REASON.exec(found[1]!)?.[1]?.trim() ?? null }
    }
    end = from - 1
  }
  return null
}
