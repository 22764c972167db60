import { expect, test } from "vitest"
import type { Report, Row, Run } from "../types.ts"
import { summarize } from "../statistics.ts"
import { curlCommand, renderHtml } from "./html.ts"
import { escapeHtml, html } from "./markup.ts"
import { alignColumns, renderTable } from "./table.ts"

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
  runs,
  memory: 87_000_000,
})

const ours = [run(1, 90_000, 0.5), run(2, 110_000, 0.5), run(3, 100_000, 0.5)]
const theirs = [run(1, 45_000, 1), run(2, 55_000, 1), run(3, 50_000, 1)]

const report: Report = {
  format: 1,
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
  settings: { rounds: 3, seconds: 5, warmup: 2, connections: 64, threads: 1 },
  scenarios: [
    {
      name: "schema",
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
          outcome: { kind: "failed", reason: `answered "<script>alert(1)</script>"` },
          runs: [],
        },
        {
          contender: "absent",
          label: "Absent",
          versions: {},
          outcome: { kind: "not installed", reason: "absent@1.0.0" },
          runs: [],
        },
      ],
    },
  ],
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
    Node.js 24.0.0, wrk 4.1.0, 64 connections, 3 × 5 s after 2 s of warm-up
    server on core 0, load tool on 1

    schema  POST /schema checks
                 req/s         min–max  ratio      p50      p99  CPU µs/req  user + system  ratio  memory
      Precast  100,000  90,000–110,000  1.00×  0.50 ms  12.3 ms         9.0      4.0 + 5.0  1.00×   87 MB
      Other     50,000   45,000–55,000  0.50×  0.50 ms  12.3 ms         9.0      4.0 + 5.0  1.00×   87 MB
      ratios: against Precast
      Precast: its core was only 50 % busy, so something else was the limit; compare CPU per request
      Bad: failed: answered "<script>alert(1)</script>"
      Absent: not installed: absent@1.0.0
    "
  `)
})

test("text becomes neither markup nor the end of an attribute", () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;",
  )
  expect(html`<b title="${`"<`}">${[html`<i>${1}</i>`]}</b>`.text).toBe(
    `<b title="&quot;&lt;"><i>1</i></b>`,
  )
})

test("the page escapes what it shows and asks nobody for anything", () => {
  const page = renderHtml(report)
  expect(page).toContain("A &lt;fast&gt; CPU")
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/)
  expect(page.indexOf("Precast</span>")).toBeLessThan(page.indexOf("Other</span>"))
})

test("a bar has the share of the longest that its figure has", () => {
  const page = renderHtml(report)
  // 110,000 is the best round; the medians are 100,000 and 50,000.
  expect(page).toContain(`<span class="fill" style="width:90.91%"></span><i class="reach"`)
  expect(page).toContain(`<span class="fill" style="width:45.45%"></span><i class="reach"`)
  expect(page).toContain(`style="left:81.82%;width:18.18%"`)
})

test("CPU times are ordered by the figure that is shown, the least first", () => {
  // The first has the cheapest round, the second the cheaper median.
  const wide = [run(1, 10, 1, 1), run(2, 10, 1, 30), run(3, 10, 1, 31)]
  const narrow = [run(1, 9, 1, 20), run(2, 9, 1, 21), run(3, 9, 1, 22)]
  const rows = [row("wide", "Wide", wide, ours), row("narrow", "Narrow", narrow, ours)]
  const page = renderHtml({ ...report, scenarios: [{ ...report.scenarios[0]!, rows }] })
  const [, throughput = "", cpu = ""] = page.split("<h3>")
  expect(throughput.indexOf("Wide")).toBeLessThan(throughput.indexOf("Narrow"))
  expect(cpu.indexOf("Narrow")).toBeLessThan(cpu.indexOf("Wide"))
})

test("a request as a curl command survives a quote", () => {
  expect(curlCommand(report.scenarios[0]!.request)).toBe(
    String.raw`curl -X POST -H 'x-foo: it'\''s' --data-raw '{}' "http://127.0.0.1:$PORT"'/schema?a=1'`,
  )
})
