import type { StructureName } from "../../structures/dist/index.js"

/** A library as the benchmark sees it. Each is one file in `contenders/`, loaded in a process of its own. */
export interface Contender {
  version: string
  /** What it makes of a structure; null: it cannot be written, or its compiler fails. */
  checks(structure: StructureName): Checks | null
  /** Its function for one of moltar's cases; null: not supported. */
  moltar(name: MoltarCase): ((value: unknown) => unknown) | null
}

export interface Checks {
  is(value: unknown): boolean
  /** All that is wrong with a value, as many places as it reports; 0: nothing. */
  issues(value: unknown): number
}

export const moltarCases = ["parseSafe", "parseStrict", "assertLoose", "assertStrict"] as const

export type MoltarCase = (typeof moltarCases)[number]
