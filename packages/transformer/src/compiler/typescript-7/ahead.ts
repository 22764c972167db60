import type ts from "typescript"
import type { IsKnownType } from "../contract.ts"
import { importKey } from "../typescript-6/import-key.ts"
import { writtenTypes } from "../typescript-6/written-signature.ts"
import type { File7, Node7, Project7, Sync7, TypeScript7 } from "./api.ts"
import { argumentsTogether } from "./arguments.ts"
import { type Ask, createMeets, type Meets, type RawType } from "./follow-types.ts"
import { type Line, openLine } from "./line.ts"
import * as wording from "./wording.ts"
import type { RawSymbol } from "./wording.ts"

export interface Ahead {
  /** The trees of files. */
  fetch(files: readonly string[]): void
  /** As in ../compiler.ts. */
  prepare(
    files: readonly string[],
    packageName: string,
    functions: readonly string[],
    isKnown?: IsKnownType,
  ): void
}

/**
 * Sends the queries that files will need in advance: which functions are called there, with which arguments,
 * and the parts of their types. Guesses by syntax: a wrong one costs an unused response, and queries that
 * were not foreseen are sent when they are needed.
 */
export function createAhead({ sync }: TypeScript7, syntax: typeof ts, project: Project7): Ahead {
  const line = openLine(project)
  if (!line) return { fetch: () => {}, prepare: () => {} }
  const ask = createAsk(line, project)
  let isKnownNow: IsKnownType = () => false
  const meets = createMeets(sync, ask, (file, name) => isKnownNow(file, name))
  const imported = new Set<string>()
  return {
    fetch(files) {
      const has = createHas(project)
      for (const file of files) if (!has(file)) ask("getSourceFile", { file })
      line.settle()
    },
    prepare(files, packageName, functions, isKnown = () => false) {
      isKnownNow = isKnown
      const called = new Set(functions)
      for (const name of files) {
        const file = project.program.getSourceFile(name)
        if (file) askOfFile(file, packageName, called, { ask, meets, syntax, sync, imported })
      }
      line.settle()
    },
  }
}

/** Whether the API has the tree of a file from an earlier state, so that it sends no query. */
function createHas({ program, checker, id }: Project7): (file: string) => boolean {
  const { sourceFileCache, toPath } = program as Partial<Cached>
  const { snapshotId } = checker as { snapshotId?: unknown }
  return (file) => sourceFileCache?.getRetained?.(toPath?.(file), snapshotId, id) !== undefined
}

/** Of `Program` in 7.0, in typescript/dist/api/sync/api.js. */
interface Cached {
  readonly sourceFileCache: {
    getRetained?(path: unknown, snapshotId: unknown, projectId: unknown): unknown
  }
  toPath(file: string): unknown
}

/** Parameters in the order in which the API itself writes them. */
function createAsk(line: Line, { checker, id }: Project7): Ask {
  const { snapshotId } = checker as { snapshotId?: unknown }
  return (method, parameters, onResponse) => {
    const text = JSON.stringify({ snapshot: snapshotId, project: id, ...parameters })
    line.ask({ method, text, ...(onResponse && { onResponse }) })
  }
}

interface Tools {
  readonly ask: Ask
  readonly meets: Meets
  readonly syntax: typeof ts
  readonly sync: Sync7
  /** What other files of the same folder import, too. */
  readonly imported: Set<string>
}

/**
 * What is imported of the package by name, the calls of its functions, and templates with a tag of two names: `db.query`.
 * Others are left alone: an argument of `serve` has the types of all endpoints.
 */
function askOfFile(
  file: File7,
  packageName: string,
  functions: ReadonlySet<string>,
  tools: Tools,
): void {
  const { ask, meets, sync, syntax, imported } = tools
  const kinds = syntax.SyntaxKind
  const names = new Set<string>()
  const at = (node: Node7): void => {
    ask("getSymbolAtLocation", { location: wording.node(node) }, (symbol) => {
      const found = symbol as RawSymbol | null | undefined
      if (found && found.flags & sync.SymbolFlags["Alias"]!)
        ask("getAliasedSymbol", { symbol: wording.symbol(found) })
    })
  }
  const visit = (node: Node7 & Partial<Parts>): undefined => {
    if (node.kind === kinds.ImportDeclaration) return importOf(node)
    if (node.kind === kinds.CallExpression) callOf(node)
    else if (node.kind === kinds.ExpressionWithTypeArguments) callOf(node)
    else if (node.kind === kinds.TaggedTemplateExpression) templateOf(node)
    node.forEachChild(visit)
  }
  const importOf = ({ moduleSpecifier, importClause }: Partial<Parts>): undefined => {
    // Others may export functions of the package, too.
    if (!importClause || importClause.isTypeOnly) return
    const { name: byDefault, namedBindings } = importClause
    const importOne = (local: Name, exported: string): void => {
      const key = importKey(file.fileName, moduleSpecifier?.text ?? "", exported)
      if (!imported.has(key)) at(local)
      imported.add(key)
    }
    if (byDefault) importOne(byDefault, "default")
    if (namedBindings?.name) importOne(namedBindings.name, "*")
    for (const { name, propertyName, isTypeOnly } of namedBindings?.elements ?? []) {
      if (isTypeOnly) continue
      const isOurs = moduleSpecifier?.text === packageName
      const exported = (propertyName ?? name).text!
      if (isOurs && functions.has(exported)) names.add(name.text!)
      importOne(name, exported)
    }
  }
  const callOf = (call: Node7 & Partial<Parts>): void => {
    const callee = call.expression
    if (!callee || callee.kind !== kinds.Identifier || !names.has(callee.text!)) return
    if (call.kind !== kinds.CallExpression) at(callee)
    const nodes = argumentsTogether(call, syntax)
    const locations = nodes.map(wording.node)
    if (nodes.length > 0) ask("getTypeAtLocations", { locations }, meets.options)
    for (const each of call.arguments ?? []) typesOf(typesIn(each, syntax))
    typesOf(call.typeArguments)
  }
  const typesOf = (nodes: Iterable<Node7> = []): void => {
    for (const each of nodes)
      ask("getTypeFromTypeNode", { location: wording.node(each) }, (type) =>
        meets.types([type as RawType]),
      )
  }
  const templateOf = ({ tag, template, typeArguments }: Partial<Parts>): void => {
    const { name, expression: owner } = tag ?? {}
    if (tag?.kind !== kinds.PropertyAccessExpression || !name || !owner) return
    at(name)
    if (owner.kind === kinds.Identifier) at(owner)
    typesOf(typeArguments)
    for (const { expression } of template?.templateSpans ?? [])
      ask("getTypeAtLocation", { location: wording.node(expression) })
  }
  file.forEachChild(visit)
}

function typesIn(argument: Node7, syntax: typeof ts): readonly Node7[] {
  const written = writtenTypes(syntax, argument as unknown as ts.Expression)
  return written ? ([...written.parameters, written.result] as unknown as Node7[]) : []
}

type Name = Node7 & { readonly text?: string }

/** Of declarations and calls. */
interface Parts {
  readonly moduleSpecifier: Name
  readonly importClause: {
    readonly isTypeOnly?: boolean
    readonly name?: Name
    readonly namedBindings?: {
      readonly name?: Name
      readonly elements?: Iterable<{
        readonly name: Name
        readonly propertyName?: Name
        readonly isTypeOnly?: boolean
      }>
    }
  }
  readonly expression: Name
  readonly typeArguments: Iterable<Name>
  readonly arguments: Iterable<Node7>
  readonly tag: Node7 & { readonly name?: Name; readonly expression?: Name }
  readonly template: { readonly templateSpans?: Iterable<{ readonly expression: Node7 }> }
}
