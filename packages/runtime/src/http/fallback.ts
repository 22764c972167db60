import { headerBlock } from "../cores/headers.ts"
import type { Dispatch, Route } from "../cores/core.ts"
import type { Use } from "../hooks.ts"
import { applying } from "./applying.ts"
import { composeAround } from "./around.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { Outgoing } from "./outgoing.ts"
import type { Router } from "./router.ts"

/** Answers requests that no route takes, with the application's hooks around the answer. */
export function composeFallback(
  router: Router<Route>,
  app: Lifecycle,
  use: readonly Use[],
): Dispatch["fallback"] {
  const answer = (method: string, path: string): Outgoing => missing(method, path, router, app)
  const run = composeAround(app, applying(use, undefined, app), ({ context }) =>
    answer(context.method, context.path),
  )
  if (run === undefined) return (method, path, reply) => answer(method, path).send(reply)
  return (method, path, reply) => run(reply.details ?? { method, path, headers: {} }, reply)
}

/** 404; on a path that takes other methods 405, or to OPTIONS the list of these. */
function missing(method: string, path: string, router: Router<Route>, app: Lifecycle): Outgoing {
  const methods = router.allowed(path)
  if (methods.length === 0) return app.problems.fixed("not_found")
  const allow = methods.join(", ")
  if (method === "OPTIONS") return new Outgoing(204, headerBlock([["allow", allow]]), undefined)
  const answer = app.problems.fixed("method_not_allowed")
  answer.headers.set("allow", allow)
  return answer
}
