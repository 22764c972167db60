import type { Live } from "./live.ts"
import { isLoopbackHost, KEY_HEADER } from "./gate.ts"
import { NotThere } from "./not-there.ts"
import type { ElsewhereView, RequestView } from "./wire.ts"

const MOST_ORIGINS = 20
const PATIENCE_MS = 2000
const MOST_BYTES = 20_000_000

/** The units of a trace in this application. */
export function traceOf(live: Live, query: URLSearchParams): readonly RequestView[] {
  const trace = query.get("trace") ?? ""
  if (!/^[\da-f]{32}$/.test(trace)) throw new NotThere("The trace ID is invalid.")
  return live.all.filter((view) => view.trace === trace)
}

/**
 * Queries other applications on this machine for a trace, if they have a dashboard at its default path: those
 * that were called in it, and those that called this one. Only addresses that the program itself has called are
 * queried.
 */
export async function elsewhereOf(live: Live, query: URLSearchParams): Promise<ElsewhereView[]> {
  const found = new Map<string, ElsewhereView>()
  let next = originsIn(traceOf(live, query))
  while (next.length > 0 && found.size < MOST_ORIGINS) {
    const views = await Promise.all(next.map((origin) => askedOf(origin, query.get("trace")!)))
    for (const view of views) found.set(view.origin, view)
    next = originsIn(views.flatMap((each) => each.views)).filter((origin) => !found.has(origin))
  }
  const own = new Set(live.all.map(nameOf))
  return [...found.values()]
    .map(({ origin, views }) => ({ origin, views: views.filter((view) => !own.has(nameOf(view))) }))
    .filter(({ views }) => views.length > 0)
}

/** Two applications in one process both observe a message that the process handles. */
function nameOf({ kind, span, path, parent, headers }: RequestView): string {
  return kind === "request" ? span : JSON.stringify([kind, path, parent, headers])
}

function originsIn(views: readonly RequestView[]): string[] {
  const origins = views.flatMap(({ work }) =>
    work.flatMap(({ kind, of }) => (kind === "call" ? [of] : [])),
  )
  return [...new Set(origins)].filter(isNear).slice(0, MOST_ORIGINS)
}

function isNear(origin: string): boolean {
  const url = URL.parse(origin)
  return url?.protocol === "http:" && url.username === "" && isLoopbackHost(url.host)
}

/** An application without a dashboard, or one that denies access, returns nothing. */
async function askedOf(origin: string, trace: string): Promise<ElsewhereView> {
  const nothing = { origin, views: [] }
  try {
    const page = await textOf(`${origin}/_precast`, {})
    const key = /data-key="([\w-]+)"/.exec(page)?.[1]
    if (key === undefined) return nothing
    const text = await textOf(`${origin}/_precast/data/trace?trace=${trace}`, { [KEY_HEADER]: key })
    return { origin, views: JSON.parse(text) as RequestView[] }
  } catch {
    return nothing
  }
}

async function textOf(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(url, { headers, redirect: "error", signal })
  if (!response.ok || Number(response.headers.get("content-length")) > MOST_BYTES) return ""
  return response.text()
}
