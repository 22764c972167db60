import type { Diagnostic7, Project7 } from "../../2-read/typescript-7/api.ts"

/** An error of TypeScript's own. */
export interface Problem {
  /** Offset in the file. */
  readonly start: number
  /** 2322 of `TS2322`. */
  readonly code: number
  readonly text: string
}

/** What TypeScript says of one file. */
export function problemsOf({ program }: Project7, file: string): Problem[] {
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  return found.map((each) => ({ start: each.pos, code: each.code, text: textOf(each) }))
}

/** With the reasons under it. */
function textOf({ text, messageChain = [] }: Diagnostic7): string {
  return [text, ...messageChain.map(textOf)].join(" ")
}
