import { escapeMarkdown } from "../../../benchmarks/bench/src/report/render-markdown.ts"

/** Heads and cells → a table, figures to the right. Cells are Markdown already. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  const line = (cells: readonly (string | undefined)[]): string =>
    `| ${cells.map((cell) => cell ?? "–").join(" | ")} |`
  const rule = heads.map((_, index) => (index === 0 ? "---" : "---:"))
  return [line(heads), line(rule), ...rows.map(line)].join("\n")
}

/** Text of a result file → Markdown. */
export const plain: (text: string) => string = escapeMarkdown

/** 0.4567 → `0.46`. */
export const ratio = (value: number): string => value.toFixed(2)

/** `a`, `a and b`, `a, b and c`; `none` where there is nothing. */
export function listed(items: readonly string[]): string {
  if (items.length === 0) return "none"
  const last = items.at(-1) ?? ""
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} and ${last}`
}

/** A date of a result file → `2026-11-22`. */
export const day = (date: string): string => date.slice(0, 10)

/** Milliseconds → `42 ms`, `2.77 s`. */
export const time = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
