import ts from "typescript"
import { emitInMemory } from "../../../../packages/transformer/src/hosts/in-memory.ts"
import { readable } from "../shared/format.ts"
import type { Compiled, CompileRequest, Completion, Hover } from "../shared/messages.ts"
import { createFiles, MAIN, serviceHost } from "./files.ts"
import { problemOfPrecast, problemOfTypeScript } from "./problems.ts"
import { runnableOf } from "./runnable.ts"

/** The whole way from a text to what is shown of it, in this process and without a disk. */
export interface PlaygroundCompiler {
  compile(request: CompileRequest): Compiled
  hover(text: string, at: number): Hover | null
  complete(text: string, at: number): readonly Completion[]
}

/** @param packages as for `createFiles` */
export function openCompiler(packages: Readonly<Record<string, string>>): PlaygroundCompiler {
  const files = createFiles(packages)
  const service = ts.createLanguageService(serviceHost(files))
  return {
    compile({ id, text, optimize }) {
      files.write(text)
      const program = service.getProgram()!
      const said = [
        ...service.getSyntacticDiagnostics(MAIN),
        ...service.getSemanticDiagnostics(MAIN),
      ]
      const { readFile } = files
      const made = emitInMemory(ts, { program, readFile }, { optimize })
      const javascript = made.files.get(MAIN.replace("/src/", "/dist/").replace(/ts$/, "js")) ?? ""
      return {
        id,
        javascript,
        readable: readable(javascript),
        script: scriptOf(javascript),
        sites: made.sites.length,
        problems: [
          ...said.map((each) => problemOfTypeScript(each, text)),
          ...made.diagnostics.map((each) => problemOfPrecast(each, text)),
        ].sort((one, other) => one.start - other.start),
        runnable: runnableOf(program, made.sites),
      }
    },
    hover(text, at) {
      files.write(text)
      const found = service.getQuickInfoAtPosition(MAIN, at)
      return found === undefined ? null : hoverOf(found)
    },
    complete(text, at) {
      files.write(text)
      const found = service.getCompletionsAtPosition(MAIN, at, {
        includeCompletionsForModuleExports: false,
        includeCompletionsWithInsertText: false,
      })
      return (found?.entries ?? []).map(({ name, kind }) => ({ label: name, kind }))
    },
  }
}

function hoverOf({ textSpan, displayParts, documentation }: ts.QuickInfo): Hover {
  return {
    start: textSpan.start,
    end: textSpan.start + textSpan.length,
    signature: ts.displayPartsToString(displayParts),
    said: ts.displayPartsToString(documentation),
  }
}

/** For running: the body of an asynchronous function, so that `await` may stand anywhere in it. */
function scriptOf(javascript: string): string {
  return ts.transpileModule(javascript, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2024 },
  }).outputText
}
