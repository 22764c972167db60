import type { Registry } from "../../base/registry.ts"
import type { Endpoint } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { rawEndpoint, type RawHandler } from "../../endpoint/raw/raw.ts"
import type { Documented } from "../../openapi/document.ts"
import { issueLine } from "../../types/prettify.ts"
import { ValidationError } from "../../types/validation-error.ts"
import type { Inside } from "../compose/compose-app.ts"
import { readDashboardOptions, type DashboardOptions } from "../options/options.ts"
import { fileOf, HEADERS, pageOf } from "./dashboard-page.ts"
import { responsesOf, type Answer } from "./dashboard-responses.ts"
import { Gate } from "./gate.ts"
import { Live } from "./live.ts"
import { NotThere } from "./not-there.ts"
import { Recorder } from "./recorder.ts"
import { makeScrub } from "./scrub.ts"
import { Units } from "./units.ts"
import { watchAll } from "./watching.ts"

// Limit for actions: runs and publishing.
const MOST_BYTES = 200_000

/**
 * The page of an application, its data, and the hooks that collect it.
 * @param registry whose resources it shows
 */
export function makeDashboard(
  option: true | DashboardOptions,
  workers: number,
  registry: Registry,
): Inside {
  const settings = readDashboardOptions(option, process.env, workers)
  const gate = new Gate(settings)
  const live = new Live(settings.requests)
  const scrub = makeScrub(registry)
  const units = new Units(live, scrub)
  const { bodies, explains } = settings
  const recorder = new Recorder({
    units,
    scrub,
    bodies,
    page: explains ? settings.path : undefined,
  })
  let shown: Documented = { placed: [], problem: {} }
  const forget = watchAll(units, registry)
  const closer: Hook = {
    onClosing: () => live.close(),
    onClosed: forget,
    applies: () => false,
  }
  const { asked, done } = responsesOf({ live, registry, sql: settings.sql, shown: () => shown })
  const guarded =
    (isData: boolean, handle: RawHandler): RawHandler =>
    async (request, context) => {
      const refusal = await gate.refusal(context, isData)
      return refusal === undefined ? handle(request, context) : failed(refusal.status, refusal.text)
    }
  const data = (answers: Answers): RawHandler =>
    guarded(true, (request, { params }) =>
      answered(answers, (params as { name: string }).name, request),
    )
  const { path } = settings
  const endpoints: Endpoint[] = [
    rawEndpoint(
      { method: "GET", path },
      guarded(false, () => pageOf(path, gate.pageKey)),
    ),
    rawEndpoint(
      { method: "GET", path: `${path}/files/:file` },
      guarded(false, (_request, { params }) => fileOf((params as { file: string }).file)),
    ),
    rawEndpoint({ method: "GET", path: `${path}/data/*name` }, data(asked)),
    rawEndpoint(
      { method: "POST", path: `${path}/data/*name`, limits: { bodyBytes: MOST_BYTES } },
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

type Answers = Readonly<Record<string, Answer>>

async function answered(answers: Answers, name: string, request: Request): Promise<Response> {
  if (!Object.hasOwn(answers, name)) return failed(404, "There is nothing of this name.")
  try {
    const body = request.method === "POST" ? await request.text() : ""
    const made = await answers[name]!(new URL(request.url).searchParams, body)
    if (made instanceof ReadableStream)
      return new Response(made as ReadableStream<Uint8Array<ArrayBuffer>>, {
        headers: { ...HEADERS, "content-type": "text/event-stream" },
      })
    return Response.json(made ?? null, { headers: HEADERS })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (error instanceof ValidationError) return failed(400, textOfIssues(error))
    return failed(error instanceof NotThere ? 404 : 500, text)
  }
}

function failed(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: HEADERS })
}

function textOfIssues({ issues }: ValidationError): string {
  return issues.map(issueLine).join("\n")
}
