import { millis, ratioText } from "./figures.ts"
import { html, type Markup } from "./markup.ts"
import { type PacedRow, type Ranked, placeText, type Place } from "./ranking.ts"

/** One line of a bar chart; values in the chart's own unit. */
export interface Bar {
  readonly label: string
  readonly place: Place
  /** Lengths that stack up to the bar. */
  readonly parts: readonly number[]
  /** Ends of the 95 % interval; absent = unknown. */
  readonly reach: readonly [number, number] | undefined
  /** The figure, and a text after it. */
  readonly value: string
  readonly aside: string
  /** Drawn in the colour of the baseline. */
  readonly own: boolean
}

export const percent = (value: number, all: number): string =>
  `${((value / all) * 100).toFixed(2)}%`

/** The place of a row, as a small label. */
export const badge = (place: Place): Markup =>
  html`<span class="place${place.from === place.to ? "" : " level"}">${placeText(place)}</span>`

/** What every row of a chart begins with. */
const nameCell = (label: string, place: Place): Markup =>
  html`<span class="name">${badge(place)}${label}</span>`

function row(bar: Bar, all: number): Markup {
  const fills = bar.parts.map((part, index) =>
    index === 0
      ? html`<span class="fill" style="width:${percent(part, all)}"></span>`
      : html`<span class="fill deep" style="width:${percent(part, all)}"></span>`,
  )
  const [low = 0, high = 0] = bar.reach ?? []
  const place = `left:${percent(low, all)};width:${percent(high - low, all)}`
  const reach = high > low ? [html`<i class="reach" style="${place}"></i>`] : []
  return html`<div class="row${bar.own ? " own" : ""}" role="listitem">
    ${nameCell(bar.label, bar.place)}
    <span class="track">${fills}${reach}</span>
    <span class="value"><b>${bar.value}</b> <span class="soft">${bar.aside}</span></span>
  </div> `
}

// An interval of two noisy rounds may reach very far: the bars would be too short to be seen.
const farthest = 1.6

/** Bars → a chart whose longest fills the width. A thin line shows the interval. */
export function barChart(title: Markup, bars: readonly Bar[]): Markup {
  const longest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)))
  const all = Math.min(
    longest * farthest,
    Math.max(longest, ...bars.map(({ reach }) => reach?.[1] ?? 0)),
  )
  const within = bars.map((bar) => ({
    ...bar,
    reach: bar.reach && ([bar.reach[0], Math.min(all, bar.reach[1])] as const),
  }))
  return html`<h3>${title}</h3>
    <div class="chart" role="list">${within.map((bar) => row(bar, all))}</div> `
}

interface Axis {
  /** Milliseconds → share of the width in percent. */
  at(value: number): string
  readonly ticks: readonly number[]
}

// Shares of the width that stay free at both ends, so that no mark is cut.
const margin = 0.02

/** Values in milliseconds → a logarithmic axis that has them all, with ticks at powers of ten. */
function logAxis(values: readonly number[]): Axis {
  const least = Math.max(0.001, Math.min(...values))
  const most = Math.max(least * 2, ...values)
  const [from, to] = [Math.log10(least), Math.log10(most)]
  const at = (value: number): string => {
    const share = (Math.log10(Math.max(least, value)) - from) / (to - from)
    return `${((margin + share * (1 - 2 * margin)) * 100).toFixed(2)}%`
  }
  const first = Math.ceil(from)
  const ticks = Array.from({ length: Math.max(0, Math.floor(to) - first + 1) }, (_, index) =>
    Number((10 ** (first + index)).toPrecision(1)),
  )
  return { at, ticks }
}

const marks = ["p50", "p90", "p99", "p999"] as const

function latencyRow({ one, place, estimate }: Ranked<PacedRow>, axis: Axis, own: boolean): Markup {
  const { p50, p99, p999 } = one.paced
  const dots = marks.map(
    (name) => html`<i class="dot ${name}" style="left:${axis.at(one.paced[name])}"></i>`,
  )
  const lines = axis.ticks.map((tick) => html`<i class="tick" style="left:${axis.at(tick)}"></i>`)
  const span = `left:${axis.at(p50)};right:calc(100% - ${axis.at(p999)})`
  return html`<div class="row latency${own ? " own" : ""}" role="listitem">
    ${nameCell(one.label, place)}
    <span class="track">${lines}<i class="span" style="${span}"></i>${dots}</span>
    <span class="value"
      ><b>${millis(p99)}</b> <span class="soft">${ratioText(estimate)}</span>
      <span class="soft aside">p50 ${millis(p50)}, p99.9 ${millis(p999)}</span></span
    >
  </div> `
}

/** Rows with latencies → a chart of dots for p50, p90, p99 and p99.9 on a logarithmic axis. */
export function latencyChart(
  title: string,
  rows: readonly Ranked<PacedRow>[],
  baseline: string,
): Markup {
  const axis = logAxis(rows.flatMap(({ one }) => marks.map((name) => one.paced[name])))
  const labels = axis.ticks.map(
    (tick) => html`<span style="left:${axis.at(tick)}">${tick} ms</span>`,
  )
  const keys = [
    ["p50", "p50"],
    ["p90", "p90"],
    ["p99", "p99"],
    ["p999", "p99.9"],
  ].map(
    ([name = "", text = ""]) =>
      html`<span class="once"><i class="dot ${name}"></i> ${text}</span> `,
  )
  return html`<h3>${title}: ${keys}</h3>
    <div class="chart" role="list">
      ${rows.map((one) => latencyRow(one, axis, one.one.contender === baseline))}
      <div class="row latency axis" aria-hidden="true">
        <span></span><span class="track">${labels}</span><span></span>
      </div>
    </div> `
}
