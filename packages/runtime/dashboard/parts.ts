import type { RequestView } from "../src/app/dashboard/wire.ts"
import { el, linkTo } from "./dom.ts"

/** An HTTP method, such as `GET`, in its color. */
export function badge(method: string): HTMLElement {
  const kind = /^[A-Z]{1,10}$/.test(method) ? method.toLowerCase() : "other"
  return el("span", { class: `badge ${kind}` }, method.slice(0, 20))
}

/** A status code in the color of its class. */
export function statusMark(status: number | null, text: string): HTMLElement {
  const kind = status === null ? "none" : `s${Math.floor(status / 100)}`
  return el("span", { class: `status ${kind}` }, text)
}

function statusText({ state, status }: RequestView): string {
  if (state === "gone" || state === "done" || state === "failed") return state
  return status === null ? "…" : String(status)
}

/** The state of a unit of work, in its color. */
export function unitMark(view: RequestView): HTMLElement {
  const { state, status } = view
  const class_ = state === "done" ? 200 : state === "failed" ? 500 : status
  return statusMark(class_, statusText(view))
}

/** Formats JSON with line breaks; returns any other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** `0.42 ms`, `1.2 s` */
export function duration(ms: number | null): string {
  if (ms === null) return "…"
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)} s`
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`
}

/** `4.2 kB` */
export function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"]
  let value = bytes
  let unit = 0
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

/** `14:03:07` */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour12: false })
}

/** `14:03:07 GMT+2`, with the date unless it is today. */
export function moment(at: number): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString([], { hour12: false, timeZoneName: "short" })
  const day = date.toLocaleDateString()
  return day === new Date().toLocaleDateString() ? time : `${day} ${time}`
}

export function section(
  title: string,
  ...children: readonly (Node | string | false)[]
): HTMLElement {
  return el("section", {}, el("h3", {}, title), ...children)
}

/** A list of names and values. */
export function pairs(rows: readonly (readonly [string, string])[]): HTMLElement {
  return el(
    "dl",
    {},
    rows.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
  )
}

/** A list next to the details of the selected item; narrow screens show only one of them. */
export function split(list: HTMLElement, detail: HTMLElement, isChosen: boolean): HTMLElement {
  return el("div", { class: isChosen ? "split chosen" : "split" }, list, detail)
}

/** Links to the databases or buckets of a program; null if there is at most one. */
export function switchOf(
  view: string,
  names: readonly string[],
  chosen: string,
): HTMLElement | null {
  if (names.length < 2) return null
  const links = names.map((name) =>
    el(
      "a",
      { href: linkTo([view, name]), "aria-current": name === chosen ? "true" : undefined },
      name,
    ),
  )
  return el("p", { class: "tools" }, links)
}

export function code(text: string): HTMLElement {
  return el("pre", { tabindex: 0 }, el("code", {}, text))
}

/** A button that copies a text and shows it: some browsers do not allow pages to copy. */
export function copied(title: string, text: string, isShown = false): HTMLElement {
  const shown = el("div", { hidden: !isShown }, code(text))
  const button = el(
    "button",
    {
      type: "button",
      onclick: async () => {
        shown.hidden = false
        const isDone = await navigator.clipboard?.writeText(text).then(
          () => true,
          () => false,
        )
        if (isDone === true) button.textContent = "Copied"
        setTimeout(() => (button.textContent = title), 2000)
      },
    },
    title,
  )
  return el("div", { class: "copied" }, button, shown)
}
