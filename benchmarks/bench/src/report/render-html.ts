import type { Report } from "../results/result-types.ts"
import { conditionRows, machineLines } from "./machine-lines.ts"
import { titleOf } from "./figures.ts"
import { html, Markup } from "./markup.ts"
import { anchorOf, figureSection, scenarioSection } from "./scenario-section.ts"
import { standings, standingTable } from "./standings.ts"
import { style } from "./style.ts"
import { cellsTable } from "./markup.ts"

function standingSection(report: Report): Markup[] {
  const all = standings(report)
  if (all.length === 0) return []
  const { heads, rows } = standingTable(all)
  return [
    html`<section>
      <h2>Precast and the others</h2>
      ${cellsTable(
        heads,
        rows.map(({ cells }) => cells),
        "even",
      )}
    </section> `,
  ]
}

function contents({ scenarios, figures }: Report): Markup {
  const titles = [...scenarios.map(titleOf), ...figures.map(({ name }) => name)]
  return html`<nav aria-label="Scenarios">
    ${titles.map((title) => html`<a href="#${anchorOf(title)}">${title}</a> `)}
  </nav>`
}

function machine(report: Report): Markup {
  const rows = conditionRows(report)
  return html`${machineLines(report).map((line) => html`<p class="soft">${line}</p> `)}
    <details class="bare">
      <summary>How the machine is set up</summary>
      <dl>
        ${rows.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div> `,
        )}
      </dl>
    </details>`
}

const method = [
  "Before a contender is measured it has to give the exact bytes of each known response and refuse each " +
    "invalid request with 4xx. A run with any response other than 2xx or any broken connection is invalid " +
    "and shows no figures.",
  "Rounds are interleaved. A ratio is the geometric mean of the ratios within the rounds, with its 95 % " +
    "interval in brackets and as a thin line (Student's t on the logarithms). Where intervals overlap " +
    "neither is measurably better: those are level, and share the range of places that they may have.",
  "Latencies are those of requests at a constant rate, the same for all, counted from the moment when " +
    "each was due (no coordinated omission).",
]

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
            ${machine(report)}${contents(report)}
          </header>
          ${standingSection(report)}${report.scenarios.map(scenarioSection)}${report.figures.map(
            figureSection,
          )}
          <footer>${method.map((text) => html`<p>${text}</p> `)}</footer>
        </main>
      </body>
    </html> `
  return page.text
}
