import type { RequestView } from "../src/dashboard/wire.ts"
import { act } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { filter, filterFields, fits } from "./filter.ts"
import { badge, clock, duration, split, unitMark } from "./parts.ts"
import { requestDetail } from "./request-detail.ts"
import { requests } from "./store.ts"

let isPaused = false

/** Shows units of work as they come, and one of them. */
export function requestsView(place: HTMLElement, [id]: readonly string[]): () => void {
  const list = el("div", { class: "rows" })
  const detail = el("article", { class: "detail" })
  const [drawDetail, leave] = requestDetail(detail, id)
  let kept = requests.newest
  const draw = (): void => {
    if (!isPaused) kept = requests.newest
    const shown = kept.filter((view) => fits(view, filter))
    const none = kept.length === 0 ? NONE : "Nothing fits the filter."
    const chosen = id === undefined ? undefined : requests.find(id)
    fill(
      list,
      shown.length === 0
        ? el("p", { class: "quiet" }, none)
        : shown.map((view) => rowOf(view, view === chosen)),
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
    el("span", { class: "clock" }, clock(view.at)),
  )
}
