// The charts of docs/performance.md: docs/images/AREA-light.svg and AREA-dark.svg, each drawn from a column of the table
// below it.
import { databaseTable, buildsTable, topicsTable } from "./data.ts"
import { environmentOf } from "./environment.ts"
import { checkShares, decodeTable, encodeTable, sizeTable } from "./functions.ts"
import { serversWide } from "./servers.ts"
import { rect, svg, text, themes, type Theme } from "./svg.ts"

interface Area {
  readonly name: string
  readonly title: string
  /** A table in Markdown, its first column the labels. */
  readonly table: () => string
  /** Index of the column with the values. */
  readonly column: number
  /** What its rows are compared with, a row of its own. */
  readonly reference?: { readonly label: string; readonly value: number }
  /** All rows are of Precast. */
  readonly isOurs?: boolean
  /** The file of its result, which has the environment. */
  readonly result: string
}

const parse = { label: "JSON.parse alone", value: 1 }

/** Less is better in each. */
const areas: readonly Area[] = [
  {
    name: "servers",
    title: "update-user: CPU µs per request",
    table: serversWide,
    column: 1,
    result: "report",
  },
  {
    name: "decode",
    title: "time of decode<T>, as a share of JSON.parse",
    table: decodeTable,
    column: 2,
    reference: parse,
    isOurs: true,
    result: "decode",
  },
  {
    name: "encode",
    title: "time of encode<T>, as a share of the best other",
    table: encodeShares,
    column: 1,
    reference: { label: "the best other", value: 1 },
    isOurs: true,
    result: "encode",
  },
  {
    name: "check",
    title: "is, valid values: time as a share of Precast's, geometric mean",
    table: checkShares,
    column: 1,
    result: "lib",
  },
  {
    name: "size",
    title: "is, validate, decode and encode: bytes, gzipped",
    table: sizes,
    column: 1,
    result: "size",
  },
  {
    name: "database",
    title: "one row: CPU µs per request",
    table: databaseTable,
    column: 1,
    result: "db",
  },
  { name: "topics", title: "CPU µs per message", table: topicsTable, column: 2, result: "topics" },
  {
    name: "builds",
    title: "cold build of 500 endpoints, seconds",
    table: buildsTable,
    column: 2,
    result: "compile-compare",
  },
]

/** Files of the charts, with their content. */
export const areaCharts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(themes).map(([name, theme]) => [
        `docs/images/${area.name}-${name}.svg`,
        chart(area, theme),
      ]),
    ),
  )

/** Values the other way round: the table has the lead. */
function encodeShares(): string {
  const rows = cellsOf(encodeTable()).map((cells) => `| ${cells[0]} | ${1 / numberOf(cells[4])} |`)
  return ["|  | share |", "| --- | --- |", ...new Set(rows)].join("\n")
}

/** The last row of the table, one contender a row. */
function sizes(): string {
  const [, typia, ours, small] = cellsOf(sizeTable()).at(-1) ?? []
  const rows = [`| typia 12 | ${typia} |`, `| **Precast** | ${ours} |`]
  return [
    "|  | bytes |",
    "| --- | --- |",
    ...rows,
    `| **Precast, optimize: size** | ${small} |`,
  ].join("\n")
}

interface Bar {
  readonly label: string
  readonly value: number
  readonly isOurs: boolean
}

function barsOf({ table, column, reference, isOurs = false }: Area): Bar[] {
  const bars = cellsOf(table())
    .map((cells) => ({
      label: (cells[0] ?? "").replaceAll("**", "").replaceAll("`", ""),
      value: numberOf(cells[column]),
      isOurs: isOurs || /precast/i.test(cells[0] ?? ""),
    }))
    .filter(({ value }) => Number.isFinite(value))
  return reference === undefined ? bars : [...bars, { ...reference, isOurs: false }]
}

/** The cells of the rows of a table, without its head. */
const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** `**4.40 s**` → 4.4, `462 ms` → 0.462, `13,915 (0.87)` → 13915. */
function numberOf(cell = ""): number {
  const plain = cell.replaceAll(/[*,]/g, "")
  const value = Number.parseFloat(plain)
  return plain.endsWith(" ms") ? value / 1000 : value
}

const WIDTH = 720
const LEFT = 260
const RIGHT = 70
const ROW = 26
const TOP = 34

function chart(area: Area, theme: Theme): string {
  const bars = barsOf(area)
  const most = Math.max(...bars.map(({ value }) => value))
  const full = WIDTH - LEFT - RIGHT
  const rows = bars.flatMap(({ label, value, isOurs }, index) => {
    const y = TOP + index * ROW
    const width = Math.max(1, (full * value) / most)
    const weight = isOurs ? ` font-weight="600"` : ""
    return [
      text(LEFT - 12, y + 13, label, `fill="${theme.text}" text-anchor="end"${weight}`),
      rect(LEFT, y + 1, width, 16, isOurs ? theme.ours : theme.other),
      text(LEFT + width + 8, y + 14, short(value), `fill="${theme.text}"${weight}`),
    ]
  })
  const heading = text(
    LEFT,
    18,
    `${area.title} (shorter is better)`,
    `fill="${theme.muted}" font-size="12"`,
  )
  const bottom = TOP + bars.length * ROW
  const place = `fill="${theme.muted}" font-size="12"`
  const environment = text(LEFT, bottom + 14, environmentOf(area.result), place)
  const about = bars.map(({ label, value }) => `${label}: ${short(value)}`).join("; ")
  return svg(WIDTH, bottom + 24, `${area.title}: ${about}`, [heading, ...rows, environment])
}

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value >= 10 ? 1 : 2)
