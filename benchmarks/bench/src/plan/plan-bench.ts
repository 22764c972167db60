import { arenaContenders } from "../arena/arena-contenders.ts"
import { arenaTables } from "../arena/arena-items.ts"
import { arenaScenarios } from "../arena/arena-scenarios.ts"
import { contenders as shippedContenders } from "../contenders.ts"
import { dbContenders } from "../database/database-contenders.ts"
import { dbScenarios } from "../database/database-scenarios.ts"
import type { Tables } from "../database/open-database.ts"
import { worldTables } from "../database/seed.ts"
import { benchError } from "../errors/bench-error.ts"
import { figureScenarios } from "../measure/figures/figure-scenarios.ts"
import { scenarios as shippedScenarios } from "../scenarios.ts"
import type { Contender, FigureScenario, Scenario } from "../types.ts"

interface Named {
  readonly name: string
}

const listed = (all: readonly Named[]): string => all.map(({ name }) => name).join(", ")

/** Those with the given names, in their own order; all where no name is given. PC3001 for an unknown one. */
function pick<T extends Named>(
  kind: string,
  all: readonly T[],
  names: readonly string[],
): readonly T[] {
  const unknown = names.find((name) => all.every((one) => one.name !== name))
  if (unknown !== undefined)
    throw benchError("PC3001", `The ${kind} ${unknown} does not exist; use ${listed(all)}.`)
  return names.length === 0 ? all : all.filter((one) => names.includes(one.name))
}

/** Names of `--only` → those of scenarios and those of contenders. PC3001 for what is neither. */
function splitOnly(
  names: readonly string[],
  scenarios: readonly Named[],
  contenders: readonly Named[],
): { readonly scenarios: string[]; readonly contenders: string[] } {
  const isOf = (all: readonly Named[]) => (name: string) => all.some((one) => one.name === name)
  const unknown = names.find((name) => !isOf(scenarios)(name) && !isOf(contenders)(name))
  if (unknown !== undefined) {
    const known = `scenarios ${listed(scenarios)}; contenders ${listed(contenders)}`
    throw benchError(
      "PC3001",
      `No scenario and no contender has the name ${unknown}; use ${known}.`,
    )
  }
  return {
    scenarios: names.filter(isOf(scenarios)),
    contenders: names.filter(isOf(contenders)),
  }
}

/** Options of `precast bench`; see docs/bench.md. */
export interface RunOptions {
  /** `db`: the scenarios with a database, and who takes part in them; `arena`: those of HttpArena; `lib`: libraries; `build`: compilers; absent = all others. */
  readonly group?: string | undefined
  /** Scenario names; empty or absent = all. */
  readonly scenario?: readonly string[]
  /** Contender names; empty or absent = all. */
  readonly contender?: readonly string[]
  /** Names of either. */
  readonly only?: readonly string[]
  readonly rounds?: number
  /** Endpoints of the projects of `build`; empty = its usual sizes. */
  readonly endpoints?: readonly number[]
  /** Length of one measured run in seconds; wrk is ended by Ctrl-C between two of them. */
  readonly seconds?: number
  /** Load before the first round in seconds. */
  readonly warmup?: number
  readonly connections?: number
  /** Requests in flight on each connection, one measurement each; empty = 1. */
  readonly pipeline?: readonly number[]
  /** Requests per second of the runs at a constant rate; absent = half of what the slowest can do. */
  readonly rate?: number
  /** Scenarios with runs at a constant rate; empty or absent = all, `none` = none. */
  readonly latencies?: readonly string[]
  /** How many cores the server gets, or both lists: `0:1-3`; absent = one. */
  readonly cores?: string
  /** Under two minutes: one scenario unless some are named, and as many rounds as there is time for. */
  readonly quick?: boolean
  /** Continues an interrupted run with the same options. */
  readonly resume?: boolean
  /** Compares two result files, and measures nothing. */
  readonly check?: readonly string[]
  /** Percent by which a figure may become worse for sure; with `check`. */
  readonly tolerance?: number
  /** Checks everything, puts one second of load on the first scenario. */
  readonly smoke?: boolean
  /** Install the contenders' packages into the cache folder first. */
  readonly install?: boolean
  /** Only list scenarios and contenders with their versions. */
  readonly list?: boolean
  /** Folder for result.json, result.md and result.html. */
  readonly out?: string | undefined
  /** true = JSON on standard output instead of tables; a text = also into that file. */
  readonly json?: boolean | string
  /** The file of `json` keeps the scenarios that were not measured now. */
  readonly merge?: boolean
  /** true = Markdown on standard output instead of tables; a text = also into that file. */
  readonly markdown?: boolean | string
  /** File for the HTML page. */
  readonly html?: string | undefined
}

/** What is going to be measured, and how hard. */
export interface Plan {
  /** The tables of the database of all contenders, where they have one. */
  readonly tables?: Tables | undefined
  readonly scenarios: readonly Scenario[]
  readonly contenders: readonly Contender[]
  readonly rounds: number
  readonly seconds: number
  readonly warmup: number
  readonly connections: number
  readonly pipeline: readonly number[]
  /** Seconds of one run at a constant rate; 0 = none. */
  readonly pacedSeconds: number
  readonly rate?: number | undefined
  /** Scenarios with runs at a constant rate, where not all of them have. */
  readonly latencies?: readonly string[] | undefined
  /** As `RunOptions.cores`. */
  readonly cores: string
  readonly figures: readonly FigureScenario[]
  /** Figures of each contender that count. */
  readonly figureRounds: number
  readonly smoke: boolean
  /** Seconds that all of it may take; rounds and lengths are then chosen by how many there are. */
  readonly budget?: number | undefined
}

interface Group extends Pick<Plan, "tables" | "scenarios" | "contenders" | "figures"> {}

const groups: ReadonlyMap<string | undefined, Group> = new Map([
  [
    undefined,
    { scenarios: shippedScenarios, contenders: shippedContenders, figures: figureScenarios },
  ],
  ["db", { tables: worldTables, scenarios: dbScenarios, contenders: dbContenders, figures: [] }],
  [
    "arena",
    {
      tables: arenaTables,
      scenarios: arenaScenarios,
      contenders: arenaContenders,
      figures: [],
    },
  ],
])

function groupOf(name: string | undefined): Group {
  const group = groups.get(name)
  if (!group)
    throw benchError("PC3001", `The group ${name} does not exist; use arena, db, lib or build.`)
  return group
}

/** What a run without `--full` measures where no scenario is named. */
const quickScenarios = ["schema", "single"]

/** Seconds of a run without `--full`, with some to spare for what takes longer than planned. */
const quickBudget = 105

/** Everything that is chosen by names. */
function chooseFrom(group: Group, options: RunOptions): Group {
  const { contenders } = group
  const all = [...group.scenarios, ...group.figures]
  const only = splitOnly(options.only ?? [], all, contenders)
  const asked = [...(options.scenario ?? []), ...only.scenarios]
  const names =
    asked.length > 0 || !options.quick
      ? asked
      : quickScenarios.filter((name) => all.some((one) => one.name === name))
  const chosen = pick<{ readonly name: string }>("scenario", all, names)
  return {
    ...group,
    scenarios: group.scenarios.filter((one) => chosen.includes(one)),
    figures: group.figures.filter((one) => chosen.includes(one)),
    contenders: pick("contender", contenders, [...(options.contender ?? []), ...only.contenders]),
  }
}

/** The chosen ones without runs at a constant rate unless selected; `names` are of `all`. */
function withLatencies(
  chosen: readonly Scenario[],
  all: readonly Scenario[],
  names: readonly string[],
): readonly Scenario[] {
  if (names.length === 0) return chosen
  const wanted = names.includes("none") ? [] : pick("scenario", all, names)
  return chosen.map((one) =>
    wanted.includes(one) ? one : { ...one, pressure: { ...one.pressure, paced: false } },
  )
}

const smokeSettings = { seconds: 1, warmup: 0, pacedSeconds: 0.5, connections: 16, figureRounds: 1 }

/** Options → plan with all defaults filled in. Throws PC3001 for an unknown name. */
export function planBench(options: RunOptions): Plan {
  const { smoke = false, pipeline = [], rounds = 5, seconds = 3, latencies = [] } = options
  const whole = groupOf(options.group)
  const group = chooseFrom(whole, options)
  const depths = pipeline.length === 0 ? [1] : [...new Set(pipeline)]
  return {
    ...group,
    scenarios: withLatencies(group.scenarios, whole.scenarios, latencies),
    ...(latencies.length > 0 && { latencies }),
    rounds: smoke ? (group.tables ? 0 : 1) : rounds,
    seconds,
    warmup: options.warmup ?? 2,
    connections: options.connections ?? 64,
    pacedSeconds: seconds,
    rate: options.rate,
    cores: options.cores ?? "1",
    // Concurrent updates have no known order.
    pipeline: group.tables ? [1] : smoke ? [1, 16] : depths,
    figureRounds: 5,
    smoke,
    ...(smoke && smokeSettings),
    ...(options.quick && !smoke && { budget: quickBudget }),
  }
}
