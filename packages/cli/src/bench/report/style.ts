/** The page's style sheet: no outside resources, one column on a phone, follows the reader's theme. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --card: #ffffff; --ink: #1c1e21; --soft: #666a70; --line: #e2e2dc;
  --bar: #b9bec6; --bar-deep: #8d949e; --own: #2f7d5b; --own-deep: #1f5a41; --warn: #a8481a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #141618; --card: #1d2023; --ink: #e9eaec; --soft: #9ba1a8; --line: #30353a;
    --bar: #4b525b; --bar-deep: #6d7681; --own: #49b584; --own-deep: #8fdcb8; --warn: #f0945f;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; letter-spacing: -.01em }
h2 { font-size: 1.2rem; margin: 0 }
h3 { font-size: .8rem; margin: 1.5rem 0 .5rem; color: var(--soft); font-weight: 600 }
p { margin: .25rem 0 }
.soft, figcaption { color: var(--soft) }
header p { font-size: .9rem }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 1.25rem; margin-top: 1.5rem;
}
.row {
  display: grid; grid-template-columns: 11rem 1fr 9.5rem; gap: .75rem; align-items: center;
  padding: .2rem 0; font-variant-numeric: tabular-nums;
}
.row.own .name, .row.own .value b { color: var(--own); font-weight: 650 }
.value { text-align: right; white-space: nowrap; font-size: .9rem }
.value b { font-weight: 600 }
.track { position: relative; height: 1.35rem; display: flex }
.fill { background: var(--bar); height: 100% }
.fill:first-child { border-radius: 4px 0 0 4px }
.fill:last-of-type { border-radius: 0 4px 4px 0 }
.fill:first-child:last-of-type { border-radius: 4px }
.fill.deep { background: var(--bar-deep) }
.own .fill { background: var(--own) }
.own .fill.deep { background: var(--own-deep) }
.reach { position: absolute; top: 50%; height: 1px; background: var(--ink); opacity: .65 }
.reach::before, .reach::after {
  content: ""; position: absolute; top: -4px; height: 9px; width: 1px; background: inherit;
}
.reach::after { right: 0 }
.once { white-space: nowrap }
.key { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px; background: var(--bar) }
.key.deep { background: var(--bar-deep) }
.warn { color: var(--warn); font-size: .9rem; margin-top: .75rem }
.absent { font-size: .9rem; color: var(--soft); margin-top: .75rem }
.absent .bad { color: var(--warn) }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .75rem }
summary { cursor: pointer; color: var(--soft); font-size: .9rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; width: 100% }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap }
td:last-child, th:last-child { text-align: left; white-space: normal; min-width: 14rem; padding-right: 0 }
.even td:last-child, .even th:last-child { text-align: right; min-width: 0 }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
th { color: var(--soft); font-weight: 600 }
pre {
  white-space: pre-wrap; overflow-wrap: anywhere; font: .8rem/1.5 ui-monospace, Menlo, Consolas, monospace;
  background: var(--page); border-radius: 8px; padding: .75rem; margin: .75rem 0 0;
}
footer { color: var(--soft); font-size: .85rem; margin-top: 2rem }
@media (max-width: 40rem) {
  .row { grid-template-columns: 1fr auto; gap: .1rem .75rem; padding: .4rem 0 }
  .track { grid-column: 1 / -1; grid-row: 2; height: 1rem }
}
@media print { body { background: none } section { break-inside: avoid } }
`
