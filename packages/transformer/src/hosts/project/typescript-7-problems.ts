import type { Diagnostic7, Project7 } from "../../compiler/typescript-7/api.ts"
import type { Problem } from "./project-reader.ts"

/** TypeScript's diagnostics of one file. */
export function problemsOf({ program }: Project7, file: string): Problem[] {
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  return found.map(toProblem)
}

/** TypeScript's diagnostics of a project as a whole. */
export function generalProblemsOf({ program }: Project7): Problem[] {
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getProgramDiagnostics(),
    ...program.getGlobalDiagnostics(),
  ]
  return found.map(toProblem)
}

function toProblem(each: Diagnostic7): Problem {
  return { start: each.pos, code: each.code, text: textOf(each) }
}

/** With the reasons under it. */
function textOf({ text, messageChain = [] }: Diagnostic7): string {
  return [text, ...messageChain.map(textOf)].join(" ")
}
