import { linkModule, type Store } from "./4-emit/index.ts"
import { reach, type Remote } from "./4-emit/link.ts"
import type { Unit } from "./4-emit/units.ts"
import { type CodeModule, codeModuleName } from "./ir/code-module.ts"
import { components } from "./ir/graph.ts"

/** What a host that serves modules of code decides about them. */
export interface ModuleHost {
  /** By which a file imports a module of this name. */
  specifierOf(file: string, name: string): string
  /** 16 hexadecimal digits. */
  hashOf(text: string): string
  /** Functions of up to so many characters, with all that they take in, are copied to their users instead. */
  readonly mostCopied: number
}

/**
 * Modules of functions of named types, named by their content: files that need the same code import the same module,
 * without knowing of each other, and an edit of a type makes new modules and changes none.
 */
export interface CodeModules {
  /** Where a function is; null: with each of its users. */
  placeOf(unit: Unit): Placed | null
  /** Puts the functions that these lead to into modules. */
  place(roots: readonly Unit[]): void
}

/** A function in a module. */
export interface Placed {
  readonly module: CodeModule
  /** Its name there. */
  readonly exported: string
}

interface Known {
  /** It names something of a file. */
  readonly isBound: boolean
  readonly placed: Placed | null
  /** Characters of it and of what is copied with it. */
  readonly size: number
  /** State is among that, which is there once. */
  readonly hasState: boolean
}

export function createCodeModules(store: Store, host: ModuleHost): CodeModules {
  const known = new Map<Unit, Known>()
  const placeOf = (unit: Unit): Placed | null => known.get(unit)?.placed ?? null

  /** @param units name each other; what else they name is known */
  function take(units: readonly Unit[]): void {
    const uses = new Set(units.flatMap((unit) => unit.uses))
    for (const unit of units) uses.delete(unit)
    const used = [...uses].map((each) => known.get(each)!)
    const copied = used.filter(({ placed }) => !placed)
    const isBound = units.some(isOfFile) || used.some((each) => each.isBound)
    const hasState =
      units.some(({ kind }) => kind === "state") || copied.some((each) => each.hasState)
    const size = [
      ...units.map(({ text }) => text!.length),
      ...copied.map((each) => each.size),
    ].reduce((sum, each) => sum + each, 0)
    const functions = units.filter(({ kind, of }) => kind === "function" && of !== null)
    const isPlaced = functions.length > 0 && !isBound && (hasState || size > host.mostCopied)
    const made = isPlaced ? moduleOf(units, placeOf, store, host) : null
    for (const unit of units)
      known.set(unit, { isBound, placed: made?.get(unit) ?? null, size, hasState })
  }

  return {
    placeOf,
    place(roots) {
      const fresh = reach(roots, (unit) => !known.has(unit)).filter((unit) => !known.has(unit))
      for (const units of unitsByComponent(fresh)) take(units)
    },
  }
}

/** It names something of the user's file, or of another file of the project. */
function isOfFile({ kind, text, isTied }: Unit): boolean {
  return isTied || (kind === "import" && text!.startsWith("."))
}

/** Those that name each other together, behind what they name. */
function unitsByComponent(units: readonly Unit[]): Unit[][] {
  const numbers = new Map(units.map((unit, index) => [unit, String(index)] as const))
  const refs = (id: string): string[] =>
    units[Number(id)]!.uses.flatMap((each) => numbers.get(each) ?? [])
  return components(numbers.values(), refs).map((ids) => ids.map((id) => units[Number(id)]!))
}

function moduleOf(
  units: readonly Unit[],
  placeOf: CodeModules["placeOf"],
  store: Store,
  { hashOf }: ModuleHost,
): ReadonlyMap<Unit, Placed> {
  const functions = units.filter(({ kind }) => kind === "function")
  const own = functions.toSorted((a, b) => (a.hint < b.hint ? -1 : a.hint > b.hint ? 1 : 0))
  const imports = new Map<string, CodeModule>()
  const { nameOf, write } = linkModule(own, own, store, remote)
  const made = write()
  const list = `export { ${made.exports.join(", ")} }`
  const parts = [made.imports, made.constants, made.functions, list]
  const text = `${parts.filter((part) => part !== "").join("\n\n")}\n`
  const name = codeModuleName(own[0]!.hint, hashOf(text))
  const module: CodeModule = { name, text, imports: [...imports.values()] }
  return new Map(own.map((unit) => [unit, { module, exported: nameOf(unit) }] as const))

  function remote(unit: Unit): Remote | null {
    const placed = placeOf(unit)
    if (!placed) return null
    imports.set(placed.module.name, placed.module)
    return remoteOf(placed, `./${placed.module.name}`)
  }
}

export function remoteOf({ exported }: Placed, specifier: string): Remote {
  return { specifier, hint: null, exported: () => exported }
}
