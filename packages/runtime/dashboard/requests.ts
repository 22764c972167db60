import type { RequestView } from "../src/dashboard/wire.ts"
import { act } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { badge, clock, code, duration, pairs, section, size, split, statusMark } from "./parts.ts"
import { waterfall } from "./waterfall.ts"

const MOST = 500

/** The requests that the page knows of, by their number. */
class Requests {
  readonly #all = new Map<number, RequestView>()
  changed: () => void = () => {}

  readonly take = (views: readonly RequestView[], isAll: boolean): void => {
    if (isAll) this.#all.clear()
    for (const view of views) this.#all.set(view.id, view)
    for (const id of this.#all.keys()) {
      if (this.#all.size <= MOST) break
      this.#all.delete(id)
    }
    this.changed()
  }

  clear(): void {
    this.#all.clear()
    this.changed()
  }

  find(id: number): RequestView | undefined {
    return this.#all.get(id)
  }

  get newest(): RequestView[] {
    return [...this.#all.values()].sort((a, b) => b.id - a.id)
  }
}

export const requests: Requests = new Requests()

let wanted = ""
let isPaused = false

/** Shows requests as they come, and one of them. */
export function requestsView(place: HTMLElement, [id]: readonly string[]): () => void {
  const list = el("div", { class: "rows" })
  const detail = el("article", { class: "detail" })
  let kept = requests.newest
  const draw = (): void => {
    if (!isPaused) kept = requests.newest
    const shown = kept.filter((view) => lineOf(view).includes(wanted.toLowerCase()))
    fill(
      list,
      shown.length === 0 ? el("p", { class: "quiet" }, NONE) : shown.map((view) => rowOf(view, id)),
    )
    fill(detail, ...detailOf(id === undefined ? undefined : requests.find(Number(id))))
  }
  fill(place, split(el("div", { class: "list" }, tools(draw), list), detail, id !== undefined))
  requests.changed = draw
  draw()
  return () => {
    requests.changed = () => {}
  }
}

const NONE = "No requests yet. They show up here as they come."

function tools(draw: () => void): HTMLElement {
  const filter = el("input", {
    type: "search",
    placeholder: "Filter: path, method, status",
    "aria-label": "Filter",
    oninput: () => {
      wanted = filter.value
      draw()
    },
  })
  filter.value = wanted
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
  return el("div", { class: "tools" }, filter, pause, clear)
}

function lineOf({ method, path, status, query }: RequestView): string {
  return `${method} ${path}?${query} ${status ?? ""}`.toLowerCase()
}

function rowOf(view: RequestView, chosen: string | undefined): HTMLElement {
  const isChosen = String(view.id) === chosen
  return el(
    "a",
    {
      class: "row request",
      href: linkTo(["requests", String(view.id)]),
      "aria-current": isChosen ? "true" : undefined,
    },
    badge(view.method),
    el("span", { class: "path" }, view.path, view.query === "" ? "" : `?${view.query}`),
    statusMark(view.status, statusText(view)),
    el("span", { class: "time" }, duration(view.ms)),
    el("span", { class: "clock" }, clock(view.at)),
  )
}

function statusText({ state, status }: RequestView): string {
  if (state === "gone") return "gone"
  return status === null ? "…" : String(status)
}

function detailOf(view: RequestView | undefined): HTMLElement[] {
  if (view === undefined) return [el("p", { class: "quiet" }, "Choose a request.")]
  const { error, problem, queries } = view
  const facts: [string, string][] = [
    ["Time", `${clock(view.at)}, ${duration(view.ms)}`],
    ["Route", view.route ?? "none"],
    ["From", view.address],
    ["Body of the answer", view.bytes === null ? "in parts" : size(view.bytes)],
    ...(view.trace === null ? [] : [["Trace", view.trace] satisfies [string, string]]),
  ]
  return [
    el("a", { class: "back", href: linkTo(["requests"]) }, "← All requests"),
    el(
      "h2",
      {},
      badge(view.method),
      " ",
      view.path,
      " ",
      statusMark(view.status, statusText(view)),
    ),
    pairs(facts),
    section("Time", waterfall(view)),
    ...(problem === null ? [] : [section("Problem", code(problem))]),
    ...(error === null
      ? []
      : [section("Error", code(error.stack || `${error.name}: ${error.message}`))]),
    ...(queries.length === 0
      ? []
      : [section(`Queries (${queries.length + view.more})`, queryList(view))]),
    section("Request headers", pairs(view.headers)),
    section("Answer headers", pairs(view.answer)),
  ]
}

function queryList({ queries, more }: RequestView): HTMLElement {
  return el(
    "ol",
    { class: "queries" },
    queries.map(({ name, database, ms, error }) =>
      el(
        "li",
        {},
        el("p", {}, database, " ", el("span", { class: "time" }, duration(ms))),
        code(name.trim()),
        error === null ? null : el("p", { class: "problem" }, error),
      ),
    ),
    more > 0 && el("li", {}, `and ${more} more`),
  )
}
