import type { ResultView } from "../src/app/dashboard/wire.ts"
import { act } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { duration } from "./parts.ts"

/** The statements typed in, by database, until the page is closed. */
const kept = new Map<string, string>()

/** A form that runs a statement that only reads. */
export function sqlView(place: HTMLElement, database: string): void {
  const text = el("textarea", {
    rows: 6,
    name: "sql",
    spellcheck: "false",
    "aria-label": "Statement",
    placeholder: "select …",
    oninput: (event) => void kept.set(database, (event.target as HTMLTextAreaElement).value),
    onkeydown: (event) => {
      const { key, ctrlKey, metaKey } = event as KeyboardEvent
      if (key === "Enter" && (ctrlKey || metaKey)) form.requestSubmit()
    },
  })
  text.value = kept.get(database) ?? ""
  const result = el("div", { class: "result", "aria-live": "polite" })
  const button = el("button", { type: "submit" }, "Run")
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    button.disabled = true
    try {
      fill(result, ...shown(await act<ResultView>("sql", { database }, text.value)))
    } catch (error) {
      fill(result, el("p", { class: "problem" }, (error as Error).message))
    } finally {
      button.disabled = false
    }
  }
  const form = el(
    "form",
    { class: "try", onsubmit: submit },
    text,
    el("p", { class: "tools" }, button, el("span", { class: "quiet" }, RULES)),
  )
  fill(
    place,
    el("a", { class: "back", href: linkTo(["database", database]) }, "← All tables"),
    el("h2", {}, `SQL on ${database}`),
    form,
    result,
  )
}

const RULES = "One statement that reads, 200 rows, 5 s. Ctrl+Enter runs it."

function shown({ columns, rows, hasMore, ms }: ResultView): HTMLElement[] {
  const count = `${rows.length}${hasMore ? " or more" : ""} ${rows.length === 1 ? "row" : "rows"}`
  return [
    el("p", { class: "quiet" }, `${count}, ${duration(ms)}`),
    ...(rows.length === 0
      ? []
      : [
          gridOf(
            columns.map((name) => el("th", {}, name)),
            rows,
          ),
        ]),
  ]
}

/** Rows below their heads. */
export function gridOf(
  heads: readonly HTMLElement[],
  rows: readonly (readonly (string | null)[])[],
): HTMLElement {
  return el(
    "div",
    { class: "grid", tabindex: 0, role: "region", "aria-label": "Rows" },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, heads)),
      el(
        "tbody",
        {},
        rows.map((row) => el("tr", {}, row.map(cellOf))),
      ),
    ),
  )
}

function cellOf(value: string | null): HTMLElement {
  if (value === null) return el("td", { class: "quiet" }, "NULL")
  return el("td", { title: value.length > 40 ? value : undefined }, value)
}
