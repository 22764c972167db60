import { existsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import ts from "typescript"
import type { Plugin } from "vitest/config"

const root = resolve(import.meta.dirname, "../..")
const dist = resolve(root, "packages/transformer/dist/index.js")

/**
 * Runs test files that import `@precast/runtime` through the built transformer, as a user's build
 * does. Each file is a program of its own, so that two tests may declare the same route.
 */
export function precastForTests(): Plugin {
  return {
    name: "precast-for-tests",
    enforce: "pre",
    transform: {
      filter: { id: TESTS, code: USES },
      handler: (_code, id) => transformFile(id),
    },
    // What is made of a file follows from the transformer and from types of other files too.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id, sourceCode }) =>
        TESTS.test(id) && USES.test(sourceCode) ? false : undefined,
      ),
  }
}

const TESTS = /\/test\/.*\.ts$/
const USES = /from "@precast\/runtime(?:\/client)?"/

async function transformFile(id: string): Promise<{ code: string; map: string } | null> {
  if (!existsSync(dist)) throw new Error("Build the packages first: npx -y pnpm@12 build")
  const { transform, formatDiagnostic } = await import(dist)
  const program = ts.createProgram([id], compilerOptions, host)
  const { files, diagnostics } = transform(program)
  if (diagnostics.length > 0) throw new Error(diagnostics.map(formatDiagnostic).join("\n"))
  const file = files.find((each: { fileName: string }) => each.fileName === id)
  return file ? { code: file.text, map: file.map } : null
}

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: ["node"],
  typeRoots: [resolve(root, "node_modules/@types")],
}

const host = ts.createCompilerHost(compilerOptions)
const readSourceFile = host.getSourceFile.bind(host)
const parsed = new Map<string, { file: ts.SourceFile | undefined; changedMs: number }>()

// The programs share what is the same in them: parsing is most of the work.
host.getSourceFile = (fileName, ...rest) => {
  const changedMs = statSync(fileName, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const before = parsed.get(fileName)
  if (before?.changedMs === changedMs) return before.file
  const file = readSourceFile(fileName, ...rest)
  parsed.set(fileName, { file, changedMs })
  return file
}
