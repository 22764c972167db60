import type { RouteInfo } from "../../endpoint/api.ts"
import { RequestContext } from "../../endpoint/context.ts"
import type { Use } from "../../endpoint/hooks.ts"
import type { ResponseWriter, RequestDetails } from "../../transport/core.ts"
import { edgesOf, Exchange, type Composed } from "./exchange.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { planOf, type Step } from "./plan.ts"
import { Results } from "./results.ts"

/** Runs hooks around a response that no endpoint sends; undefined without hooks. */
export function composeAround(
  app: Lifecycle,
  use: readonly Use[],
  step: Step,
): ((details: RequestDetails, reply: ResponseWriter) => void) | undefined {
  if (use.length === 0) return undefined
  const source = { route: "(no route)", method: "", path: "" }
  const results = new Results(source, { output: () => undefined }, app)
  const route: Composed = { results, plan: planOf(use, () => [step]), ...edgesOf(use) }
  const parts = { params: [], query: "", headers: [], body: "" }
  return (details, reply) => {
    new Exchange(
      route,
      new RequestContext(details, reply, undefined, app.address),
      parts,
      reply,
    ).run()
  }
}

function isConditional(one: Use): boolean {
  return typeof one !== "function" && (one.applies !== undefined || one["~bind"] !== undefined)
}

/** The hooks of a list that are run for a route; undefined: for requests that no route takes. */
export function applying(
  use: readonly Use[],
  route: RouteInfo | undefined,
  app: Lifecycle,
): readonly Use[] {
  if (!use.some(isConditional)) return use
  return use.flatMap((one) => {
    if (typeof one === "function") return one
    return (one.applies?.(route) ?? true) ? (one["~bind"]?.(app) ?? one) : []
  })
}
