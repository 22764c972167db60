import type { CallInfo } from "./errors.ts"

/** A request of a client that is about to be sent. */
export interface ObservedCall {
  readonly call: CallInfo
  readonly url: URL
  /** How often it was sent before. */
  readonly resent: number
}

/** Told of requests of clients: gives headers that go with one, and what is told of its end. */
export type CallObserver = (sent: ObservedCall) => {
  readonly headers: Readonly<Record<string, string>>
  end(how: { readonly status?: number; readonly error?: unknown }): void
}

/** State of the module: who observes is set up once for the program. */
let observer: CallObserver | null = null

/** Has requests of all clients observed; null: no more. */
export function observeCalls(by: CallObserver | null): void {
  observer = by
}

/** Sends a request, observed if somebody does. */
export async function observedCall(
  sent: ObservedCall,
  request: Request,
  run: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (observer === null) return run(request)
  const { headers, end } = observer(sent)
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
