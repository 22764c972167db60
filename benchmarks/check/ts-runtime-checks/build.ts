// ts-runtime-checks 0.6.3 was made for TypeScript 5: both it and the program here get that one.
import { mkdirSync, writeFileSync } from "node:fs"
import { createRequire, registerHooks } from "node:module"
import { join } from "node:path"
import type TypeScript5 from "typescript-5"

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "typescript"
      ? { url: import.meta.resolve("typescript-5"), format: "commonjs", shortCircuit: true }
      : next(specifier, context),
})

const require = createRequire(import.meta.url)
const ts = require("typescript") as typeof TypeScript5
const transform = require("ts-runtime-checks").default as (
  program: TypeScript5.Program,
) => TypeScript5.TransformerFactory<TypeScript5.SourceFile>

const source = join(import.meta.dirname, "src/index.ts")
const outDir = join(import.meta.dirname, "dist")
mkdirSync(outDir, { recursive: true })
const program = ts.createProgram([source], {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  types: [],
  strict: true,
  skipLibCheck: true,
  rootDir: join(import.meta.dirname, "src"),
  outDir,
  declaration: true,
})
const wrong = ts.getPreEmitDiagnostics(program)
if (wrong.length > 0) {
  throw new Error(
    ts.formatDiagnostics(wrong, {
      getCanonicalFileName: (file) => file,
      getCurrentDirectory: () => "",
      getNewLine: () => "\n",
    }),
  )
}
// The functions are written in place of the calls; without the import the library (and a compiler) need not be loaded.
const write = (file: string, text: string): void =>
  writeFileSync(file, text.replace(/^import .* from "ts-runtime-checks";$/m, ""))
program.emit(undefined, write, undefined, false, { before: [transform(program)] })
