import type { Endpoint } from "../api.ts"
import type { Hook } from "../hooks.ts"
import type { Documented } from "../openapi/document.ts"
import type { Inside } from "../web/compose-app.ts"
import { rawEndpoint, type RawHandler } from "../web/raw.ts"
import { aboutOf } from "./about.ts"
import { fileOf } from "./files.ts"
import { Gate, type Refusal } from "./gate.ts"
import { jobsOf, runJob, runsOf } from "./jobs.ts"
import { Live } from "./live.ts"
import { NotThere } from "./not-there.ts"
import { readDashboardOptions, type DashboardOptions } from "./options.ts"
import { HEADERS, pageOf } from "./page.ts"
import { Recorder } from "./recorder.ts"
import { routesOf } from "./routes-view.ts"
import { rowsAsked } from "./rows-asked.ts"
import { rowsOf, tablesOf } from "./tables.ts"
import { deadLettersOf, removeDead, replayDead, subscriptionsOf } from "./topics.ts"

/** Answers one question of the page. What it gives is sent as JSON. */
type Answer = (query: URLSearchParams) => unknown

/** The page of an application, what it shows, and the hooks that find it out. */
export function makeDashboard(option: true | DashboardOptions, workers: number): Inside {
  const settings = readDashboardOptions(option, process.env, workers)
  const gate = new Gate(settings)
  const live = new Live(settings.requests)
  const recorder = new Recorder(live)
  let shown: Documented = { placed: [], shaped: false }
  const forget = recorder.watchQueries()
  const closer: Hook = {
    onClosing: () => live.close(),
    onClosed: forget,
    applies: () => false,
  }
  const asked: Readonly<Record<string, Answer>> = {
    about: () => aboutOf(),
    routes: () => routesOf(shown),
    requests: () => live.open(),
    topics: subscriptionsOf,
    dead: deadLettersOf,
    jobs: jobsOf,
    runs: runsOf,
    tables: (query) => tablesOf(query.get("database") ?? ""),
    rows: (query) => rowsOf(query.get("database") ?? "", rowsAsked(query)),
  }
  const done: Readonly<Record<string, Answer>> = {
    "requests/clear": () => live.clear(),
    "dead/replay": replayDead,
    "jobs/run": runJob,
    "dead/remove": removeDead,
  }
  const page: RawHandler = async (_request, context) => {
    const refusal = await gate.refusal(context, false)
    return refusal === undefined ? textOf(pageOf(settings.path, gate.pageKey)) : refused(refusal)
  }
  const file: RawHandler = async (_request, context) => {
    const refusal = await gate.refusal(context, false)
    return refusal === undefined
      ? fileOf((context.params as { file: string }).file)
      : refused(refusal)
  }
  const data =
    (answers: Readonly<Record<string, Answer>>): RawHandler =>
    async (request, context) => {
      const refusal = await gate.refusal(context, true)
      if (refusal !== undefined) return refused(refusal)
      const name = (context.params as { name: string }).name
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
      return answer === undefined
        ? failed(404, "There is nothing of this name.")
        : answered(answer, new URL(request.url).searchParams)
    }
  const { path } = settings
  const endpoints: Endpoint[] = [
    rawEndpoint({ method: "GET", path }, page as RawHandler),
    rawEndpoint({ method: "GET", path: `${path}/files/:file` }, file),
    rawEndpoint({ method: "GET", path: `${path}/data/*name` }, data(asked)),
    rawEndpoint(
      { method: "POST", path: `${path}/data/*name`, limits: { bodyBytes: 0 } },
      data(done),
    ),
  ]
  return {
    path,
    use: [...recorder.use, closer],
    endpoints,
    shows: (documented) => void (shown = documented),
  }
}

async function answered(answer: Answer, query: URLSearchParams): Promise<Response> {
  try {
    const made = await answer(query)
    if (made instanceof ReadableStream)
      return new Response(made as ReadableStream<Uint8Array<ArrayBuffer>>, {
        headers: { ...HEADERS, "content-type": "text/event-stream" },
      })
    return Response.json(made ?? null, { headers: HEADERS })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return failed(error instanceof NotThere ? 404 : 500, text)
  }
}

function failed(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: HEADERS })
}

function refused({ status, text }: Refusal): Response {
  return failed(status, text)
}

function textOf(html: string): Response {
  return new Response(html, { headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } })
}
