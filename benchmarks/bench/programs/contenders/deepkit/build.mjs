// Compiles main.ts with Deepkit's transformer, which keeps types for the time when it runs. It is shown
// one file, so the types that main.ts imports are put into it.
import { transformer } from "@deepkit/type-compiler"
import { readFileSync, writeFileSync } from "node:fs"
import ts from "typescript"

const textOf = (file) => readFileSync(new URL(file, import.meta.url), "utf8")
const types = textOf("../shared/types.ts")
const text = textOf("main.ts").replace(/^import type .* from "..\/shared\/types.js"$/m, types)

const { outputText } = ts.transpileModule(text, {
  fileName: new URL("main.ts", import.meta.url).pathname,
  transformers: { before: [transformer] },
  compilerOptions: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    configFilePath: new URL("tsconfig.json", import.meta.url).pathname,
  },
})
writeFileSync(new URL("main.mjs", import.meta.url), outputText)
