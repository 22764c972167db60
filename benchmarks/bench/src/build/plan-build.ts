import { benchError } from "../errors/bench-error.ts"
import type { RunOptions } from "../plan/plan-bench.ts"
import { builderNames, type BuilderName } from "./builders.ts"

/** Parts of the benchmark, as `--only` takes them. */
const PARTS = [
  "projects",
  "three-types",
  "turns",
  "uses",
  "clients",
  "starts",
  "edits",
  "statements",
] as const
type Part = (typeof PARTS)[number]

/** What is measured. */
export interface BuildPlan {
  readonly sizes: readonly number[]
  /** Endpoints of the clients, of the programs that are started, and of the projects that are edited. */
  readonly clients: readonly number[]
  readonly starts: readonly number[]
  readonly edits: readonly number[]
  /** How many SQL statements are checked. */
  readonly statements: number
  readonly rounds: number
  readonly requests: number
  readonly parts: readonly Part[]
  readonly builders: readonly BuilderName[]
}

/** Options → what is measured. PC3001 for a name that does not exist. */
export function planBuild(options: RunOptions): BuildPlan {
  const { smoke, quick, only = [], endpoints = [], rounds } = options
  const known: readonly string[] = [...PARTS, ...builderNames]
  const unknown = only.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw benchError("PC3001", `${unknown} does not exist; use ${known.join(", ")}.`)
  const chosen = <T extends string>(all: readonly T[]): readonly T[] =>
    all.some((name) => only.includes(name)) ? all.filter((name) => only.includes(name)) : all
  const usual = smoke ? [8] : quick ? [50, 500] : [50, 500, 2000, 5000]
  const sizes = endpoints.length > 0 ? endpoints : usual
  return {
    sizes,
    starts: endpoints.length > 0 || smoke ? sizes : quick ? [1, 500] : [1, 50, 500, 2000],
    clients: endpoints.length > 0 || smoke ? sizes : [1, 50, 500],
    edits: endpoints.length > 0 || smoke ? sizes : [500],
    statements: smoke ? 25 : 300,
    rounds: rounds ?? (smoke ? 1 : quick ? 3 : 5),
    requests: smoke ? 20 : 10_000,
    parts: chosen(PARTS),
    builders: chosen(builderNames),
  }
}
