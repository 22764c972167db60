import { el, linkTo } from "./dom.ts"
import { badge, code, duration, unitMark } from "./parts.ts"
import type { TraceRow } from "./trace-rows.ts"

/** The rows that the user has opened; they stay open after a redraw. */
const opened = new Set<string>()

/** The visible range of a trace, in milliseconds since its start. */
export interface Range {
  readonly from: number
  readonly length: number
}

/**
 * Draws a trace as a timeline with a bar for each part.
 * @param chosen the span of the selected unit
 * @param origins the origins of units of other applications, by span
 */
export function waterfall(
  rows: readonly TraceRow[],
  range: Range,
  chosen: string,
  origins: ReadonlyMap<string, string>,
): HTMLElement {
  return el(
    "div",
    { class: "waterfall" },
    axis(range),
    rows.map((row) => lineOf(row, range, chosen, origins.get(row.unit.span))),
  )
}

function axis({ length }: Range): HTMLElement {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    el("span", {}, share === 0 ? "0" : duration(length * share)),
  )
  return el("div", { class: "line axis" }, el("span"), el("span", { class: "marks" }, marks))
}

function lineOf(row: TraceRow, range: Range, chosen: string, origin?: string): HTMLElement {
  const { kind, text, depth, ms, work, unit, key } = row
  const what = el("span", { class: "what", title: text }, label(row), text)
  what.style.setProperty("--depth", String(depth))
  const isUnit = work === undefined && (kind === "request" || kind === "message" || kind === "job")
  const end = el("span", { class: "time" }, duration(ms))
  const isBad =
    work?.error != null || (isUnit && (unit.error !== null || (unit.status ?? 0) >= 500))
  const summary = el(
    "summary",
    { class: `line${isBad ? " bad" : ""}` },
    what,
    lane(row, range),
    end,
  )
  const details = el(
    "details",
    { class: isUnit && unit.span === chosen ? "chosen" : undefined, open: opened.has(key) },
    summary,
    el("div", { class: "more" }, isUnit ? unitDetails(row, chosen, origin) : workDetails(row)),
  )
  details.addEventListener("toggle", () => {
    if (details.open) opened.add(key)
    else opened.delete(key)
  })
  return details
}

function label({ kind, work }: TraceRow): HTMLElement | null {
  return work === undefined ? null : el("b", { class: `label ${kind}` }, `${kind} `)
}

function lane({ kind, start, ms }: TraceRow, { from, length }: Range): HTMLElement {
  const bar = el("span", { class: `bar ${kind}` })
  const share = (part: number): number => Math.min(100, Math.max(0, (part / length) * 100))
  const left = share(start - from)
  // Set through the CSSOM: a style attribute requires a weaker content security policy.
  bar.style.setProperty("--from", `${Math.min(left, 99.5)}%`)
  bar.style.setProperty("--length", `${share(start - from + (ms ?? length)) - left}%`)
  return el("span", { class: "lane" }, bar)
}

function unitDetails({ unit }: TraceRow, chosen: string, origin?: string): (HTMLElement | null)[] {
  return [
    el(
      "p",
      {},
      badge(unit.method),
      unit.path,
      " ",
      unitMark(unit),
      origin === undefined ? "" : ` at ${origin}`,
    ),
    unit.error === null
      ? null
      : el("p", { class: "problem" }, `${unit.error.name}: ${unit.error.message}`),
    unit.span === chosen
      ? null
      : el(
          "p",
          {},
          origin === undefined
            ? el("a", { href: linkTo(["requests", String(unit.id)]) }, "Show it")
            : el(
                "a",
                {
                  href: `${origin}/_precast${linkTo(["requests", String(unit.id)])}`,
                  target: "_blank",
                  rel: "noopener noreferrer",
                },
                `Show it at ${new URL(origin).host}`,
              ),
        ),
  ]
}

function workDetails({ work, ms, start, unit, kind }: TraceRow): (HTMLElement | null)[] {
  if (work === undefined)
    return [el("p", { class: "quiet" }, `${kind} of ${unit.method} ${unit.path}, ${duration(ms)}`)]
  const facts = [work.of, `after ${duration(start)}`, `took ${duration(ms)}`, work.result ?? ""]
  return [
    el("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
    code(work.name),
    work.error === null ? null : el("p", { class: "problem" }, work.error),
  ]
}
