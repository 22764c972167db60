// The chart of the README: docs/images/figures-light.svg and figures-dark.svg.
import { result, type TopicsResult } from "./results.ts"
import { databaseRatio } from "./data.ts"
import { decodeRatio, encodeLead } from "./functions.ts"
import { cpuShare } from "./servers.ts"

interface Bar {
  readonly title: string
  readonly other: string
  /** Precast's time divided by that of the other. */
  readonly share: number
}

interface Theme {
  readonly text: string
  readonly muted: string
  readonly ours: string
  readonly other: string
}

const themes: Readonly<Record<"light" | "dark", Theme>> = {
  light: { text: "#1f2328", muted: "#59636e", ours: "#0969da", other: "#d1d9e0" },
  dark: { text: "#f0f6fc", muted: "#9198a1", ours: "#4493f8", other: "#3d444d" },
}

const WIDTH = 720
const LEFT = 280
const RIGHT = 60
const ROW = 44
const TOP = 34

/** Files of the chart, with their content. */
export const charts = (): Readonly<Record<string, string>> => ({
  "docs/images/figures-light.svg": chart(themes.light),
  "docs/images/figures-dark.svg": chart(themes.dark),
})

function bars(): Bar[] {
  const { precast, "pg-boss": boss } = result<TopicsResult>("topics").results
  return [
    {
      title: "validated POST, server CPU",
      other: "Fastify + Ajv",
      share: 1 / Number(cpuShare("update-user", "fastify", 1)),
    },
    {
      title: "decode 1 KB: parse and validate",
      other: "JSON.parse alone",
      share: Number(decodeRatio("heavy")),
    },
    {
      title: "encode 1 KB",
      other: "fast-json-stringify",
      share: 1 / Number(encodeLead("heavy")),
    },
    {
      title: "one row of PostgreSQL, server CPU",
      other: "Fastify + pg",
      share: Number(databaseRatio("single", "fastify")),
    },
    {
      title: "message over PostgreSQL, CPU",
      other: "pg-boss",
      share: (precast?.cpu.median ?? NaN) / (boss?.cpu.median ?? NaN),
    },
  ]
}

function chart(theme: Theme): string {
  const all = bars()
  const height = TOP + all.length * ROW
  const about = all.map(({ title, other, share }) => `${title}: ${share.toFixed(2)} of ${other}`)
  if (about.join().includes("NaN")) throw new Error(about.join("; "))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${about.join("; ")}">
<g font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="14">
<text x="${LEFT}" y="18" fill="${theme.muted}" font-size="12">time of Precast, as a share of the other (shorter is better)</text>
${all.map((bar, index) => row(bar, TOP + index * ROW, theme)).join("\n")}
</g>
</svg>
`
}

function row({ title, other, share }: Bar, y: number, theme: Theme): string {
  const full = WIDTH - LEFT - RIGHT
  const rect = (top: number, width: number, fill: string): string =>
    `<rect x="${LEFT}" y="${top}" width="${Math.round(width)}" height="12" rx="2" fill="${fill}"/>`
  const text = (x: number, top: number, content: string, rest: string): string =>
    `<text x="${x}" y="${top}" ${rest}>${content}</text>`
  return [
    text(LEFT - 12, y + 12, title, `fill="${theme.text}" text-anchor="end"`),
    text(
      LEFT - 12,
      y + 28,
      `Precast and ${other}`,
      `fill="${theme.muted}" font-size="12" text-anchor="end"`,
    ),
    rect(y + 2, full * share, theme.ours),
    text(
      LEFT + Math.round(full * share) + 8,
      y + 13,
      share.toFixed(2),
      `fill="${theme.text}" font-weight="600"`,
    ),
    rect(y + 18, full, theme.other),
    text(LEFT + full + 8, y + 29, "1.00", `fill="${theme.muted}"`),
  ].join("\n")
}
