import type { RequestView } from "../src/app/dashboard/wire.ts"
import { isOnlySize } from "./curl.ts"
import { linkTo } from "./dom.ts"

/** The values of form fields, taken from a recorded request. */
export interface Filled {
  value(place: string, name: string): string | undefined
  readonly body: string | undefined
}

let waiting: RequestView | undefined

/** Opens the form of a request's route with the values of the request. */
export function replay(view: RequestView): void {
  waiting = view
  location.hash = linkTo(["routes", view.method, view.route ?? ""])
}

/** Returns the pending values for the form of a route, and clears them. */
export function takeReplay(method: string, path: string): Filled | undefined {
  const view = waiting
  waiting = undefined
  if (view === undefined || view.method !== method || view.route !== path) return undefined
  const query = new URLSearchParams(view.query)
  const values = (place: string, name: string): string | undefined => {
    if (place === "path") return segment(view.path, path, name)
    if (place === "query") return query.has(name) ? query.getAll(name).join(",") : undefined
    return view.headers.find(([known]) => known === name.toLowerCase())?.[1]
  }
  return {
    value: (place, name) => {
      const found = values(place, name)
      // The user must enter masked secrets again.
      return found?.includes("••••") ? undefined : found
    },
    body: view.body === null || isOnlySize(view.body) ? undefined : view.body,
  }
}

function segment(path: string, route: string, name: string): string | undefined {
  const at = route.split("/").findIndex((each) => each.replace(/^[:*]|[?*]$/g, "") === name)
  if (at === -1) return undefined
  const rest = path.split("/")
  const found = route.split("/")[at]!.startsWith("*") ? rest.slice(at).join("/") : rest[at]
  try {
    return found === undefined ? undefined : decodeURIComponent(found)
  } catch {
    return found
  }
}
