import type ts from "typescript"
import { createTypeScript6 } from "../2-read/typescript-6.ts"
import { createRawNodes } from "../5-patch/raw-nodes.ts"
import { patchTree } from "../5-patch/tree.ts"
import { withoutDoubles } from "../diagnostics/index.ts"
import { compile, type Compilation } from "../compile.ts"
import { createRounds, type Round, type Rounds } from "./rounds.ts"
import { emitStaleFiles } from "./stale.ts"
import { report, stop } from "./tsc-report.ts"
import { isTypeScript6, wrongVersion } from "./typescript-version.ts"

/** What ts-patch hands to a plugin of type "program". */
export interface TsPatchExtras {
  readonly ts: typeof ts
  /** `tsc` when the compiler runs as a command of its own. */
  readonly library: string
  addDiagnostic(diagnostic: ts.Diagnostic): number
}

/** The ts-patch plugin: `"plugins": [{ "transform": "@precast/transformer" }]`. */
export function tscPlugin(
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): ts.TransformerFactory<ts.SourceFile> {
  if (!isTypeScript6(extras.ts)) stop(wrongVersion(extras.ts), extras)
  const { files } = compileOnce(program, config, extras)
  return (context) => {
    const rawNodesOf = createRawNodes(extras.ts, context)
    return (file) => {
      const editsOf = files.get(file.fileName)
      return editsOf ? patchTree(extras.ts, context, file, editsOf(), rawNodesOf(file)) : file
    }
  }
}

// `tspc --watch` and `tspc -b` ask for a transformer for each file they emit.
const compilations = new WeakMap<ts.Program, Compilation>()
// By tsconfig, in watch mode.
const rounds = new Map<unknown, Rounds>()

function compileOnce(
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): Compilation {
  const known = compilations.get(program)
  if (known) return known
  const compiler = createTypeScript6(extras.ts, program)
  const { emitsChangedOnly } = compiler.settings
  const { watch, configFilePath } = program.getCompilerOptions()
  const watched = rounds.get(configFilePath) ?? createRounds()
  if (watch === true) rounds.set(configFilePath, watched)
  const { compilation, stale } =
    watch === true ? watched.compile(compiler, program, config) : allOf(compile(compiler, config))
  compilations.set(program, compilation)
  report(withoutDoubles(compilation.diagnostics), program, extras, emitsChangedOnly)
  if (emitsChangedOnly) emitStaleFiles(extras.ts, program, stale)
  return compilation
}

function allOf(compilation: Compilation): Round {
  return { compilation, stale: compilation.files }
}
