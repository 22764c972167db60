import { expect, test } from "vitest"
import type { Report, Row, Run } from "../results/result-types.ts"
import { sample, spread } from "../results/statistics.ts"
import { summarize } from "../results/summary.ts"
import { ratioText } from "./figures.ts"
import { renderHtml } from "./render-html.ts"
import { escapeMarkdown, renderMarkdown } from "./render-markdown.ts"
import { escapeHtml, html } from "./markup.ts"
import { curlCommand } from "./scenario-section.ts"
import { alignColumns, renderTable } from "./render-table.ts"

const run = (round: number, perSecond: number, busy: number, user = 4.04): Run => ({
  round,
  requests: perSecond,
  seconds: 1,
  perSecond,
  p50: 0.5,
  p99: 12.34,
  refused: 0,
  errors: 0,
  cpu: { user, system: 5 },
  busy,
})

const row = (contender: string, label: string, runs: Run[], baseline: Run[]): Row => ({
  contender,
  label,
  versions: { [contender]: "1.2.3" },
  outcome: { kind: "measured", summary: summarize(runs, baseline) },
  memory: 87_000_000,
})

const ours = [run(1, 90_000, 0.5), run(2, 110_000, 0.5), run(3, 100_000, 0.5)]
const theirs = [run(1, 45_000, 1), run(2, 55_000, 1), run(3, 50_000, 1)]

const report: Report = {
  format: 3,
  date: "2026-11-21T16:20:51.000Z",
  machine: {
    cpu: "A <fast> CPU",
    cores: 2,
    memory: 2 ** 34,
    system: "Linux",
    kernel: "6.1",
    node: "24.0.0",
    load: "wrk 4.1.0",
    pinned: { server: "0", client: "1" },
    loadAverage: 0,
  },
  settings: {
    rounds: 3,
    seconds: 5,
    warmup: 2,
    connections: 64,
    threads: 1,
    pipeline: [1],
    pacedSeconds: 5,
  },
  scenarios: [
    {
      name: "schema",
      pipeline: 1,
      about: "POST /schema checks",
      request: { method: "POST", path: "/schema?a=1", headers: { "x-foo": "it's" }, body: "{}" },
      answer: `{"message":"Hello"}`,
      baseline: "precast",
      rows: [
        row("other", "Other", theirs, ours),
        row("precast", "Precast", ours, ours),
        {
          contender: "bad",
          label: "Bad",
          versions: {},
          outcome: { kind: "failed", reason: `returned "<script>alert(1)</script>"` },
        },
        {
          contender: "absent",
          label: "Absent",
          versions: {},
          outcome: { kind: "not installed", reason: "absent@1.0.0" },
        },
      ],
    },
  ],
  figures: [],
}

test("columns are aligned: the first to the left, figures to the right", () => {
  expect(
    alignColumns([
      ["", "req/s"],
      ["a", "1"],
      ["abc", "12,345"],
    ]),
  ).toEqual(["      req/s", "a         1", "abc  12,345"])
})

test("the table", () => {
  expect(renderTable(report, (_style, text) => text)).toMatchInlineSnapshot(`
    "A <fast> CPU, 2 cores, 16 GiB, Linux, kernel 6.1
    Node.js 24.0.0, wrk 4.1.0, 64 connections
    3 × 5 s after 2 s of warm-up, each followed by 5 s at a constant rate
    server on core 0, load tool on 1

    schema  POST /schema checks
               place    req/s  ratio [95 %]      place  CPU µs/req  ratio [95 %]  memory
      Precast      1  100,000         1.00×  level 1–2         9.0         1.00×   87 MB
      Other        2   50,000         0.50×  level 1–2         9.0         1.00×   87 MB
      ratios: against Precast
      their cores were not busy, so something else was the limit; compare CPU per request: Precast 50 %
      Bad: failed: returned "<script>alert(1)</script>"
      Absent: not installed: absent@1.0.0

    Precast and the others  ratios: against Precast
              by CPU  least of the others  ratio [95 %]  by req/s  most of the others  ratio [95 %]  CPU, by hand = 1
      schema   level                Other         1.00×     first               Other         0.50×                 –

    level: the 95 % intervals of the ratios overlap, so neither is measurably better
    "
  `)
})

const second = {
  ...report.scenarios[0]!,
  pipeline: 16,
  rows: report.scenarios[0]!.rows.slice(0, 2),
}
const full: Report = {
  ...report,
  scenarios: [
    report.scenarios[0]!,
    {
      ...second,
      rows: [
        row("fast", "Fast", [run(1, 90_000, 1, 1), run(2, 121_000, 1, 1)], ours),
        { ...row("uws-raw", "By hand", [run(1, 180_000, 1, -0.5)], ours), byHand: true },
        row("precast", "Precast", ours, ours),
      ],
    },
    {
      ...second,
      name: "hello",
      pipeline: 1,
      baseline: "",
      rows: [
        { contender: "x", label: "X", versions: {}, outcome: { kind: "checked" } },
        { contender: "y", label: "Y", versions: {}, outcome: { kind: "checked" } },
      ],
    },
  ],
  figures: [
    {
      name: "start",
      about: "milliseconds from the start of a process to its first correct response, median",
      unit: "ms",
      baseline: "precast",
      rows: [
        {
          contender: "precast",
          label: "Precast",
          versions: {},
          outcome: {
            kind: "measured",
            figure: spread([90, 100, 120]),
            sample: sample([90, 100, 120]),
            ratio: { value: 1 },
          },
        },
        {
          contender: "fast",
          label: "Fast",
          versions: {},
          outcome: {
            kind: "measured",
            figure: spread([40, 50, 60]),
            sample: sample([40, 50, 60]),
            ratio: { value: 0.5 },
          },
        },
        {
          contender: "absent",
          label: "Absent",
          versions: {},
          outcome: { kind: "not installed", reason: "absent@1.0.0" },
        },
      ],
    },
  ],
}

test("who leads: others than Precast, and by hand; cold starts; what was checked only", () => {
  const text = renderTable(full, (_style, part) => part)
  expect(text.slice(text.indexOf("\nhello"))).toMatchInlineSnapshot(`
    "
    hello  POST /schema checks
      2 passed the checks; not put under load

    start  milliseconds from the start of a process to its first correct response, median
                   place   ms  min–max  ratio [95 %]
      Precast  level 1–2  100   90–120         1.00×
      Fast     level 1–2   50    40–60         0.50×
      Absent: not installed: absent@1.0.0

    Precast and the others  ratios: against Precast
                               by CPU  least of the others  ratio [95 %]  by req/s  most of the others       ratio [95 %]  CPU, by hand = 1
      schema                    level                Other         1.00×     first               Other              0.50×                 –
      schema, 16 pipelined  not first                 Fast         0.66×     level                Fast  1.05× [0.57–1.92]             2.01×
      start (ms)                    –                    –             –     level                Fast              0.50×                 –

    level: the 95 % intervals of the ratios overlap, so neither is measurably better
    "
  `)
})

test("the page has who leads and the cold starts", () => {
  const page = renderHtml(full)
  expect(page).toContain("<h2>schema, 16 pipelined</h2>")
  expect(page).toContain("<h2>Precast and the others</h2>")
  expect(page).toContain("<b>50 ms</b>")
})

test("text becomes neither markup nor the end of an attribute", () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;",
  )
  expect(html`<b title="${`"<`}">${[html`<i>${1}</i>`]}</b>`.text).toBe(
    `<b title="&quot;&lt;"><i>1</i></b>`,
  )
})

test("the page escapes what it shows and loads nothing", () => {
  const page = renderHtml(report)
  expect(page).toContain("A &lt;fast&gt; CPU")
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/)
  expect(page.indexOf("Precast</span>")).toBeLessThan(page.indexOf("Other</span>"))
})

// Ratios of 0.5 in two rounds and a little more in the third: an interval of some width.
const half = [run(1, 45_000, 1, 1), run(2, 55_000, 1, 1), run(3, 52_000, 1, 1)]

test("a bar is as long as its ratio, and the thin line as its interval", () => {
  const rows = [row("precast", "Precast", ours, ours), row("half", "Half", half, ours)]
  const page = renderHtml({ ...report, scenarios: [{ ...report.scenarios[0]!, rows }] })
  // The geometric mean of 0.5, 0.5 and 0.52; Student's t for two degrees of freedom.
  expect(page).toContain(`<span class="fill" style="width:50.66%"></span><i class="reach"`)
  expect(page).toContain(`style="left:47.89%;width:5.70%"`)
  expect(page).toContain("0.51× [0.48–0.54]")
})

test("an interval that reaches very far is shown as such", () => {
  expect(ratioText({ value: 0.5, low: 0.001, high: 51_105.2 })).toBe("0.50× [0.00–>99]")
  expect(ratioText({ value: 0.5 })).toBe("0.50×")
})

test("what is level has no order, and shares its places", () => {
  // The second is faster in the median, and so much noisier that nothing follows from it.
  const noisy = [run(1, 180_000, 1), run(2, 55_000, 1), run(3, 210_000, 1)]
  const rows = [
    row("precast", "Precast", ours, ours),
    row("noisy", "Noisy", noisy, ours),
    row("half", "Half", theirs, ours),
  ]
  const scenario = { ...report.scenarios[0]!, rows }
  const shown = { ...report, scenarios: [scenario] }
  const text = renderTable(shown, (_, part) => part)
  expect(text).toMatch(/^ {2}Precast {2}level 1–2 /m)
  expect(text).toMatch(/^ {2}Noisy {4}level 1–3 /m)
  expect(text).toMatch(/^ {2}Half {5}level 2–3 /m)
  expect(renderMarkdown(shown)).toContain("| Noisy | level 1–3 |")
  expect(renderHtml(shown)).toContain(`<span class="place level">level 1–3</span>`)
  expect(text).toContain("level: the 95 % intervals")
})

test("Markdown: tables, what is not measured, nothing that becomes markup", () => {
  const text = renderMarkdown(full)
  expect(text).toContain("- A \\<fast\\> CPU, 2 cores")
  expect(text).toContain("| **Precast** | **1** | **100,000** |")
  expect(text).toContain('- Bad: failed: returned "\\<script\\>alert(1)\\</script\\>"')
  expect(text).toContain("## start")
  expect(escapeMarkdown("a|b\n*c* [x](y) ~d~ `e` #f")).toBe(
    "a\\|b \\*c\\* \\[x\\](y) \\~d\\~ \\`e\\` \\#f",
  )
  // Every row of a table has as many cells as its head.
  const widths = text
    .split("\n\n")
    .filter((part) => part.startsWith("|"))
    .map((part) => part.split("\n").map((line) => line.split(/(?<!\\)\|/).length))
  for (const lines of widths) expect(new Set(lines).size).toBe(1)
})

test("a request as a curl command survives a quote", () => {
  expect(curlCommand(report.scenarios[0]!.request)).toBe(
    String.raw`curl -X POST -H 'x-foo: it'\''s' --data-raw '{}' "http://127.0.0.1:$PORT"'/schema?a=1'`,
  )
})
