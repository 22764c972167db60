import { observers } from "../base/observers.ts"
import type { CallInfo } from "./errors.ts"

/** A request of a client that is about to be sent. */
export interface ObservedCall {
  readonly call: CallInfo
  readonly url: URL
  /** The number of previous attempts. */
  readonly resent: number
}

/**
 * Called for each request of a client: returns headers to add and a function to call when the request ends.
 * @param headers the headers of the observers before it
 */
export type CallObserver = (
  sent: ObservedCall,
  headers: Readonly<Record<string, string>>,
) => {
  readonly headers: Readonly<Record<string, string>>
  end(how: { readonly status?: number; readonly error?: unknown }): void
}

/** State of the module: who observes is set up once for the program. */
const observing = /* @__PURE__ */ observers<CallObserver>((all) => (sent, given) => {
  let headers = given
  const ends = all.map((by) => {
    const told = by(sent, headers)
    headers = { ...headers, ...told.headers }
    return told
  })
  return { headers, end: (how) => ends.forEach((each) => each.end(how)) }
})

/** Sets the observer of the requests of all clients; null removes it. */
export function observeCalls(by: CallObserver | null): void {
  observing.set(by)
}

/** Adds an observer. @returns a function that removes it */
export function watchCalls(by: CallObserver): () => void {
  return observing.add(by)
}

/** Sends a request, observed if an observer is set. */
export async function observedCall(
  sent: ObservedCall,
  request: Request,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  const observer = observing.now
  if (observer === null) return run(request)
  const { headers, end } = observer(sent, {})
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  try {
    const response = await run(request)
    end({ status: response.status })
    return response
  } catch (error) {
    end({ error })
    throw error
  }
}
