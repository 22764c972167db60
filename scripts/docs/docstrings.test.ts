// What editors show of the packages: every export has a docstring, and so has every option of a public interface.
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")

test.each(["runtime", "transformer"])(
  "%s: every export has a docstring",
  { timeout: 120_000 },
  (name) => {
    const { exported, bare } = docstrings(join(root, "packages", name))
    expect(exported).toBeGreaterThan(10)
    expect(bare).toEqual([])
  },
)

/** How much is exported, and `entry: export` or `entry: export.member` of what has no docstring. */
function docstrings(folder: string): { exported: number; bare: string[] } {
  const entries = entriesOf(folder)
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram(Object.values(entries), { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const exported = Object.entries(entries).flatMap(([entry, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    return module
      ? checker.getExportsOfModule(module).map((symbol) => [entry, symbol] as const)
      : []
  })
  const bare = exported.flatMap(([entry, symbol]) =>
    bareIn(symbol, checker).map((each) => `${entry}: ${each}`),
  )
  return { exported: exported.length, bare }
}

function bareIn(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const isSaid = (each: ts.Symbol): boolean =>
    each.getDocumentationComment(checker).length > 0 ||
    each.getJsDocTags(checker).some(({ name }) => name === "internal")
  const members = isOptions(symbol) ? [...(declared.members?.values() ?? [])] : []
  return [
    ...(isSaid(declared) ? [] : [symbol.name]),
    ...members
      .filter((each) => !isTypeParameter(each) && !isSaid(each))
      .map(({ name }) => `${symbol.name}.${name}`),
  ]
}

function isTypeParameter({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.TypeParameter) !== 0
}

/** Options are read in an editor, one at a time. */
function isOptions({ name }: ts.Symbol): boolean {
  return /(?:Options|Limits)$/.test(name)
}

/** Source files of the entries of package.json, by their name in "exports". */
function entriesOf(folder: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, { types?: string }>
  }
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, { types }]) =>
      types
        ? [[entry, join(folder, types.replace("./dist/", "src/").replace(".d.ts", ".ts"))]]
        : [],
    ),
  )
}
