import { cliError } from "../errors/cli-error.ts"
import { contenders as shippedContenders } from "./contenders.ts"
import { dbContenders } from "./database/contenders.ts"
import { dbScenarios } from "./database/scenarios.ts"
import { scenarios as shippedScenarios } from "./scenarios.ts"
import { startName } from "./start.ts"
import type { Contender, Scenario } from "./types.ts"

/** What a user can ask of `precast bench`; see docs/bench.md. */
export interface RunOptions {
  /** `db`: the scenarios with a database, and who takes part in them; absent = all others. */
  readonly group?: string | undefined
  /** Scenario names; empty or absent = all. */
  readonly scenario?: readonly string[]
  /** Contender names; empty or absent = all. */
  readonly contender?: readonly string[]
  readonly rounds?: number
  /** Length of one measured run in whole seconds. */
  readonly seconds?: number
  /** Load before the first round in whole seconds. */
  readonly warmup?: number
  readonly connections?: number
  /** Requests on their way at once on each connection, one measurement each; empty = 1. */
  readonly pipeline?: readonly number[]
  /** Checks everything, puts one second of load on the first scenario. */
  readonly smoke?: boolean
  /** Install the contenders' packages into the cache folder first. */
  readonly install?: boolean
  /** Only list scenarios and contenders with their versions. */
  readonly list?: boolean
  /** Folder for result.json and result.html. */
  readonly out?: string | undefined
  /** true = JSON on standard output instead of tables; a text = also into that file. */
  readonly json?: boolean | string
  /** The file of `json` keeps the scenarios that were not measured now. */
  readonly merge?: boolean
  /** File for the HTML page. */
  readonly html?: string | undefined
}

/** What is going to be measured, and how hard. */
export interface Plan {
  /** All contenders ask one database. */
  readonly database: boolean
  readonly scenarios: readonly Scenario[]
  readonly contenders: readonly Contender[]
  readonly rounds: number
  readonly seconds: number
  readonly warmup: number
  readonly connections: number
  readonly pipeline: readonly number[]
  /** Cold starts of each contender; 0: none. */
  readonly starts: number
  readonly smoke: boolean
}

interface Named {
  readonly name: string
}

const coldStart: Named = { name: startName }

function pick<T extends Named>(
  kind: string,
  all: readonly T[],
  names: readonly string[],
): readonly T[] {
  const unknown = names.find((name) => all.every((one) => one.name !== name))
  if (unknown !== undefined) {
    const known = all.map((one) => one.name).join(", ")
    throw cliError("PC3001", `There is no ${kind} ${unknown}; there are ${known}.`)
  }
  return names.length === 0 ? all : all.filter((one) => names.includes(one.name))
}

interface Group extends Pick<Plan, "database" | "scenarios" | "contenders"> {
  readonly others: readonly Named[]
}

function groupOf(name: string | undefined): Group {
  if (name === undefined)
    return {
      database: false,
      scenarios: shippedScenarios,
      contenders: shippedContenders,
      others: [coldStart],
    }
  if (name !== "db") throw cliError("PC3001", `There is no group ${name}; there is db.`)
  return { database: true, scenarios: dbScenarios, contenders: dbContenders, others: [] }
}

/** Options → plan with all defaults filled in. Throws PC3001 for an unknown name. */
export function planBench(options: RunOptions): Plan {
  const { smoke = false, pipeline = [] } = options
  const { database, scenarios, contenders, others } = groupOf(options.group)
  const chosen = pick("scenario", [...scenarios, ...others], options.scenario ?? [])
  const depths = pipeline.length === 0 ? [1] : [...new Set(pipeline)]
  return {
    database,
    scenarios: scenarios.filter((one) => chosen.includes(one)),
    contenders: pick("contender", contenders, options.contender ?? []),
    rounds: smoke ? (database ? 0 : 1) : (options.rounds ?? 3),
    seconds: smoke ? 1 : (options.seconds ?? 5),
    warmup: smoke ? 0 : (options.warmup ?? 2),
    connections: smoke ? 16 : (options.connections ?? 64),
    // Updates that are under way at once have no known order.
    pipeline: database ? [1] : smoke ? [1, 16] : depths,
    starts: chosen.includes(coldStart) ? (smoke ? 1 : 5) : 0,
    smoke,
  }
}
