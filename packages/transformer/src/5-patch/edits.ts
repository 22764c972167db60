import type { ModuleCode, Span } from "../ir/ir-site.ts"

/** Everything that changes in one source file; applied to its text or to the compiler's tree. */
export interface FileEdits {
  file: string
  module: Omit<ModuleCode, "expressions">
  edits: readonly Edit[]
}

export type Edit =
  /** A callee and its type arguments become an expression. */
  | { kind: "replace"; span: Span; text: string }
  /** One more argument behind this one. */
  | { kind: "append"; span: Span; text: string }
  /** One more argument where a call's arguments end (empty span), behind `missing` ones that are left undefined. */
  | { kind: "fill"; span: Span; needsComma: boolean; missing: number; text: string }
  /** The type arguments of a tagged template, with their brackets, become a call: db.query<User>`…` → db.query(code)`…`. */
  | { kind: "tag"; span: Span; text: string }
  /** A function is called with an expression. */
  | { kind: "wrap"; span: Span; text: string }
  /** The last argument goes, with the comma before it. */
  | { kind: "remove"; span: Span; text: "" }

/** Replaces a callee for which no code could be emitted, so that the reason is reported at run time as well. */
export function refusal(message: string): string {
  return `(() => { throw new TypeError(${JSON.stringify(message)}) })`
}
