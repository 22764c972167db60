import type { IssueCode } from "../issue.ts"
import type { Fault } from "./fault.ts"
import type { Leaf, LeafFacts } from "./part.ts"

/**
 * Properties of a leaf that is more than a plain scalar. Emitted descriptions contain these themselves, so that a
 * program has only those of the kinds it uses: they and their dependencies are half of the code that reports issues.
 */
export interface LeafKind {
  readonly of: Leaf["of"]
  /** The value in memory of one on the wire, its rules not yet looked at, or FAIL. */
  revived(leaf: LeafFacts, value: unknown): unknown
  /** Why the value on the wire is not even of the form. */
  faultOfForm(leaf: LeafFacts, value: unknown): IssueCode
  /** The first rule that a value in memory breaks; null when it fits. */
  fault(leaf: LeafFacts, value: unknown): Fault | null
  /** Absent: words.ts has those of texts and numbers. */
  words?(leaf: LeafFacts): string
}

/** Of what is a text on the wire. */
export function faultOfText(_leaf: LeafFacts, value: unknown): IssueCode {
  return typeof value === "string" ? "format" : "type"
}
