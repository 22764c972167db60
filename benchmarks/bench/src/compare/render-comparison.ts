import type { Terminal } from "../types.ts"
import { ratioText } from "../report/figures.ts"
import { alignColumns } from "../report/render-table.ts"
import type { Change, Comparison } from "./compare-reports.ts"

const short = (value: number): string =>
  value.toLocaleString("en-US", {
    maximumSignificantDigits: value >= 1000 ? 12 : 3,
    maximumFractionDigits: 2,
  })

const cells = ({ scenario, label, figure, earlier, later, ratio, verdict }: Change): string[] => [
  `${scenario} · ${label}`,
  figure,
  short(earlier),
  short(later),
  ratioText(ratio),
  verdict,
]

const styles = { worse: "red", better: "green", level: "dim" } as const

/** Comparison → text for the terminal: what is worse and better, how much is level. */
export function renderComparison(comparison: Comparison, paint: Terminal["paint"]): string {
  const { changes, losses, notes, tolerance } = comparison
  const of = (verdict: Change["verdict"]): Change[] =>
    changes.filter((change) => change.verdict === verdict)
  const told = [...of("worse"), ...of("better")]
  const heads = ["", "", "earlier", "later", "ratio [95 %]", ""]
  const [head = "", ...lines] = alignColumns([heads, ...told.map(cells)])
  const single = changes.filter(({ ratio }) => ratio.low === undefined).length
  const counts = `${of("worse").length} worse, ${of("better").length} better, ${of("level").length} level`
  return [
    ...(told.length === 0 ? [] : [paint("dim", head)]),
    ...lines.map((line, index) => paint(styles[told[index]?.verdict ?? "level"], line)),
    ...losses.map(({ scenario, label, reason }) =>
      paint("red", `${scenario} · ${label}: measured before, now ${reason}`),
    ),
    ...notes.map((note) => paint("yellow", note)),
    ...(single === 0 ? [] : [paint("yellow", `${single} figures of one round have no interval`)]),
    `${changes.length} figures compared, with a tolerance of ${(tolerance * 100).toFixed(0)} %: ${counts}`,
  ].join("\n")
}
