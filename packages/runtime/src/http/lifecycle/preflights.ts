import type { ResponseWriter, RequestDetails, Route } from "../../transport/core.ts"
import type { Use } from "../../endpoint/hooks.ts"
import { applying, composeAround } from "./around.ts"
import type { Lifecycle } from "./lifecycle.ts"
import type { Step } from "./plan.ts"
import type { Router } from "../routing/router.ts"

type Run = (details: RequestDetails, reply: ResponseWriter) => void

/** Whether a hook responds to preflights (https://fetch.spec.whatwg.org/#cors-preflight-request). */
function isPreflightHook(one: Use): boolean {
  return "~preflight" in one
}

/** Hooks of groups and routes that respond to preflights, by route, except those of the application. */
export class Preflights {
  readonly #own = new Map<Route, readonly Use[]>()
  readonly #runs = new Map<Route, Run | undefined>()

  /** @param use hooks of the application */
  add(route: Route, hooks: readonly Use[], use: readonly Use[]): void {
    const own = hooks.filter((one) => isPreflightHook(one) && !use.includes(one))
    if (own.length > 0) this.#own.set(route, own)
  }

  get some(): boolean {
    return this.#own.size > 0
  }

  /** The response to a preflight for a route with such hooks; undefined for all other requests. */
  find(
    { method, path, headers }: RequestDetails,
    router: Router<Route>,
    make: (own: readonly Use[]) => Run | undefined,
  ): Run | undefined {
    const asked = method === "OPTIONS" ? headers["access-control-request-method"] : undefined
    if (asked === undefined) return undefined
    const route = router.find(asked, path)?.route
    const own = route && this.#own.get(route)
    if (route === undefined || own === undefined) return undefined
    if (!this.#runs.has(route)) this.#runs.set(route, make(own))
    return this.#runs.get(route)
  }
}

/** Runs the hooks of the application and those of a route around the response to a preflight. */
export function aroundPreflight(
  app: Lifecycle,
  use: readonly Use[],
  own: readonly Use[],
  step: Step,
): Run | undefined {
  const outer = use.filter((one) => !isPreflightHook(one))
  return composeAround(app, applying([...outer, ...own], undefined, app), step)
}
