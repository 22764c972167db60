/** The page's style sheet: no outside resources, one column on a phone, follows the reader's theme. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --card: #ffffff; --ink: #1c1e21; --soft: #5f646b; --line: #e2e2dc;
  --bar: #b9bec6; --bar-deep: #8d949e; --own: #2f7d5b; --own-deep: #1f5a41; --warn: #a8481a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #141618; --card: #1d2023; --ink: #e9eaec; --soft: #a3a9b0; --line: #30353a;
    --bar: #4b525b; --bar-deep: #6d7681; --own: #49b584; --own-deep: #8fdcb8; --warn: #f0945f;
  }
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; letter-spacing: -.01em }
h2 { font-size: 1.2rem; margin: 0 }
h3 { font-size: .85rem; margin: 1.5rem 0 .5rem; color: var(--soft); font-weight: 600 }
p { margin: .25rem 0 }
a { color: inherit }
.soft { color: var(--soft) }
.small { font-size: .85rem }
header p { font-size: .9rem; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: .4rem; margin-top: 1rem }
nav a {
  border: 1px solid var(--line); border-radius: 999px; padding: .15rem .7rem; font-size: .85rem;
  text-decoration: none; background: var(--card);
}
nav a:hover, nav a:focus-visible { border-color: var(--own) }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 1.25rem; margin-top: 1.5rem;
}
.row {
  display: grid; grid-template-columns: 17rem minmax(0, 1fr) 13rem; gap: .75rem; align-items: center;
  padding: .2rem 0; font-variant-numeric: tabular-nums;
}
.row.latency { grid-template-columns: 17rem minmax(0, 1fr) 13rem }
.row.own .name, .row.own .value b { color: var(--own); font-weight: 650 }
.name { overflow-wrap: anywhere; line-height: 1.3; display: flex; align-items: baseline; gap: .5rem }
.place {
  flex: none; min-width: 4.3rem; text-align: center; font-size: .7rem; font-weight: 600; line-height: 1.5;
  border-radius: 4px; background: var(--line); color: var(--ink);
}
.place.level { background: none; border: 1px dashed var(--bar-deep); color: var(--soft); font-weight: 400 }
.value { text-align: right; font-size: .9rem; line-height: 1.35 }
.value b { font-weight: 600; white-space: nowrap }
.value .soft { white-space: nowrap; font-size: .8rem }
.aside { display: block }
.track { position: relative; height: 1.35rem; display: flex; min-width: 0 }
.fill { background: var(--bar); height: 100% }
.fill:first-child { border-radius: 4px 0 0 4px }
.fill:last-of-type { border-radius: 0 4px 4px 0 }
.fill:first-child:last-of-type { border-radius: 4px }
.fill.deep { background: var(--bar-deep) }
.own .fill { background: var(--own) }
.own .fill.deep { background: var(--own-deep) }
.reach { position: absolute; top: 50%; height: 1px; background: var(--ink) }
.reach::before, .reach::after {
  content: ""; position: absolute; top: -4px; height: 9px; width: 1px; background: inherit;
}
.reach::after { right: 0 }
.latency .track { border-left: 1px solid var(--line); border-right: 1px solid var(--line) }
.tick { position: absolute; top: -.2rem; bottom: -.2rem; width: 1px; background: var(--line) }
.span { position: absolute; top: calc(50% - 1.5px); height: 3px; background: var(--bar) }
.own .span { background: var(--own) }
.dot { display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; background: var(--bar-deep) }
.track .dot { position: absolute; top: calc(50% - .3rem); margin-left: -.3rem }
.dot.p90 { background: var(--card); border: 2px solid var(--bar-deep) }
.dot.p99 { border-radius: 2px; background: var(--ink) }
.dot.p999 { border-radius: 2px; background: var(--card); border: 2px solid var(--ink) }
.own .dot.p50 { background: var(--own) }
.own .dot.p90 { border-color: var(--own) }
.axis .track { height: 1.2rem; border: 0 }
.axis .track span { position: absolute; transform: translateX(-50%); font-size: .75rem; color: var(--soft); white-space: nowrap }
.once { white-space: nowrap; margin-right: .5rem }
.key { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px; background: var(--bar) }
.key.deep { background: var(--bar-deep) }
.warn { color: var(--warn); font-size: .9rem; margin-top: .75rem; overflow-wrap: anywhere }
.absent { font-size: .9rem; color: var(--soft); margin-top: .5rem; overflow-wrap: anywhere }
.absent.bad { color: var(--warn) }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .75rem }
details.bare { border: 0; padding: 0; margin-top: .5rem }
summary { cursor: pointer; color: var(--soft); font-size: .9rem }
dl { font-size: .85rem; margin: .5rem 0 0 }
dl div { display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr); gap: .75rem; padding: .15rem 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; width: 100% }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap }
td:last-child, th:last-child { text-align: left; white-space: normal; min-width: 14rem; padding-right: 0 }
.even td, .even th { white-space: normal; min-width: 5rem }
.even td:last-child, .even th:last-child { text-align: right; min-width: 5rem }
.even td:nth-child(3n), .even th:nth-child(3n) { min-width: 9rem }
.even td:nth-child(3n+1):not(:first-child) { white-space: nowrap }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
th { color: var(--soft); font-weight: 600 }
pre {
  white-space: pre-wrap; overflow-wrap: anywhere; font: .8rem/1.5 ui-monospace, Menlo, Consolas, monospace;
  background: var(--page); border-radius: 8px; padding: .75rem; margin: .75rem 0 0;
}
footer { color: var(--soft); font-size: .85rem; margin-top: 2rem }
@media (max-width: 44rem) {
  section { padding: 1rem .75rem }
  .row, .row.latency { grid-template-columns: minmax(0, 1fr) auto; gap: .15rem .75rem; padding: .45rem 0 }
  .track { grid-column: 1 / -1; grid-row: 2; height: 1rem }
  .axis { padding: 0 }
  .place { min-width: 0; padding: 0 .4rem }
  .value .soft { display: block }
  .value .aside { white-space: normal; max-width: 8rem; margin-left: auto }
}
@media print { body { background: none } section { break-inside: avoid } }
`
