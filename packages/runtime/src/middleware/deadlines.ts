import type { Context } from "../endpoint/api.ts"
import { ApiError } from "../base/errors/api-error.ts"
import type { Hook, Middleware } from "../endpoint/hooks.ts"
import type { RequestContext } from "../endpoint/context.ts"
import type { OutgoingResponse } from "../endpoint/outgoing-response.ts"
import {
  DEADLINE_HEADER,
  Deadline,
  readDeadline,
  type WithDeadline,
} from "../client/services/deadline.ts"
import { knownOptions, tokensOption } from "../base/base-options.ts"

/** Options of `deadlines()`. */
export interface DeadlinesOptions {
  /** Header of the milliseconds that the caller waits. Default "x-timeout-ms", which clients of `service()` send. */
  readonly header?: string
}

/**
 * Cancels a request when its caller no longer waits: `context.signal` is aborted, and the response is 504
 * `deadline_exceeded`. `context.data.deadline` has the remaining time, and calls of other services forward it.
 * A caller can only shorten the time of its own requests.
 * @throws PrecastError PC2030
 */
export function deadlines(options: DeadlinesOptions = {}): Hook<WithDeadline> {
  knownOptions("deadlines", options, { header: 0 })
  const [name = ""] = tokensOption("deadlines.header", options.header ?? DEADLINE_HEADER)
  const header = name.toLowerCase()
  const tell: Hook<WithDeadline> = {
    "~problems": () => ["deadline_exceeded"],
    onRequest(context) {
      const ms = readDeadline(context.headers[header])
      return { deadline: ms === undefined ? undefined : new Deadline(ms) }
    },
  }
  const limit: Middleware<WithDeadline> = (context, next) => {
    const { deadline } = context.data
    return deadline === undefined ? next() : untilLate(context, deadline, next)
  }
  return { ...tell, "~bind": () => [tell, limit] }
}

async function untilLate(
  context: Context,
  deadline: Deadline,
  next: () => Promise<OutgoingResponse>,
): Promise<OutgoingResponse> {
  const late = (): ApiError => {
    const reason = new DOMException("The caller waits no longer", "TimeoutError")
    ;(context as RequestContext).abort(reason)
    return new ApiError("deadline_exceeded", "The caller waits no longer.")
  }
  const ms = deadline.leftMs
  if (ms === 0) throw late()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([next(), isLate])
  } finally {
    clearTimeout(timer)
  }
}
