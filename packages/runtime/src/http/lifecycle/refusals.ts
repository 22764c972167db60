import { REFUSAL_STATUS, type Dispatch, type Refusal } from "../../transport/core.ts"
import type { Use } from "../../endpoint/hooks.ts"
import { applying, composeAround } from "./around.ts"
import { acceptedCodings } from "../request/decompress.ts"
import type { Lifecycle } from "./lifecycle.ts"
import type { OutgoingResponse } from "../../endpoint/outgoing-response.ts"

/**
 * Responds to requests that a core rejects. The application's hooks run around the response if the
 * request could be read that far, so that a browser may read a 413 from another origin, too.
 */
export function composeRefusals(app: Lifecycle, use: readonly Use[]): Dispatch["refuse"] {
  const hooks = applying(use, undefined, app)
  const reasons = Object.keys(REFUSAL_STATUS) as Refusal[]
  const around = new Map(
    reasons.map((reason) => [reason, composeAround(app, hooks, () => refusal(app, reason))]),
  )
  return (reason, reply) => {
    const run = around.get(reason)
    // "failed" is what is left when something threw: hooks may be what did.
    if (run === undefined || reply.details === undefined || reason === "failed") {
      return void refusal(app, reason).send(reply)
    }
    run(reply.details, reply)
  }
}

function refusal({ problems, decompress }: Lifecycle, reason: Refusal): OutgoingResponse {
  const answer = problems.refusal(reason)
  if (reason === "encoding") answer.headers.set("accept-encoding", acceptedCodings(decompress))
  return answer
}
