import { relative } from "node:path"
import type * as t from "@babel/types"
import type { Imports } from "./imports.ts"
import { type Source, textOf } from "./source.ts"

/** A place that is left as it is, or that was changed and wants a look. */
export interface Finding {
  readonly kind: "left" | "look"
  /** Relative to where the command runs. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** The source text there, shortened. */
  readonly text: string
  readonly reason: string
  /** What to do about it. */
  readonly hint: string
}

/** Why something cannot be moved, and the way out. */
export interface Obstacle {
  readonly reason: string
  readonly hint: string
}

export function findingAt(
  kind: Finding["kind"],
  source: Source,
  node: t.Node,
  { reason, hint }: Obstacle,
  cwd: string,
): Finding {
  const { line, column } = node.loc!.start
  const [first = ""] = textOf(source, node).split("\n", 1)
  const text = first.length > 60 ? `${first.slice(0, 57)}...` : first
  return {
    kind,
    file: relative(cwd, source.file),
    line,
    column: column + 1,
    text,
    reason,
    hint,
  }
}

/** One change that has been found possible; done once all of a file are known. */
export interface Move {
  run(imports: Imports): void
  /** Reported to the user at the end: places to review. */
  readonly looks?: readonly Finding[]
}

export function isMove(plan: Move | Obstacle): plan is Move {
  return "run" in plan
}

/** What became of a project. */
export interface Outcome {
  /** Calls, schemas and types that were moved. */
  readonly moved: number
  readonly findings: readonly Finding[]
}
