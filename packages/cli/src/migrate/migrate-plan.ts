import type { Finding, Obstacle } from "./findings.ts"
import type { Imports } from "./imports.ts"

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
