import type { JobView, RunView } from "../src/app/dashboard/wire.ts"
import { act, ask } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { duration, moment, split } from "./parts.ts"
import { refresh } from "./refresh.ts"

/** Shows jobs with their next tick, and the history of one. */
export function jobsView(place: HTMLElement, [job]: readonly string[]): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const list = el("div", { class: "list" })
  const runs = el("div")
  const failure = el("p", { class: "problem", role: "alert" })
  const run = (): void => {
    failure.textContent = ""
    act("jobs/run", { job: job! }).then(draw, (error: Error) => {
      failure.textContent = error.message
      void draw()
    })
  }
  const detail =
    job === undefined
      ? el("article", { class: "detail" }, el("p", { class: "quiet" }, "Choose a job."))
      : el(
          "article",
          { class: "detail" },
          el("a", { class: "back", href: linkTo(["jobs"]) }, "← All jobs"),
          el("h2", {}, job),
          el("p", { class: "tools" }, el("button", { type: "button", onclick: run }, "Run now")),
          failure,
          runs,
        )
  fill(place, split(list, detail, job !== undefined))
  async function draw(): Promise<void> {
    try {
      const all = await ask<JobView[]>("jobs", {}, signal)
      const told = job === undefined ? [] : await ask<RunView[]>("runs", { job }, signal)
      fill(list, listOf(all, job))
      fill(runs, historyOf(told))
    } catch (error) {
      if (!signal.aborted) fill(list, el("p", { class: "problem" }, (error as Error).message))
    }
  }
  void refresh(draw, signal)
  return () => controller.abort()
}

function listOf(all: readonly JobView[], chosen: string | undefined): HTMLElement {
  const rows = all.map(({ name, plan, next, last }) =>
    el(
      "a",
      {
        class: "row",
        href: linkTo(["jobs", name]),
        "aria-current": name === chosen ? "true" : undefined,
      },
      el("span", { class: "path" }, name, el("span", { class: "quiet" }, ` ${planText(plan)}`)),
      el("span", { class: "time" }, next === null ? "never again" : `next ${moment(next)}`),
      last === null ? null : mark(last.status),
    ),
  )
  return el("div", { class: "rows" }, rows)
}

function historyOf(runs: readonly RunView[]): HTMLElement {
  if (runs.length === 0) return el("p", { class: "quiet" }, "It has not run yet.")
  return el(
    "ul",
    { class: "letters" },
    runs.map(({ at, status, attempt, manual, runner, startedAt, finishedAt, error }) => {
      const took = finishedAt === null ? "" : `, ${duration(finishedAt - startedAt)}`
      const more = attempt > 1 ? `, attempt ${attempt}` : ""
      return el(
        "li",
        {},
        el("p", {}, mark(status), ` ${moment(at)}${manual ? ", by hand" : ""}${took}${more}`),
        error === null ? null : el("p", { class: "problem" }, error),
        el("p", { class: "quiet" }, runner),
      )
    }),
  )
}

const KINDS = { done: "s2", running: "none", overlap: "s3", failed: "s5", lost: "s5" } as const

function mark(status: RunView["status"]): HTMLElement {
  return el("span", { class: `status ${KINDS[status]}` }, status)
}

/** `every 60000 ms` as `every minute`; a schedule is returned as it is. */
function planText(plan: string): string {
  const ms = Number(/^every (\d+) ms$/.exec(plan)?.[1] ?? Number.NaN)
  const unit = UNITS.find(([, length]) => ms > 0 && ms % length === 0)
  if (unit === undefined) return plan
  const [name, length] = unit
  return ms === length ? `every ${name}` : `every ${ms / length} ${name}s`
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const
