import { literalText } from "./literal.ts"
import { createTopNames } from "./names.ts"
import type { Unit, Units } from "./units.ts"

/** The declarations at the top of one module, as text. */
export interface Declarations {
  /** Lines of `import … from "…"`. */
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
  /** Names that no declaration may have. */
  readonly taken: Iterable<string>
  /** Where helpers are, if each is imported by its name; else there are constants for them. */
  readonly helpersFrom?: string
  remoteOf(unit: Unit): Remote | null
}

/** Puts units into one module, and gives each a name. */
export function link({ roots, taken, helpersFrom, remoteOf }: Contents, units: Units): Linked {
  const remotes = new Map<Unit, Remote>()
  const all = reach(roots, (unit) => {
    const remote = remoteOf(unit)
    if (remote) remotes.set(unit, remote)
    return remote === null
  })
  const known = new Set(taken)
  const own = all.filter((unit) => !remotes.has(unit))
  for (const unit of own) if (unit.text === null) throw unit.error
  const topName = createTopNames([...known, ...own.flatMap(({ locals }) => locals)])
  const names = new Map<Unit, string>()
  for (const unit of all)
    names.set(unit, isPlainGlobal(unit, known) ? unit.hint : topName(unit.hint))
  const namespaces = new Map<string, string>()
  for (const { specifier, hint } of remotes.values())
    if (hint !== null && !namespaces.has(specifier)) namespaces.set(specifier, topName(hint))
  const nameOf = (unit: Unit): string => names.get(unit)!
  return {
    isTied: own.some(({ isTied }) => isTied),
    nameOf,
    write: () => write({ all, known, remotes, namespaces, helpersFrom, nameOf }, units),
  }
}

/** What `link` has found out. */
interface Found {
  readonly all: readonly Unit[]
  readonly known: ReadonlySet<string>
  readonly remotes: ReadonlyMap<Unit, Remote>
  /** Names by specifier. */
  readonly namespaces: ReadonlyMap<string, string>
  readonly helpersFrom: string | undefined
  nameOf(unit: Unit): string
}

function write(found: Found, units: Units): Declarations {
  const { all, known, remotes, namespaces, nameOf } = found
  const text = (unit: Unit): string => units.filled(unit.text!, nameOf)
  const valueOf = (unit: Unit): string => {
    const remote = remotes.get(unit)
    if (remote) return `${namespaces.get(remote.specifier)}.${remote.exported()}`
    if (unit.kind === "helper") return `__precast.${unit.text}`
    return unit.kind === "global" ? `globalThis.${unit.text}` : text(unit)
  }
  const named = namedImports(found)
  const isValue = (unit: Unit): boolean =>
    !named.units.has(unit) &&
    (remotes.has(unit) ||
      (unit.kind !== "function" && unit.kind !== "import" && !isPlainGlobal(unit, known)))
  const imported = all
    .filter(({ kind }) => kind === "import")
    .map((unit) => [unit.text!, nameOf(unit)] as const)
  const wholes = [...imported, ...namespaces].map(
    ([from, name]) => `import * as ${name} from ${literalText(from)}`,
  )
  return {
    imports: [...named.lines, ...wholes],
    constants: inOrder(all.filter(isValue))
      .map((unit) => `const ${nameOf(unit)} = ${valueOf(unit)}`)
      .join("\n"),
    functions: all
      .filter((unit) => unit.kind === "function" && !remotes.has(unit))
      .map(text)
      .join("\n\n"),
  }
}

/** What is imported by its own name: one line for each module. */
function namedImports({ all, remotes, helpersFrom, nameOf }: Found): {
  units: ReadonlySet<Unit>
  lines: readonly string[]
} {
  const named = all.flatMap((unit) => {
    const remote = remotes.get(unit)
    if (remote?.hint === null) return [{ unit, from: remote.specifier, name: remote.exported() }]
    const isHelper = unit.kind === "helper" && helpersFrom !== undefined
    return isHelper ? [{ unit, from: helpersFrom, name: unit.text! }] : []
  })
  const lines = [...Map.groupBy(named, ({ from }) => from)].map(([from, of]) => {
    const list = of.map(({ unit, name }) =>
      name === nameOf(unit) ? name : `${name} as ${nameOf(unit)}`,
    )
    return `import { ${list.join(", ")} } from ${literalText(from)}`
  })
  return { units: new Set(named.map(({ unit }) => unit)), lines }
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
function inOrder(values: readonly Unit[]): Unit[] {
  const left = new Set(values)
  const ordered: Unit[] = []
  const place = (unit: Unit): void => {
    if (!left.delete(unit)) return
    // The functions that it names are there before any value is.
    for (const each of unit.uses) place(each)
    ordered.push(unit)
  }
  for (const unit of values) place(unit)
  return ordered
}
