import type { FileSites, ModuleCode, Span } from "../ir/site.ts"
import { type Edit, type FileEdits, refusal } from "./edits.ts"

/** A callee for which no code could be made, and why. */
export interface Refused {
  span: Span
  message: string
}

/** The edits that put emitted text into one source file. */
export function editsOf(
  { file, sites }: FileSites,
  { expressions, ...module }: ModuleCode,
  refused: readonly Refused[],
): FileEdits {
  const made = sites.map((site, index): Edit => {
    const text = expressions[index]!
    return { kind: site.kind === "route" ? "append" : "replace", span: site.span, text }
  })
  const refusals = refused.map(({ span, message }): Edit => ({
    kind: "replace",
    span,
    text: refusal(message),
  }))
  return { file, module, edits: [...made, ...refusals] }
}
