import type { ElsewhereView, RequestView } from "../src/app/dashboard/wire.ts"
import { ask } from "./client.ts"
import { curlOf, outgoingOf } from "./curl.ts"
import { el, fill, linkTo } from "./dom.ts"
import { badge, code, copied, duration, moment, pairs, section, size, unitMark } from "./parts.ts"
import { replay } from "./replay.ts"
import { stackOf } from "./stack.ts"
import { requests } from "./store.ts"
import { traceRows } from "./trace-rows.ts"
import { waterfall } from "./waterfall.ts"

/** Whether to draw the whole trace or only the time of the selected unit; undefined: see `isAll`. */
let isWhole: boolean | undefined

/** Shows a unit of work. @returns a function that redraws it with new data, and one that stops it */
export function requestDetail(
  place: HTMLElement,
  chosen: () => string | undefined,
): [draw: () => void, leave: () => void] {
  const controller = new AbortController()
  let elsewhere: readonly ElsewhereView[] = []
  let seen = ""
  const draw = (): void => {
    const id = chosen()
    const view = id === undefined ? undefined : requests.find(id)
    if (view === undefined) {
      const text =
        id === undefined
          ? "The newest request is shown here."
          : "It is not known here, or not any more."
      return fill(place, el("p", { class: "quiet" }, text))
    }
    const trace = requests.inTrace(view.trace)
    const now = trace.map(signOf).join()
    // Without changes, skip the redraw: it would lose opened rows and the selection of the user.
    if (seen === now) return
    seen = now
    const show = (): void => fill(place, ...detailOf(view, trace, elsewhere, show))
    show()
    if (!trace.some(({ work }) => work.some(({ kind }) => kind === "call"))) return
    ask<ElsewhereView[]>("elsewhere", { trace: view.trace }, controller.signal).then(
      (found) => {
        elsewhere = found
        show()
      },
      () => {},
    )
  }
  return [draw, () => controller.abort()]
}

function signOf({ id, state, steps, work, logs, ms }: RequestView): string {
  const over = work.filter((each) => each.ms !== null).length
  return [id, state, steps.length, work.length, over, logs.length, ms].join(" ")
}

function detailOf(
  view: RequestView,
  trace: readonly RequestView[],
  elsewhere: readonly ElsewhereView[],
  show: () => void,
): (HTMLElement | null)[] {
  const { error, problem, method, path } = view
  return [
    el("a", { class: "back", href: linkTo(["requests"]) }, "← All requests"),
    el("h2", {}, badge(method), " ", path, " ", unitMark(view)),
    view.kind === "request" ? actionsOf(view) : null,
    pairs(factsOf(view)),
    traceOf(view, trace, elsewhere, show),
    problem === null ? null : section("Problem", code(problem)),
    error === null ? null : section("Error", stackOf(error)),
    view.logs.length === 0 ? null : logsOf(view),
    view.body === null ? null : section("Body of the request", code(view.body)),
    view.responseBody === null ? null : section("Response body", code(view.responseBody)),
    view.headers.length === 0
      ? null
      : section(view.kind === "request" ? "Request headers" : "Known of it", pairs(view.headers)),
    view.answer.length === 0 ? null : section("Answer headers", pairs(view.answer)),
  ]
}

function actionsOf(view: RequestView): HTMLElement {
  const command = curlOf(outgoingOf(view, location.origin))
  return el(
    "div",
    { class: "tools" },
    view.route === null
      ? null
      : el("button", { type: "button", onclick: () => replay(view) }, "Open in the form"),
    copied("Copy as curl", command),
  )
}

function factsOf(view: RequestView): [string, string][] {
  const queries = view.work.filter(({ kind }) => kind === "query")
  const ms = queries.reduce((sum, query) => sum + (query.ms ?? 0), 0)
  const facts: [string, string][] = [["Time", `${moment(view.at)}, ${duration(view.ms)}`]]
  if (view.kind === "request") {
    facts.push(["Route", view.route ?? "none"], ["From", view.address])
    facts.push(["Answer", view.bytes === null ? "in parts" : size(view.bytes)])
  }
  if (queries.length > 0) facts.push(["Queries", `${queries.length}, ${duration(ms)} together`])
  return [...facts, ["Trace", view.trace]]
}

function traceOf(
  view: RequestView,
  own: readonly RequestView[],
  elsewhere: readonly ElsewhereView[],
  show: () => void,
): HTMLElement {
  const origins = new Map(
    elsewhere.flatMap(({ origin, views }) => views.map(({ span }) => [span, origin] as const)),
  )
  const rows = traceRows([...own, ...elsewhere.flatMap(({ views }) => views)])
  const ends = rows.map(({ start, ms }) => start + (ms ?? 0))
  const whole = { from: 0, length: Math.max(0.1, ...ends) }
  const mine = rows.find(({ key }) => key === view.span)
  const part = { from: mine?.start ?? 0, length: Math.max(0.1, mine?.ms ?? whole.length) }
  const isAll = isWhole ?? part.length * 4 >= whole.length
  const change = (value: boolean) => (): void => {
    isWhole = value
    show()
  }
  const button = (text: string, value: boolean): HTMLElement =>
    el(
      "button",
      { type: "button", "aria-pressed": String(isAll === value), onclick: change(value) },
      text,
    )
  const isMore = whole.length > part.length * 1.05
  return section(
    "Trace",
    isMore &&
      el("p", { class: "tools" }, button("Whole trace", true), button("This part alone", false)),
    waterfall(rows, isAll ? whole : part, view.span, origins),
    view.more > 0 && el("p", { class: "quiet" }, `and ${view.more} more that are not kept`),
  )
}

function logsOf({ logs, moreLogs }: RequestView): HTMLElement {
  return section(
    `Logs (${logs.length + moreLogs})`,
    el(
      "ol",
      { class: "logs" },
      logs.map(({ at, level, text }) =>
        el(
          "li",
          {},
          el("span", { class: "time" }, duration(at)),
          el("span", { class: `level ${level}` }, level),
          el("span", { class: "text" }, text),
        ),
      ),
    ),
    moreLogs > 0 && el("p", { class: "quiet" }, `and ${moreLogs} more`),
  )
}
