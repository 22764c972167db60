import type * as t from "@babel/types"
import { type Imported, importsOf } from "./import-list.ts"
import { type Source, textOf } from "./source.ts"

export const RUNTIME = "@precast/runtime"

/** What becomes of a file's imports: names it needs from now on, and those it needs no longer. */
export interface Imports {
  /** The name under which a function (or type) of a module is imported here from now on. */
  need(name: string, kind: "value" | "type", from?: string): string
  /** The import goes. */
  drop(imported: Imported): void
  /** Only types are left of it. */
  onlyType(imported: Imported): void
  /** Writes it down. */
  write(): void
}

interface Added {
  readonly from: string
  readonly name: string
  readonly local: string
  readonly kind: "value" | "type"
}

/**
 * @param freed names that nothing of the file needs once it is changed
 * @param coming names that are declared in it then
 */
export function makeImports(
  source: Source,
  freed: ReadonlySet<string>,
  coming: ReadonlySet<string> = new Set(),
): Imports {
  const imported = importsOf(source)
  const dropped = new Set<Imported["specifier"]>()
  const types = new Set<Imported["specifier"]>()
  const added: Added[] = []
  const isTaken = (name: string): boolean =>
    coming.has(name) ||
    (!freed.has(name) &&
      source.identifiers.some((each) => each.name === name && isName(source, each)))
  const need: Imports["need"] = (name, kind, from = RUNTIME) => {
    const there = imported.find(
      (each) =>
        each.from === from &&
        each.name === name &&
        !dropped.has(each.specifier) &&
        (kind === "type" || !each.isType),
    )
    if (there !== undefined) return there.local
    const before = added.find((each) => each.from === from && each.name === name)
    if (before !== undefined) return before.local
    const local = isTaken(name) ? freeName(name, isTaken) : name
    added.push({ from, name, local, kind })
    return local
  }
  return {
    need,
    drop: ({ specifier }) => void dropped.add(specifier),
    onlyType: ({ specifier }) => void types.add(specifier),
    write: () => writeImports(source, added, dropped, types),
  }
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  const first = `precast${name[0]!.toUpperCase()}${name.slice(1)}`
  return isTaken(first) ? freeName(`${name}_`, isTaken) : first
}

/** Not just the name of a property. */
function isName(source: Source, node: t.Identifier): boolean {
  const parent = source.parent(node)
  if (parent?.type === "MemberExpression") return parent.object === node || parent.computed
  if (parent?.type === "TSQualifiedName") return parent.left === node
  if (parent?.type === "ImportSpecifier") return parent.local === node
  if (parent?.type === "ObjectProperty") return parent.value === node || parent.computed
  return parent?.type !== "TSPropertySignature"
}

function writeImports(
  source: Source,
  added: readonly Added[],
  dropped: ReadonlySet<t.Node>,
  types: ReadonlySet<t.Node>,
): void {
  const declarations = source.program.body.filter((node) => node.type === "ImportDeclaration")
  const left = [...added]
  let place: t.ImportDeclaration | undefined
  for (const declaration of declarations) {
    const isTouched = declaration.specifiers.some((each) => dropped.has(each) || types.has(each))
    const more = takeFor(declaration, left)
    if (!isTouched && more.length === 0) continue
    const kept = declaration.specifiers.filter((each) => !dropped.has(each))
    if (kept.length + more.length > 0) rewrite(source, declaration, kept, types, more)
    else if (place === undefined) place = declaration
    else removeLine(source, declaration)
  }
  placeNew(source, place, declarations.at(-1), newLines(source, left))
}

/** Takes those names out of the list that an import declaration can take in. */
function takeFor(declaration: t.ImportDeclaration, left: Added[]): Added[] {
  const isType = declaration.importKind === "type"
  const isList = declaration.specifiers.every((each) => each.type === "ImportSpecifier")
  if (!isList || declaration.specifiers.length === 0) return []
  const taken = left.filter(({ from, kind }) =>
    from === declaration.source.value && from === RUNTIME
      ? isType === (kind === "type")
      : from === declaration.source.value && (kind === "type" || !isType),
  )
  for (const each of taken) left.splice(left.indexOf(each), 1)
  return taken
}

function rewrite(
  source: Source,
  declaration: t.ImportDeclaration,
  kept: readonly t.ImportDeclaration["specifiers"][number][],
  types: ReadonlySet<t.Node>,
  more: readonly Added[],
): void {
  const isTypeOnly = (each: (typeof kept)[number]): boolean =>
    types.has(each) || (each.type === "ImportSpecifier" && each.importKind === "type")
  const apart = kept.filter((each) => each.type !== "ImportSpecifier")
  // `import type a, { b }` is not one.
  const isType =
    declaration.importKind === "type" ||
    (kept.every(isTypeOnly) &&
      more.every(({ kind }) => kind === "type") &&
      (apart.length === 0 || kept.length + more.length === 1))
  const listed = kept.filter((each) => each.type === "ImportSpecifier")
  const list = [
    ...listed.map((each) => textOf(source, each).replace(isType ? /^type\s+/ : "", "")),
    ...more.map((each) => (each.kind === "type" && !isType ? "type " : "") + specifierText(each)),
  ]
  const parts = [
    ...apart.map((each) => textOf(source, each)),
    ...(list.length > 0 ? [`{ ${list.join(", ")} }`] : []),
  ]
  const start = isType ? "import type" : "import"
  const text = `${start} ${parts.join(", ")} from ${textOf(source, declaration.source)}`
  source.edits.overwrite(declaration.start!, declaration.source.end!, text)
}

function newLines(source: Source, added: readonly Added[]): string[] {
  const groups = Map.groupBy(added, ({ from, kind }) => `${kind} ${from}`)
  const { quote, end } = styleOf(source)
  return [...groups.values()].map((group) => {
    const [{ from, kind }] = group as [Added]
    const names = group.map(specifierText).sort().join(", ")
    return `import ${kind === "type" ? "type " : ""}{ ${names} } from ${quote}${from}${quote}${end}`
  })
}

function specifierText({ name, local }: Added): string {
  return name === local ? name : `${name} as ${local}`
}

function placeNew(
  source: Source,
  place: t.ImportDeclaration | undefined,
  last: t.ImportDeclaration | undefined,
  lines: readonly string[],
): void {
  const newline = source.text.includes("\r\n") ? "\r\n" : "\n"
  const text = lines.join(newline)
  if (place !== undefined && text !== "") source.edits.overwrite(place.start!, place.end!, text)
  else if (place !== undefined) removeLine(source, place)
  else if (text !== "" && last !== undefined) source.edits.appendLeft(last.end!, newline + text)
  else if (text !== "") source.edits.appendLeft(startOf(source), text + newline)
}

/** Behind `#!` and directives. */
function startOf({ program }: Source): number {
  const before = program.directives.at(-1)?.end ?? program.interpreter?.end
  return before === null || before === undefined ? 0 : before + 1
}

/** Takes a statement out, with its line where it stands alone on it. */
export function removeLine(source: Source, node: t.Node): void {
  const { text } = source
  const lineStart = text.lastIndexOf("\n", node.start! - 1) + 1
  const isAlone = text.slice(lineStart, node.start!).trim() === ""
  // At the top of a file the empty line behind goes, too.
  const line = lineStart === 0 ? /^[ \t]*((\r?\n){1,2}|$)/ : /^[ \t]*(\r?\n|$)/
  const rest = line.exec(text.slice(node.end!))
  if (isAlone && rest) source.edits.remove(lineStart, node.end! + rest[0].length)
  else source.edits.remove(node.start!, node.end!)
}

/** As the file's first import is written. */
function styleOf(source: Source): { quote: string; end: string } {
  const first = source.program.body.find((node) => node.type === "ImportDeclaration")
  if (first === undefined) return { quote: '"', end: source.text.includes(";\n") ? ";" : "" }
  return {
    quote: source.text[first.source.start!] === "'" ? "'" : '"',
    end: source.text[first.end! - 1] === ";" ? ";" : "",
  }
}
