import type { Dispatch, ListenOptions, Refusal, ResponseWriter } from "./core.ts"
import { NO_HEADERS } from "./headers.ts"

/** A response of any core, as far as a failure concerns it. */
export interface GuardedReply extends ResponseWriter {
  readonly shared: { readonly app: Dispatch; readonly options: ListenOptions }
  /** Drops the connection when a response has started: nothing else would close it. */
  cut(): void
}

/** One that can be the last of its connection. */
export interface EndingReply extends GuardedReply {
  /** The connection closes with this response, and nothing after its request is read. */
  end(): void
}

/** Lets the application respond to a request that the core rejects, and closes the connection. */
export function refuse(reply: EndingReply, reason: Refusal): void {
  reply.end()
  reply.shared.app.refuse(reason, reply)
}

/** Runs a step of a request; an error that it throws yields a response. */
export function guarded(reply: GuardedReply, step: () => void): void {
  try {
    step()
  } catch (error) {
    fail(reply, error)
  }
}

/** Reports a fault and responds 500, if the client is still connected. Never throws. */
export function fail(reply: GuardedReply, error: unknown): void {
  const { app, options } = reply.shared
  try {
    options.onFault(error)
    reply.cut()
    app.refuse("failed", reply)
  } catch {
    // The application cannot even report that it failed.
    reply.send(500, NO_HEADERS, undefined)
  }
}

/** Calls an abort listener; an error that it throws is reported, because no caller could catch it. */
export function tell(listener: (() => void) | undefined, options: ListenOptions): void {
  try {
    listener?.()
  } catch (error) {
    options.onFault(error)
  }
}
