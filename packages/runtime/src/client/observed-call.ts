import type { CallInfo } from "../types/client/client-errors.ts"

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

/** Who observes the requests of all clients of the program; set by observe.ts, which a browser does without. */
export const observing: { now: CallObserver | null } = { now: null }

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
