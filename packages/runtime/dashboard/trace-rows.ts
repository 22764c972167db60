import type { RequestView, Span, Work } from "../src/app/dashboard/wire.ts"

/** A row of a trace: a unit of work, one of its steps, or one of its outgoing calls. */
export interface TraceRow {
  readonly key: string
  readonly depth: number
  readonly kind: RequestView["kind"] | Work["kind"] | "decode" | "handler" | "encode" | "hooks"
  readonly text: string
  /** Milliseconds since the trace began. */
  readonly start: number
  readonly ms: number | null
  readonly unit: RequestView
  readonly work: Work | undefined
}

/** The shortest gap between two steps that is shown as a row. */
const LEAST_GAP_MS = 0.3

/**
 * The rows of a trace, each below its cause.
 * @param views all known units of the trace, including those of other applications
 */
export function traceRows(views: readonly RequestView[]): TraceRow[] {
  const units = [...views].sort((a, b) => a.at - b.at)
  const began = units[0]?.at ?? 0
  const known = new Set(units.flatMap(({ span, work }) => [span, ...work.map((one) => one.span)]))
  const rows: TraceRow[] = []
  const done = new Set<string>()
  const add = (unit: RequestView, depth: number): void => {
    if (done.has(unit.span)) return
    done.add(unit.span)
    const from = unit.at - began
    rows.push(rowOf(unit, from, depth))
    for (const each of within(unit, from, depth + 1)) {
      rows.push(each)
      const span = each.work?.span ?? ""
      if (span === "") continue
      for (const child of units) if (child.parent === span) add(child, each.depth + 1)
    }
    for (const child of units) if (child.parent === unit.span) add(child, depth + 1)
  }
  for (const unit of units) if (unit.parent === null || !known.has(unit.parent)) add(unit, 0)
  return rows
}

function rowOf(unit: RequestView, start: number, depth: number): TraceRow {
  const { kind, method, path, span, ms } = unit
  const text = kind === "request" ? `${method} ${path}` : `${kind} ${path}`
  return { key: span, depth, kind, text, start, ms, unit, work: undefined }
}

/** The steps, each followed by the work that started in it. */
function within(unit: RequestView, from: number, depth: number): TraceRow[] {
  const works = [...unit.work].sort((a, b) => a.start - b.start)
  const steps = stepsOf(unit, works)
  const line = (span: Span, deep: number, kind: TraceRow["kind"], work?: Work): TraceRow => ({
    key: `${unit.span} ${kind} ${span.start}`,
    depth: deep,
    kind,
    text:
      work === undefined
        ? span.name
        : `${work.of === "" ? "" : `${work.of} `}${oneLine(span.name)}`,
    start: from + span.start,
    ms: span.ms,
    unit,
    work,
  })
  const free = works.filter((work) => !steps.some((step) => isIn(work, step)))
  const rows = steps.flatMap((step) => [
    line(step, depth, step.name as TraceRow["kind"]),
    ...works
      .filter((work) => isIn(work, step))
      .map((work) => line(work, depth + 1, work.kind, work)),
  ])
  return [...rows, ...free.map((work) => line(work, depth, work.kind, work))].sort(
    (a, b) => a.start - b.start || a.depth - b.depth,
  )
}

function isIn({ start }: Work, step: Span): boolean {
  return start >= step.start && start < step.start + (step.ms ?? Infinity)
}

/** The steps, and between them the application's hooks if they take time or make calls. */
function stepsOf(unit: RequestView, works: readonly Work[]): Span[] {
  if (unit.kind !== "request") return []
  const all: Span[] = []
  let end = 0
  const gap = (until: number): void => {
    const span = { name: "hooks", start: end, ms: until - end }
    if (span.ms >= LEAST_GAP_MS || works.some((work) => isIn(work, span))) all.push(span)
  }
  for (const step of unit.steps) {
    gap(step.start)
    all.push(step)
    end = step.start + (step.ms ?? Infinity)
  }
  if (unit.ms !== null) gap(unit.ms)
  return all
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim()
}
