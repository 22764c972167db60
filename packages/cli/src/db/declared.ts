import { readFileSync } from "node:fs"
import type * as t from "@babel/types"
import { projectFiles } from "../migrate/files.ts"
import { readSource, walk } from "../migrate/source.ts"

/** A `new Database("shop", { migrations: "./migrations" })` of the sources. */
export interface Declared {
  readonly name: string
  readonly migrations: string | undefined
}

/** The databases that the sources of a project declare by literals, each name once. */
export function declaredDatabases(root: string): Declared[] {
  const found = new Map<string, Declared>()
  for (const file of projectFiles(root).typescript)
    for (const each of declaredIn(file))
      if (found.get(each.name)?.migrations === undefined) found.set(each.name, each)
  return [...found.values()]
}

function declaredIn(file: string): Declared[] {
  const text = readFileSync(file, "utf8")
  // Parsing every file of a large project takes seconds.
  if (!/\bnew\s/.test(text) || !/\bDatabase\b/.test(text)) return []
  if (!text.includes("@precast/runtime")) return []
  try {
    return declarations(readSource(file, text).program)
  } catch {
    return [] // the compiler reports what is wrong with it
  }
}

function declarations(program: t.Program): Declared[] {
  const names = localNames(program)
  const found: Declared[] = []
  walk(program, (node) => {
    if (node.type !== "NewExpression" || node.callee.type !== "Identifier") return
    if (!names.has(node.callee.name)) return
    const [first, second] = node.arguments
    const name = textOf(first)
    if (name !== undefined) found.push({ name, migrations: migrationsOf(second) })
  })
  return found
}

function localNames(program: t.Program): Set<string> {
  const specifiers = program.body.flatMap((each) =>
    each.type === "ImportDeclaration" && each.source.value === "@precast/runtime"
      ? each.specifiers
      : [],
  )
  const own = specifiers.filter(
    (each) => each.type === "ImportSpecifier" && nameOf(each.imported) === "Database",
  )
  return new Set(own.map(({ local }) => local.name))
}

function migrationsOf(options: t.Node | undefined): string | undefined {
  if (options?.type !== "ObjectExpression") return undefined
  for (const each of options.properties)
    if (each.type === "ObjectProperty" && nameOf(each.key) === "migrations")
      return textOf(each.value)
  return undefined
}

function nameOf(node: t.Node): string | undefined {
  return node.type === "Identifier" ? node.name : textOf(node)
}

function textOf(node: t.Node | undefined): string | undefined {
  if (node?.type === "StringLiteral") return node.value
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
