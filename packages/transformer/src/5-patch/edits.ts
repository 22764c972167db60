import type { ModuleCode, Span } from "../ir/site.ts"

/** Everything that changes in one source file; applied to its text or to the compiler's tree. */
export interface FileEdits {
  file: string
  module: Pick<ModuleCode, "imports" | "constants" | "functions">
  edits: readonly Edit[]
}

/** `replace`: a callee and its type arguments become an expression. `append`: one more argument behind this one. */
export type Edit =
  | { kind: "replace"; span: Span; text: string }
  | { kind: "append"; span: Span; text: string }

/** Takes the place of a callee that no code could be made for, so that the reason is told at run time as well. */
export function refusal(message: string): string {
  return `(() => { throw new TypeError(${JSON.stringify(message)}) })`
}
