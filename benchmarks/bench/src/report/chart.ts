import { html, type Markup } from "./markup.ts"
import { placeText, type Place } from "./ranking.ts"

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
export const nameCell = (label: string, place: Place): Markup =>
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
