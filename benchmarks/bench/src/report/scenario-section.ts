import type { FigureResult, ScenarioResult } from "../results/result-types.ts"
import type { Exchange } from "../types.ts"
import { barChart, type Bar, latencyChart } from "./chart.ts"
import {
  figureText,
  micros,
  millis,
  ratioText,
  titleOf,
  whole,
  isAbsence,
  baselineLabel,
  measuredRows,
  megabytes,
  unmeasuredRows,
  type MeasuredRow,
} from "./figures.ts"
import { html, type Markup, cellsTable } from "./markup.ts"
import { byCpu, byFigure, byLatency, bySpeed, type Ranked } from "./ranking.ts"
import { latencyTitle, notesOn } from "./report-tables.ts"

// Bars are as long as the ratios: what overlaps in a chart is level.
function reachOf({ estimate }: Pick<Ranked<unknown>, "estimate">): Bar["reach"] {
  const { low, high } = estimate
  return low === undefined || high === undefined ? undefined : [low, high]
}

function speedBar(ranked: Ranked<MeasuredRow>, baseline: string): Bar {
  const { one, place, estimate } = ranked
  return {
    label: one.label,
    place,
    parts: [estimate.value],
    reach: reachOf(ranked),
    value: whole(one.outcome.summary.perSecond.median),
    aside: ratioText(estimate),
    own: one.contender === baseline,
  }
}

function cpuBar(ranked: Ranked<MeasuredRow>, baseline: string): Bar[] {
  const { one, place, estimate } = ranked
  const { cpu } = one.outcome.summary
  if (!cpu) return []
  const share = estimate.value / (cpu.user + cpu.system)
  return [
    {
      label: one.label,
      place,
      parts: [cpu.user * share, cpu.system * share],
      reach: reachOf(ranked),
      value: `${micros(cpu.total.median)} µs`,
      aside: ratioText(estimate),
      own: one.contender === baseline,
    },
  ]
}

function charts(scenario: ScenarioResult): Markup[] {
  const speed = bySpeed(scenario)
  if (speed.length === 0) return []
  const { baseline, unit } = scenario
  const cpu = byCpu(scenario).flatMap((row) => cpuBar(row, baseline))
  const paced = byLatency(scenario)
  const each = unit ? "for each" : "per request"
  const cpuTitle = html`CPU time of the server ${each}, less is better:
    <span class="once"><span class="key"></span> user</span>
    <span class="once"><span class="key deep"></span> system</span>`
  return [
    barChart(
      html`${unit ? `${unit} per second` : "Requests per second"}, more is better`,
      speed.map((row) => speedBar(row, baseline)),
    ),
    ...(cpu.length === 0 ? [] : [barChart(cpuTitle, cpu)]),
    ...(paced.length === 0 ? [] : [latencyChart(latencyTitle(scenario), paced, baseline)]),
  ]
}

function absent(result: ScenarioResult | FigureResult): Markup[] {
  return unmeasuredRows(result).map(
    ({ label, why }) =>
      html`<p class="absent${isAbsence(why) ? "" : " bad"}">${label}: ${why}</p> `,
  )
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Request → the curl command that sends it. */
export function curlCommand({ method, path, headers, body }: Exchange): string {
  const flags = Object.entries(headers).map(
    ([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`,
  )
  const data = body === undefined ? [] : [`--data-raw ${shellQuote(body)}`]
  return ["curl", "-X", method, ...flags, ...data, shellQuote(`http://127.0.0.1:$PORT${path}`)]
    .join(" ")
    .replace("'http://127.0.0.1:$PORT", `"http://127.0.0.1:$PORT"'`)
}

const heads = [
  "",
  "min–max",
  "p50",
  "p90",
  "p99",
  "p99.9",
  "max",
  "CPU user + system",
  "memory",
  "versions",
]

function detailCells(row: MeasuredRow): string[] {
  const { perSecond, paced, p50, p99, cpu } = row.outcome.summary
  const closed = paced ? [] : [millis(p50), "–", millis(p99), "–", "–"]
  const due = paced ? [paced.p50, paced.p90, paced.p99, paced.p999, paced.max].map(millis) : []
  return [
    row.label,
    `${whole(perSecond.min)}–${whole(perSecond.max)}`,
    ...due,
    ...closed,
    cpu ? `${micros(cpu.user)} + ${micros(cpu.system)} µs` : "–",
    row.memory === undefined ? "–" : megabytes(row.memory),
    Object.entries(row.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", "),
  ]
}

// A body of a megabyte is no part of a page.
const shown = (text: string): string => (text.length > 4000 ? `${text.slice(0, 4000)} …` : text)

function details(scenario: ScenarioResult): Markup {
  const rows = bySpeed(scenario).map(({ one }) => detailCells(one))
  const closed = measuredRows(scenario).some(({ outcome }) => !outcome.summary.paced)
  const note = "Without a constant rate, latencies are those that the load tool saw at full load."
  return html`<details>
    <summary>All figures, versions, the request</summary>
    ${cellsTable(heads, rows)}
    ${closed && rows.length > 0 ? [html`<p class="soft small">${note}</p>`] : []}
    <pre>
${shown(curlCommand(scenario.request))}
→ 200 ${shown(scenario.answer)}</pre>
  </details> `
}

/** Name of a scenario → what links to it. */
export const anchorOf = (title: string): string => title.replace(/[^a-z0-9]+/gi, "-")

/** One scenario. */
export function scenarioSection(scenario: ScenarioResult): Markup {
  const title = titleOf(scenario)
  const connections = scenario.connections ? ` ${scenario.connections} connections.` : ""
  const ratios = scenario.baseline ? ` Ratios are against ${baselineLabel(scenario)}.` : ""
  return html`<section id="${anchorOf(title)}">
    <h2>${title}</h2>
    <p class="soft">${scenario.about}.${connections}${ratios}</p>
    ${charts(scenario)}${notesOn(scenario).map((note) => html`<p class="warn">${note}</p> `)}${absent(
      scenario,
    )}${details(scenario)}
  </section> `
}

/** One figure of each start. */
export function figureSection(result: FigureResult): Markup {
  const bars = byFigure(result).map((ranked): Bar => {
    const { one, place, estimate } = ranked
    return {
      label: one.label,
      place,
      parts: [estimate.value],
      reach: reachOf(ranked),
      value: figureText(one.outcome.figure.median, result.unit),
      aside: ratioText(estimate),
      own: one.contender === result.baseline,
    }
  })
  return html`<section id="${anchorOf(result.name)}">
    <h2>${result.name}</h2>
    ${bars.length === 0 ? [] : barChart(html`${result.about}, less is better`, bars)}${absent(result)}
  </section> `
}
