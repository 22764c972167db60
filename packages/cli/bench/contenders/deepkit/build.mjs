// Compiles main.ts with Deepkit's transformer, which keeps types for the time when it runs.
import { transformer } from "@deepkit/type-compiler"
import { readFileSync, writeFileSync } from "node:fs"
import ts from "typescript"

const source = new URL("main.ts", import.meta.url).pathname
const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), {
  fileName: source,
  transformers: { before: [transformer] },
  compilerOptions: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    configFilePath: new URL("tsconfig.json", import.meta.url).pathname,
  },
})
writeFileSync(new URL("main.mjs", import.meta.url), outputText)
