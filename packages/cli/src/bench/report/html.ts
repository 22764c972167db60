import type { Report, ScenarioResult, FigureResult } from "../result-types.ts"
import type { Exchange } from "../types.ts"
import { barChart, type Bar } from "./chart.ts"
import {
  baselineLabel,
  clientBound,
  measuredRows,
  measuredFigures,
  megabytes,
  micros,
  millis,
  times,
  titleOf,
  unmeasuredRows,
  whole,
  type MeasuredRow,
} from "./figures.ts"
import { html, Markup } from "./markup.ts"
import { standingCells, standingHeads, standings } from "./standings.ts"
import { style } from "./style.ts"
import { machineLines } from "./table.ts"

function throughputBar(row: MeasuredRow, baseline: string): Bar {
  const { perSecond, ratio } = row.outcome.summary
  return {
    label: row.label,
    parts: [perSecond.median],
    reach: [perSecond.min, perSecond.max],
    value: whole(perSecond.median),
    aside: times(ratio.perSecond.value),
    own: row.contender === baseline,
  }
}

function cpuBar(row: MeasuredRow, baseline: string): Bar[] {
  const { cpu, ratio } = row.outcome.summary
  if (!cpu) return []
  return [
    {
      label: row.label,
      parts: [cpu.user, cpu.system],
      reach: [cpu.total.min, cpu.total.max],
      value: `${micros(cpu.total.median)} µs`,
      aside: ratio.cpu === undefined ? "" : times(ratio.cpu.value),
      own: row.contender === baseline,
    },
  ]
}

const byCpu = (a: MeasuredRow, b: MeasuredRow): number =>
  (a.outcome.summary.cpu?.total.median ?? 0) - (b.outcome.summary.cpu?.total.median ?? 0)

function charts(scenario: ScenarioResult): Markup[] {
  const rows = measuredRows(scenario)
  if (rows.length === 0) return []
  const { baseline } = scenario
  const cpu = rows.toSorted(byCpu).flatMap((row) => cpuBar(row, baseline))
  const cpuTitle = html`Server CPU time per request, less is better:
    <span class="once"><span class="key"></span> user</span>
    <span class="once"><span class="key deep"></span> system</span>`
  return [
    barChart(
      html`Requests per second, more is better`,
      rows.map((row) => throughputBar(row, baseline)),
    ),
    ...(cpu.length === 0 ? [] : [barChart(cpuTitle, cpu)]),
  ]
}

function notes(scenario: ScenarioResult): Markup[] {
  const bound = clientBound(scenario).map(({ label }) => label)
  const warning = html`<p class="warn">
    The servers of ${bound.join(", ")} waited for work: the load tool or something else on this
    machine was the limit. Compare CPU time per request.
  </p> `
  const absent = unmeasuredRows(scenario).map(
    ({ label, why }) =>
      html`<p class="absent${why.startsWith("not installed") ? "" : " bad"}">${label}: ${why}</p> `,
  )
  return [...(bound.length > 0 ? [warning] : []), ...absent]
}

function tableRow(row: MeasuredRow): Markup {
  const { perSecond, p50, p99, cpu } = row.outcome.summary
  const cells = [
    `${whole(perSecond.min)}–${whole(perSecond.max)}`,
    millis(p50),
    millis(p99),
    cpu ? `${micros(cpu.user)} + ${micros(cpu.system)} µs` : "–",
    row.memory === undefined ? "–" : megabytes(row.memory),
    Object.entries(row.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", "),
  ]
  return html`<tr>
    <td>${row.label}</td>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `
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

function details(scenario: ScenarioResult): Markup {
  const heads = ["", "req/s, min–max", "p50", "p99", "CPU user + system", "memory", "versions"]
  return html`<details>
    <summary>Latency, memory, versions, the request</summary>
    <div class="wide">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th>${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${measuredRows(scenario).map(tableRow)}
        </tbody>
      </table>
    </div>
    <pre>
${curlCommand(scenario.request)}
→ 200 ${scenario.answer}</pre>
  </details> `
}

function section(scenario: ScenarioResult): Markup {
  return html`<section>
    <h2>${titleOf(scenario)}</h2>
    <p class="soft">${scenario.about}. Ratios are against ${baselineLabel(scenario)}.</p>
    ${charts(scenario)}${notes(scenario)}${details(scenario)}
  </section> `
}

function figureSection(starts: FigureResult): Markup {
  const bars = measuredFigures(starts).map(({ label, contender, outcome }): Bar => {
    const { figure, ratio } = outcome
    return {
      label,
      parts: [figure.median],
      reach: [figure.min, figure.max],
      value: `${whole(figure.median)} ms`,
      aside: times(ratio.value),
      own: contender === starts.baseline,
    }
  })
  return html`<section>
    <h2>${starts.name}</h2>
    ${bars.length === 0 ? [] : barChart(html`${starts.about}, less is better`, bars)}
  </section> `
}

function standingSection(report: Report): Markup[] {
  const rows = standings(report).map(
    (one) =>
      html`<tr>
        ${standingCells(one).map((cell) => html`<td>${cell}</td>`)}
      </tr> `,
  )
  if (rows.length === 0) return []
  return [
    html`<section>
      <h2>Precast and the others</h2>
      <div class="wide">
        <table class="even">
          <thead>
            <tr>
              ${standingHeads.map((head) => html`<th>${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
    </section> `,
  ]
}

const method =
  "Before a contender is measured it has to give the exact bytes of each known answer and refuse " +
  "each invalid request with 4xx. Rounds are interleaved; a ratio is the median of the ratios " +
  "within the rounds; thin lines show least and greatest round. A run with any answer other than " +
  "2xx or any broken connection is invalid and shows no figures."

/** Report → one HTML page that needs nothing from outside. */
export function renderHtml(report: Report): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>precast bench, ${report.date.slice(0, 10)}</title>
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <h1>precast bench</h1>
            <p>${report.date.slice(0, 16).replace("T", " ")} UTC</p>
            ${machineLines(report).map((line) => html`<p class="soft">${line}</p> `)}
          </header>
          ${standingSection(report)}${report.scenarios.map(section)}
          ${report.figures.map(figureSection)}
          <footer>${method}</footer>
        </main>
      </body>
    </html> `
  return page.text
}
