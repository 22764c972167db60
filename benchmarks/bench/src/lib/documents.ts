import { html, Markup, cellsTable } from "../report/markup.ts"
import { escapeMarkdown } from "../report/render-markdown.ts"
import { ratioText } from "../report/figures.ts"
import { style } from "../report/style.ts"
import {
  type LibReport,
  type LibRow,
  isOwn,
  operationsOf,
  placesOf,
  rowOf,
  wrongsOf,
  type Operation,
} from "./lib-report.ts"
import { aboutLines, cell, legend } from "./render-lib.ts"

interface Cells {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function operationCells(
  { contenders, results }: Operation,
  text: (row: LibRow | undefined) => string,
): Cells {
  return {
    heads: ["", ...contenders],
    rows: results.map((result) => [
      result.subject,
      ...contenders.map((name) => text(rowOf(result, name))),
    ]),
  }
}

/** On how many subjects Precast's function is the fastest, by operation. */
function standingCells(report: LibReport): Cells {
  const rows = operationsOf(report).flatMap((one) => {
    const { first, level, behind } = placesOf(one)
    const all = first.length + level.length + behind.length
    if (all === 0) return []
    const count = (names: readonly string[]): string => `${names.length}`
    return [[one.title, `${all}`, count(first), count(level), count(behind), behind.join(", ")]]
  })
  return { heads: ["", "subjects", "first", "level", "behind", "behind on"], rows }
}

const notes = (report: LibReport): string[] => [
  ...legend,
  ...wrongsOf(report).map((line) => `Wrong, so not measured: ${line}`),
  ...report.missing.map((line) => `Not installed: ${line}`),
]

const dateOf = ({ date }: LibReport): string => `${date.slice(0, 16).replace("T", " ")} UTC`

const title = "precast bench lib"

function markdownTable({ heads, rows }: Cells): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(" | ")} |`
  const rule = `| ${heads.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`
  return [line(heads), rule, ...rows.map(line)].join("\n")
}

const markdownList = (lines: readonly string[]): string =>
  lines.map((line) => `- ${escapeMarkdown(line)}`).join("\n")

/** Report → Markdown as GitHub shows it. */
export function renderLibMarkdown(report: LibReport): string {
  const parts = [
    `# ${title}`,
    dateOf(report),
    markdownList(aboutLines(report)),
    "## Precast and the others",
    markdownTable(standingCells(report)),
    ...operationsOf(report).flatMap((one) => [
      `## ${escapeMarkdown(one.title)}`,
      markdownTable(operationCells(one, cell)),
    ]),
    markdownList(notes(report)),
  ]
  return `${parts.join("\n\n")}\n`
}

/** As in the terminal, with the interval in place of a mark. */
function wideCell(row: LibRow | undefined): string {
  return row?.ratio && !isOwn(row.contender) ? ratioText(row.ratio) : cell(row)
}

const section = (name: string, { heads, rows }: Cells): Markup =>
  html`<section>
    <h2>${name}</h2>
    ${cellsTable(heads, rows, "even lib")}
  </section> `

// The last column holds figures like the others.
const libStyle = ".lib td:not(:first-child) { min-width: 6rem }"

/** Report → one HTML page that needs nothing from outside. */
export function renderLibHtml(report: LibReport): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}, ${report.date.slice(0, 10)}</title>
        <style>
          ${new Markup(style + libStyle)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <h1>${title}</h1>
            <p>${dateOf(report)}</p>
            ${aboutLines(report).map((line) => html`<p class="soft">${line}</p> `)}
          </header>
          ${section("Precast and the others", standingCells(report))}${operationsOf(report).map(
            (one) => section(one.title, operationCells(one, wideCell)),
          )}
          <footer>${notes(report).map((text) => html`<p>${text}</p> `)}</footer>
        </main>
      </body>
    </html> `.text
}
