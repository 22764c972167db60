import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { benchError } from "../errors/bench-error.ts"
import { nameOf, type Measured } from "./entries.ts"
import type { FigureResult, Run } from "../results/result-types.ts"
import type { Scenario } from "../types.ts"

/** What is known of one contender at one depth. */
interface SavedRow extends Omit<Measured, "staged" | "runs"> {
  readonly name: string
  readonly runs: readonly Run[]
}

/** A scenario on its way: whole rounds alone, since a ratio is within a round. */
export interface SavedScenario {
  readonly name: string
  readonly rounds: number
  readonly rate?: number
  readonly rows: readonly SavedRow[]
}

/** All contenders after a round → what is needed to continue after it. */
export function saved(
  { name }: Scenario,
  all: readonly Measured[],
  rounds: number,
  rate: number | undefined,
): SavedScenario {
  const rows = all.map(({ staged, ...rest }) => ({
    ...rest,
    name: nameOf(staged),
    runs: [...rest.runs],
  }))
  return { name, rounds, ...(rate !== undefined && { rate }), rows }
}

/** Puts back what was measured; how many rounds are behind us. */
export function restore(all: readonly Measured[], { rows, rounds }: SavedScenario): number {
  for (const one of all) {
    const row = rows.find(
      ({ name, pipeline }) => name === nameOf(one.staged) && pipeline === one.pipeline,
    )
    if (!row) return 0
    const { name: _, runs, ...rest } = row
    one.runs.push(...runs)
    Object.assign(one, rest)
  }
  return rounds
}

/** What must be the same for figures of two sittings to be in one report. */
export type Key = Readonly<Record<string, unknown>>

interface Content {
  readonly key: Key
  readonly scenarios: SavedScenario[]
  readonly figures: FigureResult[]
}

/** What has been measured so far, in a file, so that a killed run can continue. */
export interface Journal {
  scenario(name: string): SavedScenario | undefined
  figure(name: string): FigureResult | undefined
  keepScenario(one: SavedScenario): void
  keepFigure(one: FigureResult): void
  /** All is measured: the file is removed. */
  end(): void
}

function read(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Content
  } catch {
    return undefined
  }
}

const plain = (key: Key): Key => JSON.parse(JSON.stringify(key)) as Key

function differences(earlier: Key, now: Key): string {
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(now)])]
  return names.filter((name) => !isDeepStrictEqual(earlier[name], now[name])).join(", ")
}

/**
 * Opens the journal of a run. With `resume` it continues with `file`, which has to be of the
 * same machine, settings, scenarios and versions: PC3075 names what differs. Else it begins again.
 */
export function openJournal(file: string, now: Key, resume: boolean): Journal {
  const key = plain(now)
  const earlier = resume ? read(file) : undefined
  const other = earlier ? differences(earlier.key, key) : ""
  if (other !== "") throw benchError("PC3075", file, other)
  const content: Content = earlier ?? { key, scenarios: [], figures: [] }
  const write = (): void => {
    mkdirSync(dirname(file), { recursive: true })
    // A process that is killed while it writes leaves the file unchanged.
    writeFileSync(`${file}.new`, JSON.stringify(content))
    renameSync(`${file}.new`, file)
  }
  const put = <T extends { readonly name: string }>(all: T[], one: T): void => {
    const at = all.findIndex(({ name }) => name === one.name)
    all.splice(at < 0 ? all.length : at, 1, one)
    write()
  }
  return {
    scenario: (name) => content.scenarios.find((one) => one.name === name),
    figure: (name) => content.figures.find((one) => one.name === name),
    keepScenario: (one) => put(content.scenarios, one),
    keepFigure: (one) => put(content.figures, one),
    end: () => rmSync(file, { force: true }),
  }
}
