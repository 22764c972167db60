// Writes dist/client/parts.ts: what all clients of `precast client` have in common. It is the client
// of the runtime itself, its modules concatenated without their imports, so that both
// clients make requests and read responses by the same code.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import ts from "typescript"

const RUNTIME = resolve(import.meta.dirname, "../runtime/src")
const OUT = join(import.meta.dirname, "dist/client/parts.ts")

/** What users of a client may name; everything else is its own. */
const PUBLIC = new Set(
  `Call CallError CallInfo CallOptions OfferCall OfferOptions ClientError ClientOptions Outcome ProblemCode ProblemFacts
  ResponseLimits RetryOptions AbortedError ResponseError NetworkError ProblemError TimeoutError TooLargeError
  ProblemIssue ProblemIssueCode Within call`.split(/\s+/),
)
/** Not to take the names that types of documents often have. */
const NAMES = new Map([
  ["Issue", "ProblemIssue"],
  ["IssueCode", "ProblemIssueCode"],
])

// The pages that `precast explain PC1012` quotes.
const PAGES =
  `diagnostics.md diagnostics-constraints.md diagnostics-endpoints.md runtime-errors.md database-errors.md
  cli-errors.md`.split(/\s+/)
for (const page of PAGES)
  cpSync(
    join(import.meta.dirname, "../../docs", page),
    join(import.meta.dirname, "dist/docs", page),
  )

mkdirSync(dirname(OUT), { recursive: true })
writeFileSync(OUT, partsOf(join(RUNTIME, "client/plain/call.ts")))

function partsOf(entry) {
  const statements = modulesBehind(entry).flatMap((file) => statementsOf(file))
  const kept = reachable(statements)
  const seen = new Set()
  for (const name of kept.flatMap((each) => each.names)) {
    if (seen.has(name)) throw new Error(`${name} is declared by two modules of the client`)
    seen.add(name)
  }
  return `${kept.map(({ text }) => text).join("\n\n")}\n`
}

/** The module and all that it imports, each behind those that it needs. */
function modulesBehind(entry, found = new Set()) {
  if (found.has(entry)) return []
  found.add(entry)
  const source = ts.createSourceFile(entry, readFileSync(entry, "utf8"), ts.ScriptTarget.Latest)
  const imported = source.statements
    .filter((each) => ts.isImportDeclaration(each))
    .map((each) => resolve(dirname(entry), each.moduleSpecifier.text))
  return [...imported.flatMap((file) => modulesBehind(file, found)), source]
}

/** What a module declares, with the comments in front of it, and without `export`. */
function statementsOf(source) {
  const declared = source.statements.filter(
    (each) => !ts.isImportDeclaration(each) && !ts.isExportDeclaration(each),
  )
  return declared.map((statement) => {
    const names = namesOf(statement).map((name) => NAMES.get(name) ?? name)
    const uses = new Set()
    const edits = []
    const exported = statement.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    const isPublic = names.some((name) => PUBLIC.has(name) && name !== "call")
    if (exported && !isPublic) edits.push([exported.getStart(source), exported.end + 1, ""])
    visit(statement)
    return { names, uses, text: edited(source.text, statement, edits) }

    function visit(node) {
      if (ts.isIdentifier(node)) {
        const { parent } = node
        const isMember = parent && ts.isPropertyAccessExpression(parent) && parent.name === node
        const name = NAMES.get(node.text) ?? node.text
        if (!isMember) uses.add(name)
        if (name !== node.text) edits.push([node.getStart(source), node.end, name])
      }
      ts.forEachChild(node, (child) => {
        child.parent = node
        visit(child)
      })
    }
  })
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.text)
  return statement.name ? [statement.name.text] : []
}

function edited(text, statement, edits) {
  let changed = text.slice(statement.getFullStart(), statement.end)
  for (const [from, to, by] of edits.toSorted((a, b) => b[0] - a[0])) {
    const start = statement.getFullStart()
    changed = changed.slice(0, from - start) + by + changed.slice(to - start)
  }
  // A comment about the file, above a line that is empty.
  return changed.trim().replace(/^(?:\/\/.*\n)+\n+/, "")
}

/** Public names, and all that they need. */
function reachable(statements) {
  const needed = new Set(PUBLIC)
  for (const name of needed)
    for (const { names, uses } of statements)
      if (names.includes(name)) for (const use of uses) needed.add(use)
  return statements.filter(({ names }) => names.some((name) => needed.has(name)))
}
