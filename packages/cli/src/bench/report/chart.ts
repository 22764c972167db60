import { html, type Markup } from "./markup.ts"

/** One line of a bar chart; values in the chart's own unit. */
export interface Bar {
  readonly label: string
  /** Lengths that stack up to the bar. */
  readonly parts: readonly number[]
  /** Least and greatest of the rounds. */
  readonly reach: readonly [number, number]
  /** The figure, and what to say beside it. */
  readonly value: string
  readonly aside: string
  /** Drawn in the colour of the baseline. */
  readonly own: boolean
}

const percent = (value: number, all: number): string => `${((value / all) * 100).toFixed(2)}%`

function row(bar: Bar, all: number): Markup {
  const [least, greatest] = bar.reach
  const fills = bar.parts.map((part, index) =>
    index === 0
      ? html`<span class="fill" style="width:${percent(part, all)}"></span>`
      : html`<span class="fill deep" style="width:${percent(part, all)}"></span>`,
  )
  const place = `left:${percent(least, all)};width:${percent(greatest - least, all)}`
  const reach = greatest > least ? [html`<i class="reach" style="${place}"></i>`] : []
  return html`<div class="row${bar.own ? " own" : ""}" role="listitem">
    <span class="name">${bar.label}</span>
    <span class="track">${fills}${reach}</span>
    <span class="value"><b>${bar.value}</b> <span class="soft">${bar.aside}</span></span>
  </div> `
}

/** Bars → a chart whose longest bar fills the width. A thin line shows the spread over the rounds. */
export function barChart(title: Markup, bars: readonly Bar[]): Markup {
  const all = Math.max(
    ...bars.map(({ parts, reach }) =>
      Math.max(
        reach[1],
        parts.reduce((sum, part) => sum + part, 0),
      ),
    ),
  )
  return html`<h3>${title}</h3>
    <div role="list">${bars.map((bar) => row(bar, all))}</div> `
}
