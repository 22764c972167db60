// The chart of the README: docs/images/figures-light.svg and figures-dark.svg.
import { result, type TopicsResult } from "./results.ts"
import { databaseRatio } from "./data.ts"
import { decodeRatio, encodeLead } from "./functions.ts"
import { cpuShare } from "./servers.ts"
import { rect, svg, text, themes, type Theme } from "./svg.ts"

interface Bar {
  readonly title: string
  readonly other: string
  /** Precast's time divided by that of the other. */
  readonly share: number
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
  const about = all.map(({ title, other, share }) => `${title}: ${share.toFixed(2)} of ${other}`)
  const title = "time of Precast, as a share of the other (shorter is better)"
  return svg(WIDTH, TOP + all.length * ROW, about.join("; "), [
    text(LEFT, 18, title, `fill="${theme.muted}" font-size="12"`),
    ...all.flatMap((bar, index) => row(bar, TOP + index * ROW, theme)),
  ])
}

function row({ title, other, share }: Bar, y: number, { muted, ours, ...theme }: Theme): string[] {
  const full = WIDTH - LEFT - RIGHT
  const under = `fill="${muted}" font-size="12" text-anchor="end"`
  return [
    text(LEFT - 12, y + 12, title, `fill="${theme.text}" text-anchor="end"`),
    text(LEFT - 12, y + 28, `Precast and ${other}`, under),
    rect(LEFT, y + 2, full * share, 12, ours),
    text(
      LEFT + Math.round(full * share) + 8,
      y + 13,
      share.toFixed(2),
      `fill="${theme.text}" font-weight="600"`,
    ),
    rect(LEFT, y + 18, full, 12, theme.other),
    text(LEFT + full + 8, y + 29, "1.00", `fill="${muted}"`),
  ]
}
