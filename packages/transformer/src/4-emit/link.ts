import { equalUnits } from "./equal-units.ts"
import { literalText } from "./literal.ts"
import { createTopNames } from "./names.ts"
import type { Unit, Units } from "./units.ts"

/** The declarations at the top of one module, as text. */
export interface Declarations {
  /** Lines of `import * as … from "…"`, or of `import { … } from "…"`. */
  readonly imports: readonly string[]
  readonly constants: string
  readonly functions: string
}

/** Units in one module, with their names there. */
export interface Linked {
  /** Whether a declaration names something of the user's file. */
  readonly isTied: boolean
  nameOf(unit: Unit): string
  /** Once all modules that it imports are linked. */
  write(): Declarations
}

/** Where a function is, if that is another module. */
export interface Remote {
  readonly specifier: string
  /** Of the namespace that it is imported as; null: it is imported by its name, which a host cannot turn into `require`. */
  readonly hint: string | null
  /** The name that it has there. */
  exported(): string
}

/** What a module is made of. */
export interface Contents {
  /** The units that are needed; what they name is found. */
  readonly roots: readonly Unit[]
  /** Expressions that name units, outside of any declaration. */
  readonly expressions?: readonly string[]
  /** Names that no declaration may have. */
  readonly taken: Iterable<string>
  /**
   * How it imports functions of others: by their names, or as namespaces, which a host can turn into `require` without
   * knowing the names in the text.
   */
  readonly form?: "names" | "namespaces"
  remoteOf(unit: Unit): Remote | null
}

/**
 * What emitted code counts on in `@precast/runtime/emitted`. Once a version with it is published, a helper that is
 * added, removed or changed makes a new number (runtime/test/contract.test.ts).
 */
const CONTRACT = 1

// With the number of the contract: code of a package meets the runtime that its user has installed. One that does not
// keep the contract lacks the entry, so the import fails before the first line runs, and names both.
const RUNTIME = `@precast/runtime/emitted/contract-${CONTRACT}`
/** What clients load when a response does not match its type. */
export const ISSUES: string = `@precast/runtime/emitted/issues-${CONTRACT}`
/** What connects the WebSockets of several processes: it names the brokers and their packages. */
export const RELAYS: string = `@precast/runtime/emitted/relays-${CONTRACT}`

/** Puts units into one module, and gives each a name. */
export function link(contents: Contents, units: Units): Linked {
  const { roots, taken, remoteOf, form = "namespaces", expressions = [] } = contents
  const remotes = new Map<Unit, Remote>()
  const all = reach(roots, (unit) => {
    const remote = remoteOf(unit)
    if (remote) remotes.set(unit, remote)
    return remote === null
  })
  const known = new Set(taken)
  const own = all.filter((unit) => !remotes.has(unit))
  for (const unit of own) if (unit.text === null) throw unit.error
  const equal = form === "names" ? NO_EQUALS : equalUnits(own, all, units)
  const topName = createTopNames([...known, ...own.flatMap(({ locals }) => locals)])
  const inPlace = form === "names" ? NO_UNITS : writtenInPlace(all, remotes, expressions, units)
  const names = new Map<Unit, string>()
  for (const unit of all)
    if (!inPlace.has(unit) && !equal.has(unit))
      names.set(unit, isPlainGlobal(unit, known) ? unit.hint : topName(unit.hint))
  const namespaces = new Map<string, string>()
  for (const { specifier, hint } of remotes.values())
    if (form === "namespaces" && hint !== null && !namespaces.has(specifier))
      namespaces.set(specifier, topName(hint))
  const found: Found = { all, equal, known, remotes, namespaces, inPlace, form, nameOf }
  function nameOf(unit: Unit): string {
    return names.get(equal.get(unit) ?? unit) ?? importedValue(unit, found)!
  }
  return {
    isTied: own.some(({ isTied }) => isTied),
    nameOf,
    write: () => write(found, units),
  }
}

const NO_UNITS: ReadonlySet<Unit> = new Set()
/** Others import the units of a module by their names. */
const NO_EQUALS: ReadonlyMap<Unit, Unit> = new Map()

/** Imported functions that expressions alone name, and so rarely that a constant would be longer. */
function writtenInPlace(
  all: readonly Unit[],
  remotes: ReadonlyMap<Unit, Remote>,
  expressions: readonly string[],
  units: Units,
): ReadonlySet<Unit> {
  const inside = new Set(all.flatMap((unit) => (remotes.has(unit) ? [] : unit.uses)))
  const counts = units.countsIn(expressions)
  const isShorter = (unit: Unit): boolean => {
    const { length } = remotes.get(unit)?.hint ?? PRECAST
    const constant = "const  = .".length + 2 * unit.hint.length + length
    return (counts.get(unit) ?? 0) * (length + 1) < constant
  }
  const isImported = (unit: Unit): boolean =>
    remotes.has(unit) ? remotes.get(unit)!.hint !== null : unit.kind === "helper"
  return new Set(all.filter((unit) => isImported(unit) && !inside.has(unit) && isShorter(unit)))
}

const PRECAST = "__precast"

/** What `link` has found out. */
interface Found {
  readonly all: readonly Unit[]
  /** What stands for a unit. */
  readonly equal: ReadonlyMap<Unit, Unit>
  readonly known: ReadonlySet<string>
  readonly remotes: ReadonlyMap<Unit, Remote>
  /** Names by specifier. */
  readonly namespaces: ReadonlyMap<string, string>
  /** Imported functions written in place of constants. */
  readonly inPlace: ReadonlySet<Unit>
  readonly form: "names" | "namespaces"
  nameOf(unit: Unit): string
}

/** An expression of what another module exports; null: it is declared here. */
function importedValue(unit: Unit, { remotes, namespaces }: Found): string | null {
  const remote = remotes.get(unit)
  if (remote) return `${namespaces.get(remote.specifier)}.${remote.exported()}`
  return unit.kind === "helper" ? `${PRECAST}.${unit.text}` : null
}

function write(found: Found, units: Units): Declarations {
  const { known, remotes, inPlace, nameOf } = found
  const all = found.all.filter((unit) => !found.equal.has(unit))
  const text = (unit: Unit): string => units.filled(unit.text!, nameOf)
  const isImported = (unit: Unit): boolean => unit.kind === "helper" || remotes.has(unit)
  const valueOf = (unit: Unit): string =>
    importedValue(unit, found) ?? (unit.kind === "global" ? `globalThis.${unit.text}` : text(unit))
  const isValue = (unit: Unit): boolean =>
    isImported(unit)
      ? namedFrom(unit, found) === null && !inPlace.has(unit)
      : unit.kind !== "function" && unit.kind !== "import" && !isPlainGlobal(unit, known)
  return {
    imports: importsOf(found),
    constants: inOrder(all.filter(isValue), found.equal)
      .map((unit) => `const ${nameOf(unit)} = ${valueOf(unit)}`)
      .join("\n"),
    functions: all
      .filter((unit) => unit.kind === "function" && !remotes.has(unit))
      .map(text)
      .join("\n\n"),
  }
}

function importsOf(found: Found): string[] {
  const { all, remotes, namespaces, form, nameOf } = found
  const packages = all.flatMap((unit) =>
    unit.kind === "import" ? [[unit.text!, nameOf(unit)] as const] : [],
  )
  // Also where no helper is used: the import fails where the runtime does not keep the contract.
  const isOurs = (unit: Unit): boolean => unit.kind !== "import" && !remotes.has(unit)
  const isHelped = form === "namespaces" && all.some(isOurs)
  return [
    ...(isHelped ? [namespaceImport(PRECAST, RUNTIME)] : []),
    ...[...packages, ...namespaces].map(([from, name]) => namespaceImport(name, from)),
    ...namedImports(found),
  ]
}

/** One line for each module. */
function namedImports(found: Found): string[] {
  const { all, remotes, nameOf } = found
  const named = Map.groupBy(all, (unit) => namedFrom(unit, found))
  return [...named].flatMap(([from, own]) => {
    if (from === null) return []
    const names = own.map((unit) => {
      const exported = remotes.get(unit)?.exported() ?? unit.text!
      return exported === nameOf(unit) ? exported : `${exported} as ${nameOf(unit)}`
    })
    return [`import { ${names.join(", ")} } from ${literalText(from)}`]
  })
}

/** The module that a unit is imported from by its name; null: it is not. */
function namedFrom(unit: Unit, { remotes, form }: Found): string | null {
  const remote = remotes.get(unit)
  if (remote) return form === "names" || remote.hint === null ? remote.specifier : null
  return form === "names" && unit.kind === "helper" ? RUNTIME : null
}

function namespaceImport(name: string, from: string): string {
  return `import * as ${name} from ${literalText(from)}`
}

function isPlainGlobal({ kind, hint }: Unit, taken: ReadonlySet<string>): boolean {
  return kind === "global" && !taken.has(hint)
}

/** Units and all that they name, at any distance, each once; nothing is looked for behind those that are not `entered`. */
export function reach(roots: Iterable<Unit>, entered: (unit: Unit) => boolean): Unit[] {
  const found = new Set(roots)
  // A set gives what is added while it is gone through.
  for (const unit of found) if (entered(unit)) for (const each of unit.uses) found.add(each)
  return [...found]
}

/** Each behind the values that its own names. */
function inOrder(values: readonly Unit[], equal: ReadonlyMap<Unit, Unit>): Unit[] {
  const left = new Set(values)
  const ordered: Unit[] = []
  const place = (used: Unit): void => {
    const unit = equal.get(used) ?? used
    if (!left.delete(unit)) return
    // The functions that it names are there before any value is.
    for (const each of unit.uses) place(each)
    ordered.push(unit)
  }
  for (const unit of values) place(unit)
  return ordered
}
