import type { RequestView, Span } from "../src/dashboard/wire.ts"
import { el } from "./dom.ts"
import { duration } from "./parts.ts"

/** What a request took, part by part, each where it stood in time. */
export function waterfall(view: RequestView): HTMLElement {
  const spans = [
    ...view.steps.map((span) => ({ span, kind: span.name, text: span.name })),
    ...view.queries.map((span) => ({ span, kind: "query", text: `query ${span.name.trim()}` })),
  ].sort((a, b) => a.span.start - b.span.start)
  const whole = view.ms ?? Math.max(1, ...spans.map(({ span }) => span.start + (span.ms ?? 0)))
  const all = { name: "request", start: 0, ms: view.ms }
  return el(
    "div",
    { class: "waterfall" },
    [{ span: all, kind: "request", text: "request" }, ...spans].map(({ span, kind, text }) =>
      lineOf(span, kind, text, whole),
    ),
  )
}

function lineOf(span: Span, kind: string, text: string, whole: number): HTMLElement {
  const bar = el("span", { class: `bar ${kind}` })
  const share = (ms: number): string => `${Math.min(100, Math.max(0, (ms / whole) * 100))}%`
  // By the object model: a style attribute would need a weaker policy.
  bar.style.setProperty("--from", share(span.start))
  bar.style.setProperty("--length", share(span.ms ?? whole - span.start))
  return el(
    "div",
    { class: "line" },
    el("span", { class: "what", title: text }, text),
    el("span", { class: "lane" }, bar),
    el("span", { class: "time" }, duration(span.ms)),
  )
}
