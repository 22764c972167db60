import { isDeclarationFile } from "../../compiler/typescript-7/file-names.ts"
import { type Files, isOwn, type SourceFile } from "./project-reader.ts"

/** Finds the files that the code emitted for a file may depend on. */
export interface Dependencies {
  /**
   * The file itself, all its imports, their imports, and so on, types and values alike: a type may be
   * computed from any visible declaration. Files with global declarations are among them; files of packages
   * are not.
   */
  of(file: string, snapshot: Files): ReadonlySet<string>
  /** Files with global declarations. */
  common(snapshot: Files): readonly string[]
  /**
   * How many times a file that had none was found to have global declarations after a change: all that is kept has to
   * be looked at then.
   * @param snapshot is called where a file has changed
   */
  additions(snapshot: () => Files): number
  /** Drops results that changes have invalidated. */
  forget(changed: readonly string[], isMoved: boolean): void
  state(): DependenciesState
}

/** What is known, as data, with which another process can continue. */
export interface DependenciesState {
  readonly imports: ReadonlyMap<string, readonly string[]>
  readonly saysToAll: ReadonlyMap<string, boolean>
}

export function createDependencies(from?: DependenciesState): Dependencies {
  const imports = new Map<string, readonly string[]>(from?.imports)
  // With TypeScript 7 a query for a file is a call across processes.
  const saysToAll = new Map<string, boolean>(from?.saysToAll)
  const isCommonHere = (file: string, snapshot: Files): boolean => {
    const known = saysToAll.get(file)
    if (known !== undefined) return known
    const isOther = isDeclarationFile(file) && isModule(snapshot.readText?.(file) ?? "")
    const found = !isOther && isCommon(snapshot.sourceFile(file))
    saysToAll.set(file, found)
    return found
  }
  let common: readonly string[] | null = null
  // Those that have changed, and had no global declarations.
  const unsure = new Set<string>()
  let additions = 0
  const importsOf = (file: string, snapshot: Files): readonly string[] => {
    const known = imports.get(file)
    if (known) return known
    const found = readImports(snapshot.sourceFile(file), snapshot)
    imports.set(file, found)
    return found
  }
  const commonOf = (snapshot: Files): readonly string[] =>
    (common ??= snapshot.files().filter((each) => isCommonHere(each, snapshot)))
  return {
    common: commonOf,
    of(file, snapshot) {
      const seen = new Set<string>()
      const open = [file, ...commonOf(snapshot)]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (seen.has(next)) continue
        seen.add(next)
        open.push(...importsOf(next, snapshot))
      }
      return seen
    },
    additions(snapshot) {
      for (const file of unsure) if (isCommonHere(file, snapshot())) additions++
      unsure.clear()
      return additions
    },
    forget(changed, isMoved) {
      for (const file of changed) if (saysToAll.get(file) === false) unsure.add(file)
      for (const known of [imports, saysToAll]) {
        if (isMoved) known.clear()
        for (const file of changed) known.delete(file)
      }
      common = null
    },
    state: () => ({ imports, saysToAll }),
  }
}

function readImports(file: SourceFile | undefined, snapshot: Files): readonly string[] {
  if (!file) return []
  const written = file.imports.filter(({ pos, text }) => pos >= 0 && !text.startsWith("@precast/"))
  return [...new Set(written.flatMap((each) => snapshot.resolve(each)))].filter(isOwn)
}

/** Comments and texts of a declaration file. */
const WORDLESS = /\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g

/** Whether the text of a declaration file shows that it is a module which adds nothing to others. */
function isModule(text: string): boolean {
  if (/\bdeclare\s+(?:global|module)\b/.test(text)) return false
  return /^export\b/m.test(text.replace(WORDLESS, " "))
}

/** Not a module, or one that adds to others: `declare global`, `declare module "x"`. */
function isCommon(file: SourceFile | undefined): boolean {
  if (!file) return false
  return file.externalModuleIndicator === undefined || file.moduleAugmentations.length > 0
}
