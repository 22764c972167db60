import { readFileSync } from "node:fs"
import { parse, type ParserPlugin } from "@babel/parser"
import type * as t from "@babel/types"
import { MagicString } from "magic-string"

/** One file of the project: its text, its syntax tree and what is changed in it. */
export interface Source {
  /** Absolute. */
  readonly file: string
  readonly text: string
  readonly program: t.Program
  /** Changes go in here; what is not touched stays byte for byte. */
  readonly edits: MagicString
  /** Every identifier, names of properties and types included, in order of the text. */
  readonly identifiers: readonly t.Identifier[]
  parent(node: t.Node): t.Node | undefined
}

/** A file parsed; why it cannot be, as a text. */
export function readSource(file: string, text: string = readFileSync(file, "utf8")): Source {
  const { program } = parse(text, { sourceType: "module", plugins: pluginsOf(file) })
  const parents = new Map<t.Node, t.Node>()
  const identifiers: t.Identifier[] = []
  walk(program, (node, parent) => {
    if (parent !== undefined) parents.set(node, parent)
    if (node.type === "Identifier") identifiers.push(node)
  })
  const edits = new MagicString(text)
  return { file, text, program, edits, identifiers, parent: (node) => parents.get(node) }
}

function pluginsOf(file: string): ParserPlugin[] {
  const jsx: ParserPlugin[] = file.endsWith("x") ? ["jsx"] : []
  return [
    "typescript",
    "decorators",
    "decoratorAutoAccessors",
    "explicitResourceManagement",
    ...jsx,
  ]
}

/** Visits a node and all below it, in order of the text. */
export function walk(
  node: t.Node,
  visit: (node: t.Node, parent: t.Node | undefined) => void,
  parent?: t.Node,
): void {
  visit(node, parent)
  for (const child of childrenOf(node)) walk(child, visit, node)
}

/** The nodes that stand directly below one. */
export function childrenOf(node: t.Node): t.Node[] {
  const children = Object.entries(node).flatMap(([key, value]): unknown[] =>
    notChildren.has(key) ? [] : Array.isArray(value) ? value : [value],
  )
  return children.filter(isNode)
}

const notChildren: ReadonlySet<string> = new Set([
  "loc",
  "extra",
  "errors",
  "leadingComments",
  "innerComments",
  "trailingComments",
])

function isNode(value: unknown): value is t.Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value
}

/** A node's text as it is written. */
export function textOf(source: Source, node: t.Node): string {
  return source.text.slice(node.start!, node.end!)
}
