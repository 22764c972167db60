import type { RequestView } from "../src/app/dashboard/wire.ts"
import { el } from "./dom.ts"

/** Which units are listed. */
export interface Filter {
  text: string
  kind: string
  status: string
  least: string
}

export const filter: Filter = { text: "", kind: "", status: "", least: "" }

/** Whether a unit matches the filter; the text of the unit must contain each word of the search. */
export function fits(view: RequestView, { text, kind, status, least }: Filter): boolean {
  if (kind !== "" && view.kind !== kind) return false
  if (status !== "" && statusOf(view) !== status) return false
  if (least !== "" && (view.ms ?? Infinity) < Number(least)) return false
  const line = lineOf(view)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => line.includes(word))
}

function statusOf({ state, status, error }: RequestView): string {
  if (state === "pending") return "pending"
  if (status !== null) return String(Math.floor(status / 100))
  return state === "failed" || state === "gone" || error !== null ? "failed" : "2"
}

function lineOf(view: RequestView): string {
  const { method, path, query, route, status, trace, error, problem, work, logs } = view
  const texts = [
    `${method} ${path}?${query}`,
    `${method} ${route ?? ""} ${status ?? ""} ${trace}`,
    error === null ? "" : `${error.name} ${error.message}`,
    problem ?? "",
    ...work.map(({ of, name }) => `${of} ${name}`),
    ...logs.map((log) => log.text),
  ]
  return texts.join("\n").toLowerCase()
}

const CHOICES = {
  kind: [
    ["", "Everything"],
    ["request", "Requests"],
    ["message", "Messages"],
    ["job", "Job runs"],
  ],
  status: [
    ["", "Any status"],
    ["2", "2xx, done"],
    ["3", "3xx"],
    ["4", "4xx"],
    ["5", "5xx"],
    ["failed", "Failed, gone"],
    ["pending", "Under way"],
  ],
  least: [
    ["", "Any time"],
    ["10", "≥ 10 ms"],
    ["100", "≥ 100 ms"],
    ["1000", "≥ 1 s"],
  ],
} as const

/** Fields that change the filter. */
export function filterFields(draw: () => void): HTMLElement[] {
  const words = el("input", {
    type: "search",
    placeholder: "Filter: path, status, SQL, error…",
    "aria-label": "Filter",
    oninput: () => {
      filter.text = words.value
      draw()
    },
  })
  words.value = filter.text
  const selects = (["kind", "status", "least"] as const).map((name) => {
    const select = el(
      "select",
      {
        name,
        "aria-label": { kind: "Kind", status: "Status", least: "Time" }[name],
        onchange: () => {
          filter[name] = select.value
          draw()
        },
      },
      CHOICES[name].map(([value, text]) => el("option", { value }, text)),
    )
    select.value = filter[name]
    return select
  })
  return [words, ...selects]
}
