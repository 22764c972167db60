import type { Route } from "../core.ts"
import type { Bundle } from "./bundles.ts"
import { paramsReader, type ParamsReader } from "./request.ts"
import type { UwsHandler, UwsRequest } from "./types.ts"

/** Makes the handler of one route, which reads its parameters as it is told. */
export type MakeHandler = (route: Route, readParams: ParamsReader) => UwsHandler

/** What the core calls for all routes of a bundle. */
export function bundleHandler(
  { path, texts, params, routes }: Bundle,
  make: MakeHandler,
): UwsHandler {
  const readParams = paramsReader(path, params)
  const single = texts.length === 0 ? routes.get("") : undefined
  if (single !== undefined) return make(single, readParams)
  const entries = new Map([...routes].map(([text, route]) => [text, new Entry(route)]))
  const readTexts = textsReader(texts)
  return (res, req) => {
    const entry = entries.get(readTexts(req))
    // None of them: other routes of the core are asked.
    if (entry === undefined) return void req.setYield(true)
    // Made at its first request: thousands of routes are not to be waited for at the start.
    entry.handler ??= make(entry.route, readParams)
    entry.handler(res, req)
  }
}

class Entry {
  readonly route: Route
  handler: UwsHandler | undefined = undefined

  constructor(route: Route) {
    this.route = route
  }
}

function textsReader(texts: readonly number[]): (req: UwsRequest) => string {
  const [first = 0] = texts
  if (texts.length === 1) return (req) => req.getParameter(first)
  return (req) => texts.map((at) => req.getParameter(at)).join("/")
}
