import type { IsKnownType } from "../contract.ts"
import type { Ast7, Node7, Project7, Sync7, Type7 } from "./api.ts"
import { argumentsTogether } from "./arguments.ts"
import { isLibraryName } from "./program.ts"
import { type Line, openLine, type Question } from "./line.ts"
import * as wording from "./wording.ts"
import type { RawSignature, RawSymbol } from "./wording.ts"

/** Types as they come over the line. */
type RawType = Pick<Type7, "id" | "flags" | "objectFlags" | "symbol" | "aliasSymbol" | "target"> & {
  readonly aliasTypeArguments?: readonly unknown[]
}

export interface Ahead {
  /** The trees of the first, and what packages the others are of. */
  fetch(files: readonly string[], others: readonly string[]): void
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
export function createAhead(sync: Sync7, ast: Ast7, project: Project7): Ahead {
  const line = openLine(project)
  if (!line) return { fetch: () => {}, prepare: () => {} }
  const ask = createAsk(line, project)
  let isKnownNow: IsKnownType = () => false
  const meets = createMeets(sync, ask, (file, name) => isKnownNow(file, name))
  const kinds = ast["SyntaxKind"] as Readonly<Record<string, number>>
  return {
    fetch(files, others) {
      const has = createHas(project)
      for (const file of files) if (!has(file)) ask("getSourceFile", { file })
      for (const file of others) ask("getSourceFileMetadata", { file })
      line.settle()
    },
    prepare(files, packageName, functions, isKnown = () => false) {
      isKnownNow = isKnown
      const called = new Set(functions)
      for (const name of files) {
        const file = project.program.getSourceFile(name)
        if (file) askOfFile(file, packageName, called, { kinds, ask, meets, ast, sync })
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

type Ask = (
  method: string,
  parameters: Readonly<Record<string, unknown>>,
  onResponse?: Question["onResponse"],
) => void

/** Parameters in the order in which the API itself writes them. */
function createAsk(line: Line, { checker, id }: Project7): Ask {
  const { snapshotId } = checker as { snapshotId?: unknown }
  return (method, parameters, onResponse) => {
    const text = JSON.stringify({ snapshot: snapshotId, project: id, ...parameters })
    line.ask({ method, text, ...(onResponse && { onResponse }) })
  }
}

type Meet = (types: unknown) => void

interface Meets {
  readonly types: Meet
  /** Of options nothing but their properties are read. */
  readonly options: Meet
}

/** What packages make of types, such as `Reply<404, Missing>`, is followed so far: their own may have no end. */
const MOST_MADE = 2

/** Follows types to what they are made of, as far as the user has declared them. */
function createMeets(
  { TypeFlags, ObjectFlags, SymbolFlags }: Sync7,
  ask: Ask,
  isKnown: IsKnownType,
): Meets {
  const met = new Set<number>()
  const symbols = new Map<string, RawSymbol>()
  const names = new Set<string>()
  const targets = new Set<number>()
  const options = new Set<number>()
  const composed = TypeFlags["Union"]! | TypeFlags["Intersection"]!
  const callable = SymbolFlags["Function"]! | SymbolFlags["Method"]!
  const is = ({ objectFlags = 0 }: RawType, flag: string): boolean =>
    (objectFlags & ObjectFlags[flag]!) !== 0
  const meetType = (type: RawType | null | undefined, made: number): void => {
    if (!type || met.has(type.id)) return
    met.add(type.id)
    if (type.aliasSymbol !== undefined) askName(type)
    if (type.flags & composed) return ask("getTypesOfType", { objectId: type.id }, meetAll(made))
    if (!(type.flags & TypeFlags["Object"]!)) return
    if (type.target !== undefined && is(type, "Reference")) askReference(type, made)
    if (type.symbol === undefined) return
    const key = JSON.stringify(type.symbol)
    const found = symbols.get(key)
    if (found) return lookInto(type, found, made)
    ask("getSymbolOfType", { objectId: type.id }, (symbol) => {
      symbols.set(key, symbol as RawSymbol)
      lookInto(type, symbol as RawSymbol, made)
    })
  }
  const askReference = ({ id, target = id }: RawType, made: number): void => {
    ask("getTypeArguments", { type: id }, meetAll(made))
    if (targets.has(target)) return
    targets.add(target)
    ask("isArrayType", { type: id })
    ask("isTupleType", { type: id })
    if (target !== id) ask("getTargetOfType", { objectId: id })
    ask("getPropertiesOfType", { type: target })
  }
  const askName = ({ id, aliasSymbol }: RawType): void => {
    const key = JSON.stringify(aliasSymbol)
    if (names.has(key)) return
    names.add(key)
    ask("getAliasSymbolOfType", { objectId: id })
  }
  const meetAll =
    (made: number): Meet =>
    (types) => {
      for (const type of types as readonly (RawType | null)[]) meetType(type, made)
    }
  const lookInto = (type: RawType, symbol: RawSymbol, made: number): void => {
    const places = symbol.declarations ?? []
    const isOwn = places.some((place) => !/\.d\.[cm]?ts$/.test(place))
    if (is(type, "Mapped")) {
      ask("getIndexInfosOfType", { type: type.id })
      return askProperties(type, made)
    }
    if (!isOwn)
      return isMade(type, places) && made < MOST_MADE ? askProperties(type, made + 1) : undefined
    if (symbol.flags & callable)
      return ask("getSignaturesOfType", { type: type.id, kind: 0 }, (found) => {
        for (const each of found as readonly RawSignature[]) meetSignature(each)
      })
    const isRead = places.length === 1 && isKnown(wording.fileOf(places[0]!), symbol.name)
    if (isRead || options.has(type.id)) ask("getPropertiesOfType", { type: type.id })
    else askProperties(type, 0)
  }
  const isMade = (type: RawType, places: readonly string[]): boolean =>
    ((type.aliasTypeArguments ?? []).length > 0 || is(type, "Reference")) &&
    !places.some((place) => isLibraryName(place))
  const askProperties = ({ id }: RawType, made: number): void =>
    ask("getPropertiesOfType", { type: id }, (found) => meetSymbols(found, made))
  const meetSymbols = (found: unknown, made: number): void => {
    const ids = ((found as readonly RawSymbol[] | null) ?? []).map(wording.symbol)
    if (ids.length > 1) ask("getTypesOfSymbols", { symbols: ids }, meetAll(made))
    else if (ids.length === 1)
      ask("getTypeOfSymbol", { symbol: ids[0] }, (type) => meetType(type as RawType, made))
  }
  const meetSignature = (signature: RawSignature): void => {
    const { id, declaration } = signature
    ask("getReturnTypeOfSignature", wording.ofSignature(signature), (type) =>
      meetType(type as RawType, 0),
    )
    ask("getParametersOfSignature", { objectId: id }, (found) => {
      if (declaration === undefined) return
      for (const each of found as readonly RawSymbol[]) {
        const at = { symbol: wording.symbol(each), location: wording.place(declaration) }
        ask("getTypeOfSymbolAtLocation", at, (type) => meetType(type as RawType, 0))
      }
    })
  }
  return {
    types: meetAll(0),
    options(types) {
      for (const type of types as readonly (RawType | null)[])
        if (type && is(type, "ObjectLiteral")) options.add(type.id)
      meetAll(0)(types)
    },
  }
}

interface Tools {
  readonly kinds: Readonly<Record<string, number>>
  readonly ask: Ask
  readonly meets: Meets
  readonly ast: Ast7
  readonly sync: Sync7
}

/**
 * What is imported of the package by name, the calls of its functions, and templates with a tag of two names: `db.query`.
 * Others are left alone: an argument of `serve` has the types of all endpoints.
 */
function askOfFile(
  file: Node7,
  packageName: string,
  functions: ReadonlySet<string>,
  tools: Tools,
): void {
  const { kinds, ask, meets, sync } = tools
  const names = new Set<string>()
  const at = (node: Node7): void => {
    ask("getSymbolAtLocation", { location: wording.node(node) }, (symbol) => {
      const found = symbol as RawSymbol | null | undefined
      if (found && found.flags & sync.SymbolFlags["Alias"]!)
        ask("getAliasedSymbol", { symbol: wording.symbol(found) })
    })
  }
  const visit = (node: Node7 & Partial<Parts>): undefined => {
    if (node.kind === kinds["ImportDeclaration"]) return importOf(node)
    if (node.kind === kinds["CallExpression"]) callOf(node)
    else if (node.kind === kinds["ExpressionWithTypeArguments"]) callOf(node)
    else if (node.kind === kinds["TaggedTemplateExpression"]) templateOf(node)
    node.forEachChild(visit)
  }
  const importOf = ({ moduleSpecifier, importClause }: Partial<Parts>): undefined => {
    // Others may export functions of the package, too.
    if (!importClause || importClause.isTypeOnly) return
    const { name: byDefault, namedBindings } = importClause
    if (byDefault) at(byDefault)
    if (namedBindings?.name) at(namedBindings.name)
    for (const { name, propertyName, isTypeOnly } of namedBindings?.elements ?? []) {
      if (isTypeOnly) continue
      const isOurs = moduleSpecifier?.text === packageName
      if (isOurs && functions.has((propertyName ?? name).text!)) names.add(name.text!)
      at(name)
    }
  }
  const callOf = (call: Node7 & Partial<Parts>): void => {
    const callee = call.expression
    if (!callee || callee.kind !== kinds["Identifier"] || !names.has(callee.text!)) return
    at(callee)
    const nodes = argumentsTogether(call, tools.ast)
    const locations = nodes.map(wording.node)
    if (nodes.length > 0) ask("getTypeAtLocations", { locations }, meets.options)
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
    if (tag?.kind !== kinds["PropertyAccessExpression"] || !name || !owner) return
    at(name)
    if (owner.kind === kinds["Identifier"]) at(owner)
    typesOf(typeArguments)
    for (const { expression } of template?.templateSpans ?? [])
      ask("getTypeAtLocation", { location: wording.node(expression) })
  }
  file.forEachChild(visit)
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
  readonly tag: Node7 & { readonly name?: Name; readonly expression?: Name }
  readonly template: { readonly templateSpans?: Iterable<{ readonly expression: Node7 }> }
}
