import type { RequestView } from "../src/app/dashboard/wire.ts"
import { act } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { filter, filterFields, fits } from "./filter.ts"
import { badge, clock, duration, moment, split, unitMark } from "./parts.ts"
import { requestDetail } from "./request-detail.ts"
import { requests } from "./store.ts"

let isPaused = false

/** Shows units of work as they arrive, and the details of one. */
export function requestsView(place: HTMLElement, [id]: readonly string[]): () => void {
  const list = el("div", { class: "rows" })
  const detail = el("article", { class: "detail" })
  let chosen = id
  const [drawDetail, leave] = requestDetail(detail, () => chosen)
  let kept = requests.newest
  const draw = (): void => {
    if (!isPaused) kept = requests.newest
    const shown = kept.filter((view) => fits(view, filter))
    const none = kept.length === 0 ? NONE : "Nothing fits the filter."
    // The first request shown stays in view: newer ones must not replace what is being read.
    if (id === undefined && (chosen === undefined || requests.find(chosen) === undefined))
      chosen = newestOf(shown)
    const current = chosen === undefined ? undefined : requests.find(chosen)
    fill(
      list,
      shown.length === 0
        ? el("p", { class: "quiet" }, none)
        : shown.map((view) => rowOf(view, view === current)),
    )
    drawDetail()
  }
  fill(place, split(el("div", { class: "list" }, tools(draw), list), detail, id !== undefined))
  requests.changed = draw
  draw()
  return () => {
    requests.changed = () => {}
    leave()
  }
}

function newestOf(shown: readonly RequestView[]): string | undefined {
  const newest = shown.find(({ kind }) => kind === "request") ?? shown[0]
  return newest === undefined ? undefined : String(newest.id)
}

const NONE = "No requests yet. They show up here as they come."

function tools(draw: () => void): HTMLElement {
  const pause = el(
    "button",
    {
      type: "button",
      "aria-pressed": String(isPaused),
      onclick: () => {
        isPaused = !isPaused
        pause.setAttribute("aria-pressed", String(isPaused))
        draw()
      },
    },
    "Pause",
  )
  const clear = el(
    "button",
    { type: "button", onclick: () => void act("requests/clear").then(() => requests.clear()) },
    "Clear",
  )
  return el("div", { class: "tools filters" }, filterFields(draw), pause, clear)
}

function rowOf(view: RequestView, isChosen: boolean): HTMLElement {
  return el(
    "a",
    {
      class: "row request",
      href: linkTo(["requests", String(view.id)]),
      "aria-current": isChosen ? "true" : undefined,
    },
    badge(view.method),
    el("span", { class: "path" }, view.path, view.query === "" ? "" : `?${view.query}`),
    unitMark(view),
    el("span", { class: "time" }, duration(view.ms)),
    el("span", { class: "clock", title: moment(view.at) }, clock(view.at)),
  )
}
