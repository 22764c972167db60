// The plugin of TypeScript 6's language service: `"plugins": [{ …, "name": "@precast/transformer" }]`.
import type ts from "typescript"
import { messageOf } from "../diagnostics/format.ts"
import { createEditor } from "./editor/editor.ts"
import { fixesAt, isFixable, fixableNumbers } from "./editor/fixes.ts"
import { explanationAt } from "./editor/explanation-at.ts"
import { optionsOf } from "./project/project-reader.ts"
import { isTypeScript6, wrongVersion } from "./typescript-version.ts"

/** What tsserver passes to a plugin: the used part of `ts.server.PluginCreateInfo`. */
export interface PluginInfo {
  readonly config: Readonly<Record<string, unknown>>
  readonly languageService: ts.LanguageService
  readonly languageServiceHost: ts.LanguageServiceHost
  readonly project: {
    readonly projectService: {
      readonly logger: { info(text: string): void }
      getScriptInfo?(file: string): { isScriptOpen(): boolean } | undefined
    }
  }
}

/** Shows diagnostics, what is emitted for a call, and ways out. */
export default function plugin({ typescript }: { typescript: typeof ts }): {
  create(info: PluginInfo): ts.LanguageService
} {
  return { create: (info) => decorate(typescript, info) }
}

function decorate(typescript: typeof ts, info: PluginInfo): ts.LanguageService {
  const { languageService: before, languageServiceHost: host } = info
  const log = (text: string): void => info.project.projectService.logger.info(`precast: ${text}`)
  if (!isTypeScript6(typescript)) {
    log(messageOf(wrongVersion(typescript)))
    return before
  }
  const guard = createGuard(typescript, log)
  const { projectService } = info.project
  const editor = createEditor(typescript, optionsOf(info.config), {
    checkCancelled() {
      if (host.getCancellationToken?.().isCancellationRequested() === true)
        throw new typescript.OperationCanceledException()
    },
    isOpen: (file) => projectService.getScriptInfo?.(file)?.isScriptOpen() === true,
  })
  return {
    ...before,
    getSemanticDiagnostics(file) {
      const given = before.getSemanticDiagnostics(file)
      return guard(given, () => {
        const state = editor.stateOf(before.getProgram())
        return state === null ? given : [...given, ...state.diagnostics(file, given)]
      })
    },
    getQuickInfoAtPosition(file, position, ...rest) {
      const given = before.getQuickInfoAtPosition(file, position, ...rest)
      return guard(given, () => {
        const state = given && editor.stateOf(before.getProgram())
        const text = state ? explanationAt(state, file, position) : null
        if (!given || text === null) return given
        const said = given.documentation ?? []
        const space = said.length > 0 ? "\n\n" : ""
        return { ...given, documentation: [...said, { kind: "text", text: space + text }] }
      })
    },
    getSupportedCodeFixes: (file) => [
      ...before.getSupportedCodeFixes(file),
      ...fixableNumbers.map(String),
    ],
    getCodeFixesAtPosition(file, start, end, numbers, ...rest) {
      const given = before.getCodeFixesAtPosition(file, start, end, numbers, ...rest)
      if (!numbers.some(isFixable)) return given
      return guard(given, () => {
        const state = editor.stateOf(before.getProgram())
        return state === null ? given : [...given, ...fixesAt(state, file, start, end, numbers)]
      })
    },
  }
}

/** Gives what `ours` makes, or what was there before it when it fails. */
type Guard = <Result>(given: Result, ours: () => Result) => Result

/**
 * An error in Precast must not prevent the editor's own results: it is written to tsserver's log. A cancelled
 * request is not an error, and tsserver handles it.
 */
function createGuard(typescript: typeof ts, log: (text: string) => void): Guard {
  return (given, ours) => {
    try {
      return ours()
    } catch (error) {
      if (error instanceof typescript.OperationCanceledException) throw error
      log(`failed: ${String((error as Error | undefined)?.stack ?? error)}`)
      return given
    }
  }
}
