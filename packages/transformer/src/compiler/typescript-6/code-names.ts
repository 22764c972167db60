import type ts from "typescript"
import { nameOfFunction } from "./callee-name.ts"
import { contentOf, ofContent, type TypeScript6 } from "./context.ts"

/**
 * Names under which functions with a `TypeCode` parameter may be called, found by text and syntax alone.
 * Names of types that mention TypeCode are followed until there are no new ones: `type Code<T> = TypeCode<T,
 * "decode">`, then `load<T>(code?: Code<T>)`, then `export { load as read }`.
 */
export function codeNames({ ts, program }: TypeScript6): ReadonlySet<string> {
  // Type declarations for JavaScript have no emitted code; @types/node alone is half of most programs.
  const files = program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.fileName.includes("/node_modules/@types/") &&
        !program.isSourceFileDefaultLibrary(file),
    )
  const facts: Fact[] = []
  const names: Names = { codes: new Set([START]), functions: new Set(), calls: new Set() }
  const left = new Set(files)
  for (let added: ReadonlySet<string> = names.codes; added.size > 0; added = derive(facts, names)) {
    const types = new Set([...added].filter((name) => isOfType(name, names)))
    const found = [...left].filter((file) =>
      file.isDeclarationFile
        ? hasAny(file, types) || hasAny(file, added, RENAMED)
        : hasAny(file, added),
    )
    ;(program as Fetching).fetchTrees?.(found.filter((file) => !known.has(contentOf(file))))
    for (const file of found) {
      left.delete(file)
      for (const fact of factsOf(ts, file)) facts.push(fact)
    }
  }
  return names.calls
}

const START = "TypeCode"

/** Where trees come from another process. */
export interface Fetching {
  fetchTrees?(files: readonly ts.SourceFile[]): void
}

/**
 * Whether a text has a name, not as a part of another one.
 * @param next what has to follow it; sticky
 */
export function hasWord(text: string, name: string, next?: RegExp): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    const [before = "", after = ""] = [text[at - 1], text[end]]
    if (!PART.test(before) && !PART.test(after) && (!next || isAt(end, text, next))) return true
  }
  return false
}

function isAt(at: number, text: string, pattern: RegExp): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Of an identifier (ECMA-262 §12.7); of a character in two halves, each. */
const PART = /[$\p{ID_Continue}\p{Join_Control}\p{Surrogate}]/u

/** Whether a text has one of the names; more than MANY are not looked for, as hardly a file would have none. */
function hasAny(file: ts.SourceFile, names: ReadonlySet<string>, next?: RegExp): boolean {
  if (names.size > MANY) return true
  const found = next ? renamed(file) : words(file)
  return [...names].some((name) => {
    const has = found.get(name) ?? hasWord(file.text, name, next)
    found.set(name, has)
    return has
  })
}

const words = ofContent(() => new Map<string, boolean>())
const renamed = ofContent(() => new Map<string, boolean>())

const MANY = 100

function isOfType(name: string, { codes, functions }: Names): boolean {
  return codes.has(name) || functions.has(name)
}

/** `export { load as read }`: variables of declarations have no values, so only this gives a function another name there. */
const RENAMED = /(?:\s|\/\*[^]*?\*\/|\/\/.*)*as\b/y

interface Names {
  /** Types that are aliases of TypeCode. */
  readonly codes: Set<string>
  /** Types of functions that take one. */
  readonly functions: Set<string>
  /** Functions that take one. */
  readonly calls: Set<string>
}

/** A declaration of a name: it is one of `adds` if what it is declared with has a name that is one of `of`. */
interface Fact {
  readonly name: string
  readonly of: keyof Names
  readonly adds: keyof Names
  readonly mentioned: readonly string[]
}

/**
 * Adds the names that follow from those so far.
 * @returns the added names
 */
function derive(facts: readonly Fact[], names: Names): ReadonlySet<string> {
  const added = new Set<string>()
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const { name, of, adds, mentioned } of facts) {
      if (names[adds].has(name) || !mentioned.some((each) => names[of].has(each))) continue
      names[adds].add(name)
      added.add(name)
      isSettled = false
    }
  }
  return added
}

// Trees do not change: an edited file has a new one.
const known = new WeakMap<object, readonly Fact[]>()

function factsOf(compiler: typeof ts, file: ts.SourceFile): readonly Fact[] {
  const content = contentOf(file)
  const before = known.get(content)
  if (before) return before
  const facts = collect(compiler, file)
  known.set(content, facts)
  return facts
}

/** All that a file declares with types, or as another name of something. */
function collect(compiler: typeof ts, file: ts.SourceFile): readonly Fact[] {
  const facts: Fact[] = []
  const add = (
    name: string,
    adds: Fact["adds"],
    of: Fact["of"],
    mentioned: readonly string[],
  ): void => {
    if (mentioned.length > 0) facts.push({ name, adds, of, mentioned })
  }

  function visit(node: ts.Node): void {
    if (compiler.isImportSpecifier(node) || compiler.isExportSpecifier(node)) rename(node)
    else if (compiler.isTypeAliasDeclaration(node)) takeAlias(node)
    else if (compiler.isFunctionLike(node)) takeFunction(node)
    else if (compiler.isVariableDeclaration(node)) take(node.name, "calls", calleeOf(node))
    if (isTyped(compiler, node)) take(node.name, "functions", mentions(node.type))
    compiler.forEachChild(node, visit)
  }

  function rename({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): void {
    if (propertyName)
      for (const set of ["codes", "functions", "calls"] as const)
        add(name.text, set, set, [propertyName.text])
  }

  function takeAlias({ name, type }: ts.TypeAliasDeclaration): void {
    const mentioned = mentions(type)
    add(name.text, compiler.isFunctionTypeNode(type) ? "functions" : "codes", "codes", mentioned)
    add(name.text, "functions", "functions", mentioned)
  }

  function takeFunction(node: ts.SignatureDeclaration): void {
    const mentioned = node.parameters.flatMap(({ type }) => mentions(type))
    const name = nameOfFunction(compiler, node)
    if (name !== null) add(name, "calls", "codes", mentioned)
    if (compiler.isCallSignatureDeclaration(node) && compiler.isInterfaceDeclaration(node.parent))
      add(node.parent.name.text, "functions", "codes", mentioned)
  }

  function take(name: ts.Node, of: Fact["of"], mentioned: readonly string[]): void {
    if (compiler.isIdentifier(name)) add(name.text, "calls", of, mentioned)
  }

  /** `load` and `store.load` of `const read = load`. */
  function calleeOf({ initializer: value }: ts.VariableDeclaration): readonly string[] {
    if (!value) return []
    if (compiler.isIdentifier(value)) return [value.text]
    return compiler.isPropertyAccessExpression(value) ? [value.name.text] : []
  }

  function mentions(node: ts.Node | undefined): readonly string[] {
    if (!node) return []
    const found = new Set<string>()
    const look = (each: ts.Node): void => {
      if (compiler.isIdentifier(each)) found.add(each.text)
      else compiler.forEachChild(each, look)
    }
    look(node)
    return [...found]
  }

  visit(file)
  return facts
}

type Typed =
  | ts.VariableDeclaration
  | ts.PropertySignature
  | ts.PropertyDeclaration
  | ts.ParameterDeclaration

function isTyped(compiler: typeof ts, node: ts.Node): node is Typed {
  return (
    compiler.isVariableDeclaration(node) ||
    compiler.isPropertySignature(node) ||
    compiler.isPropertyDeclaration(node) ||
    compiler.isParameter(node)
  )
}
