import type {
  Estimate,
  FigureResult,
  FigureRow,
  Row,
  ScenarioResult,
  Summary,
} from "../results/result-types.ts"
import type { FigureUnit } from "../types.ts"

/** 12345.6 → `12,346`. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US")
}

/** Microseconds → `9.4`. */
export function micros(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

/** Milliseconds → `0.45 ms`, `12.3 ms`, `1,234 ms`; `–` for none. */
export function millis(value: number | undefined): string {
  if (value === undefined) return "–"
  return `${value < 100 ? value.toFixed(value < 10 ? 2 : 1) : whole(value)} ms`
}

/** Bytes → `87 MB`. */
export function megabytes(value: number): string {
  return `${whole(value / 1e6)} MB`
}

/** 0.4567 → `0.46×`. */
export function times(value: number): string {
  return `${value.toFixed(2)}×`
}

/** Estimate → `0.46× [0.44–0.48]`; without the interval where it is missing, or has no width. */
export function ratioText({ value, low, high }: Estimate): string {
  if (low === undefined || high === undefined || low === high) return times(value)
  const most = high > farAway ? `>${farAway}` : high.toFixed(2)
  return `${times(value)} [${low.toFixed(2)}–${most}]`
}

// Two noisy rounds have intervals that reach up to thousands, which have no meaning.
const farAway = 99

/** A figure of one start: `123 ms`, `4,567 bytes`. */
export const figureText = (value: number, unit: FigureUnit): string => `${whole(value)} ${unit}`

/** A row that has figures. */
export interface MeasuredRow extends Row {
  readonly outcome: { readonly kind: "measured"; readonly summary: Summary }
}

/** Whether a row has figures. */
export const isMeasured = (row: Row): row is MeasuredRow => row.outcome.kind === "measured"

/** Rows with figures. */
export const measuredRows = ({ rows }: ScenarioResult): MeasuredRow[] => rows.filter(isMeasured)

/** Reasons of `unmeasuredRows` that are not mistakes. */
export const isAbsence = (why: string): boolean => /^(not installed|takes no part)/.test(why)

/** Rows that could not be measured: who, and why not. */
export function unmeasuredRows({
  rows,
}: ScenarioResult | FigureResult): { label: string; why: string }[] {
  return rows.flatMap(({ label, outcome }) =>
    "reason" in outcome ? [{ label, why: `${outcome.kind}: ${outcome.reason}` }] : [],
  )
}

/**
 * Below this share of its core a server was not the slower end: its requests per second are then
 * those of the load tool (or of whatever else runs here), and only CPU per request compares.
 */
export const busyEnough = 0.9

/** Whether something other than the server limited its requests per second. */
export const isBound = ({ outcome }: MeasuredRow): boolean =>
  (outcome.summary.busy ?? 1) < busyEnough

/** Name of the contender that all ratios compare with. */
export function baselineLabel({ rows, baseline }: ScenarioResult): string {
  return rows.find((row) => row.contender === baseline)?.label ?? baseline
}

/** Name of a scenario, with the depth of pipelining. */
export function titleOf({ name, pipeline }: ScenarioResult): string {
  return pipeline === 1 ? name : `${name}, ${pipeline} pipelined`
}

/** How many contenders were checked and put under no load. */
export function checkedCount({ rows }: ScenarioResult): number {
  return rows.filter(({ outcome }) => outcome.kind === "checked").length
}

/** A contender that has a figure for each start. */
export interface MeasuredFigure extends FigureRow {
  readonly outcome: Extract<FigureRow["outcome"], { readonly kind: "measured" }>
}

const isMeasuredFigure = (row: FigureRow): row is MeasuredFigure => row.outcome.kind === "measured"

/** Contenders with a figure. */
export const measuredFigures = ({ rows }: FigureResult): MeasuredFigure[] =>
  rows.filter(isMeasuredFigure)
