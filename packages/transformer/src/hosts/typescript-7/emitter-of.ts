import type {
  Diagnostic7,
  Emitted7,
  Project7,
  TypeScript7,
} from "../../compiler/typescript-7/api.ts"

/**
 * What the API of TypeScript 7.1 and later makes of a project without a `tsc` process. Each method throws an Error
 * PC1004 when the API fails.
 */
export interface Emitter {
  /**
   * Checks the whole project.
   * @param folder that file names are relative to
   * @returns lines as `tsc --pretty false` writes them
   */
  check(folder: string): readonly string[]
  /** The output of the project, text by absolute name, as `tsc` writes it. */
  output(): ReadonlyMap<string, string>
  /**
   * The JavaScript of files, and their source maps.
   * @param texts in place of the texts of the files, by absolute name
   * @returns text by absolute name
   */
  scriptsOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string>
}

/**
 * @param guard reports errors of the API with the version
 * @returns null: the API, that of TypeScript 7.0, does not emit
 */
export function emitterOf(
  { sync }: TypeScript7,
  project: Project7,
  guard: <T>(use: () => T) => T,
): Emitter | null {
  const { program } = project
  if (!sync.formatDiagnostics || !program.emitToString || !project.withTexts) return null
  return {
    check(folder) {
      const host = {
        getCurrentDirectory: () => folder,
        getCanonicalFileName: (file: string) => file,
        getNewLine: () => "\n",
      }
      const found = guard(() => inOrder(diagnosticsOf(project)))
      const text = sync.formatDiagnostics!(found, host)
      return text.split("\n").filter((line) => line !== "")
    },
    output: () => guard(() => textsOf(program.emitToString!())),
    scriptsOf(texts) {
      if (texts.size === 0) return new Map()
      return guard(() =>
        project.withTexts!(Object.fromEntries(texts), (layered) =>
          textsOf(layered.getJavaScriptEmit!([...texts.keys()])),
        ),
      )
    },
  }
}

function textsOf({ outputFiles }: Emitted7): ReadonlyMap<string, string> {
  return new Map([...outputFiles].map(([name, { text }]) => [name, text]))
}

/** As `tsc` reports them: types are checked if nothing is wrong before, and declarations if the types are right. */
function diagnosticsOf({ program }: Project7): readonly Diagnostic7[] {
  const general = program.getConfigFileParsingDiagnostics()
  const syntactic = program.getSyntacticDiagnostics()
  if (syntactic.length > 0) return [...general, ...syntactic]
  const whole = [...program.getProgramDiagnostics(), ...program.getGlobalDiagnostics()]
  if (whole.length > 0) return [...general, ...whole]
  const semantic = program.getSemanticDiagnostics()
  const { declaration, composite } = program.getCompilerOptions()
  if (semantic.length > 0 || !(declaration || composite)) return [...general, ...semantic]
  return [...general, ...program.getDeclarationDiagnostics()]
}

/** By file and place, each once, as `tsc` writes them. */
function inOrder(diagnostics: readonly Diagnostic7[]): readonly Diagnostic7[] {
  const keyOf = ({ fileName = "", pos, code, text }: Diagnostic7): string =>
    JSON.stringify([fileName, pos, code, text])
  const each = new Map(diagnostics.map((diagnostic) => [keyOf(diagnostic), diagnostic]))
  return [...each.values()].toSorted(
    (a, b) =>
      compare(a.fileName ?? "", b.fileName ?? "") ||
      a.pos - b.pos ||
      a.end - b.end ||
      a.code - b.code,
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
