import type ts from "typescript"
import type { TypeScript6 } from "./context.ts"

/** Finds the functions of a package that a symbol refers to, through aliases and re-exports. */
export interface ApiLookup {
  packageName: string
  names: readonly string[]
  /** Name of the function the symbol refers to; null when it is not one of the package. */
  functionOf(symbol: ts.Symbol): string | null
  /** Names under which a module (or a namespace it exports) offers functions of ours. */
  offeredBy(module: ts.Symbol): ReadonlySet<string>
  /** What imports lead to, by their keys: many files import the same. */
  readonly imports: Map<string, Imported>
}

export interface Imported {
  /** As `functionOf`. */
  readonly name: string | null
  readonly offered: ReadonlySet<string>
}

/** A look-up for each package and list of names, remembered for the program. */
export function createApiLookup(
  context: TypeScript6,
): (packageName: string, names: readonly string[]) => ApiLookup {
  const packages = createPackageNames(context)
  const made = new Map<string, ApiLookup>()
  return (packageName, names) => {
    const key = `${packageName} ${names.join(" ")}`
    const lookup = made.get(key) ?? lookupFor(context, packages, packageName, names)
    made.set(key, lookup)
    return lookup
  }
}

function lookupFor(
  { ts, checker }: TypeScript6,
  packages: (file: ts.SourceFile) => string | null,
  packageName: string,
  names: readonly string[],
): ApiLookup {
  const functions = new Map<ts.Symbol, string | null>()
  const offers = new Map<ts.Symbol, ReadonlySet<string>>()

  function target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  function functionOf(symbol: ts.Symbol): string | null {
    const known = functions.get(symbol)
    if (known !== undefined) return known
    const found = target(symbol)
    const declaration = found.declarations?.[0]
    const isOurs =
      declaration !== undefined &&
      (found.flags & ts.SymbolFlags.Function) !== 0 &&
      names.includes(found.name) &&
      packages(declaration.getSourceFile()) === packageName
    functions.set(symbol, isOurs ? found.name : null)
    return isOurs ? found.name : null
  }

  function offeredBy(symbol: ts.Symbol): ReadonlySet<string> {
    const module = target(symbol)
    const known = offers.get(module)
    if (known) return known
    const offered = new Set<string>()
    offers.set(module, offered) // before its exports are read: modules re-export each other in circles
    if (!(module.flags & ts.SymbolFlags.Module)) return offered
    for (const exported of checker.getExportsOfModule(module)) {
      if (functionOf(exported) !== null) offered.add(exported.name)
      if (target(exported).flags & ts.SymbolFlags.Module)
        for (const inner of offeredBy(exported)) offered.add(inner)
    }
    return offered
  }

  return { packageName, names, functionOf, offeredBy, imports: new Map() }
}

/** Name of the package that a file belongs to: that of the nearest package.json with a name. */
export function createPackageNames({
  readFile,
}: TypeScript6): (file: ts.SourceFile) => string | null {
  const known = new Map<string, string | null>()
  function nameAt(folder: string): string | null {
    const found = known.get(folder)
    if (found !== undefined) return found
    const name = readName(readFile(`${folder}/package.json`))
    const above = folder.slice(0, folder.lastIndexOf("/"))
    const result = name ?? (above === folder || above === "" ? null : nameAt(above))
    known.set(folder, result)
    return result
  }
  return (file) => nameAt(file.fileName.slice(0, file.fileName.lastIndexOf("/")))
}

function readName(packageJson: string | undefined): string | null {
  if (packageJson === undefined) return null
  try {
    const { name } = JSON.parse(packageJson) as { name?: unknown }
    return typeof name === "string" ? name : null
  } catch {
    return null
  }
}
