import { readFile } from "node:fs/promises"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Registry } from "../../base/registry.ts"
import type { Endpoint } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { rawEndpoint, type RawHandler } from "../../endpoint/raw/raw.ts"
import type { Documented } from "../../openapi/document.ts"
import { issueLine } from "../../types/prettify.ts"
import { ValidationError } from "../../types/validation-error.ts"
import type { Inside } from "../compose/compose-app.ts"
import { readDashboardOptions, type DashboardOptions } from "../options/options.ts"
import { responsesOf, type Answer } from "./dashboard-responses.ts"
import { Gate, type Refusal } from "./gate.ts"
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
        : answered(() => run(answer, request))
    }
  const { path } = settings
  const endpoints: Endpoint[] = [
    rawEndpoint({ method: "GET", path }, page as RawHandler),
    rawEndpoint({ method: "GET", path: `${path}/files/:file` }, file),
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

async function run(answer: Answer, request: Request): Promise<unknown> {
  const body = request.method === "POST" ? await request.text() : ""
  return answer(new URL(request.url).searchParams, body)
}

async function answered(ask: () => Promise<unknown>): Promise<Response> {
  try {
    const made = await ask()
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

function refused({ status, text }: Refusal): Response {
  return failed(status, text)
}

function textOf(html: string): Response {
  return new Response(html, { headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } })
}

/**
 * The permissions of the page: only scripts, styles and requests of this host, no strings that become HTML or
 * code. Every response of the dashboard has these headers.
 */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

/** @param key the key that the page sends with its queries; undefined: the page prompts the reader for it */
function pageOf(path: string, key: string | undefined): string {
  // Both are of letters, digits and signs that mean nothing in HTML: options.ts, gate.ts.
  const known = key === undefined ? "" : ` data-key="${key}"`
  return `<!doctype html>
<html lang="en" data-base="${path}"${known}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${path}/files/style.css">
<title>Precast</title>
</head>
<body>
<noscript>The dashboard needs JavaScript.</noscript>
<script type="module" src="${path}/files/main.js"></script>
</body>
</html>
`
}

const TYPES: Readonly<Record<string, string>> = {
  "main.js": "text/javascript; charset=utf-8",
  "style.css": "text/css; charset=utf-8",
}

// Built from packages/runtime/dashboard. This module is in a bundle in dist/node, in dist/app/dashboard,
// or in src/app/dashboard.
const PLACES = ["../dashboard-page/", "../../dashboard-page/", "../../../dist/dashboard-page/"]

/** A file of the page. @throws PrecastError PC2141 when the package does not have it */
async function fileOf(name: string): Promise<Response> {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name]! : undefined
  if (type === undefined) return new Response(null, { status: 404, headers: HEADERS })
  const headers = { ...HEADERS, "content-type": type }
  return new Response(await read(name), { headers })
}

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  for (const place of PLACES) {
    const file = new URL(place + name, import.meta.url)
    const bytes = await readFile(file).catch(() => null)
    if (bytes !== null) return new Uint8Array(bytes)
  }
  throw runtimeError("PC2141", name)
}
