import type { Context, RouteInfo } from "./api.ts"
import type { Readable } from "node:stream"
import type { Reply } from "./reply.ts"
import type { FileReply } from "./file-reply.ts"
import type { ProblemCode } from "../base/errors/errors-problems.ts"
import type { OutgoingResponse } from "./outgoing-response.ts"

/** A response as hooks create it; `status(…)` accepts the others as its body, too. */
export type HookReply = Reply | Response | FileReply | ReadableStream | Blob | Readable

/** The result of a hook: a response ends the request; fields are added to `context.data`. */
export type HookResult<Provides extends object> = Provides | HookReply | void | undefined

type Later<T> = T | Promise<T>

/**
 * What runs around handlers, at the points that it names. `Requires` are fields of `context.data`
 * that hooks before it provide, `Provides` those that it adds.
 */
export interface Hook<Provides extends object = object, Requires extends object = object> {
  /** Before anything of the request is decoded; also for requests that no route takes. */
  onRequest?(context: Context<Requires>): Later<HookResult<Provides>>
  /** The input fits its type; the handler is next. */
  beforeHandle?(context: Context<Requires>, input: unknown): Later<HookResult<Provides>>
  /** Called with the handler's result before it is encoded; a result returned here replaces it. */
  afterHandle?(context: Context<Requires>, result: unknown): unknown
  /** Called on an error: a response returned here is sent instead of the problem. */
  onError?(context: Context<Requires>, error: unknown): Later<HookReply | void | undefined>
  /**
   * Called before the response is sent: its status, headers and body may be changed. After a
   * `timeout` it is not awaited.
   */
  onResponse?(context: Context<Requires>, answer: OutgoingResponse): Later<void>
  /** Called when the response was passed to the network, or the client has disconnected before. */
  onEnd?(context: Context<Requires>, end: RequestEnd): void
  /**
   * Called once, when routes are composed: whether the hook runs for a route. Undefined represents
   * requests that no route matches. A hook that does not run costs nothing. Default: it runs for all.
   */
  applies?(route: RouteInfo | undefined): boolean
  /** Called when the server starts to close; it accepts requests until this settles, at most `graceMs`. */
  onClosing?(): Later<void>
  /** The server has closed. */
  onClosed?(): Later<void>
  /** @internal Preflights for the routes of the hook are shown to it. */
  readonly "~preflight"?: true
  /** @internal Problems that the hook itself responds with, for the OpenAPI document. */
  "~problems"?(method: string): readonly ProblemCode[]
  /** @internal The hook that replaces this one, if it depends on the application. */
  "~bind"?(app: HookBinding): readonly Use[]
  /** @internal Run around each of the steps inside all hooks; gives back what the step does. `body`: as it came. */
  "~around"?(context: Context, name: StepName, step: () => unknown, body: unknown): unknown
}

/** The steps inside all hooks. */
export type StepName = "decode" | "handle" | "encode"

/** Properties of the application that a hook is bound to. */
export interface HookBinding {
  readonly sources?:
    | {
        /** Of signed cookies: the first signs, all are taken. */
        readonly cookieSecrets: readonly string[]
      }
    | undefined
}

/** How a request ended. */
export interface RequestEnd {
  /** Status of the response; undefined when the client has disconnected before. */
  readonly status: number | undefined
  /** Time since the request came, in milliseconds. */
  readonly ms: number
}

/**
 * Onion middleware: runs the rest of the request by `next()`, and returns its response, unchanged,
 * changed, or another one.
 */
export type Middleware<Requires extends object = object> = (
  context: Context<Requires>,
  next: () => Promise<OutgoingResponse>,
) => Promise<OutgoingResponse | HookReply>

/** Elements of `use` lists. */
// `never`: hooks with any requirements fit one list; `Provided` reads what each provides.
export type Use = Hook<object, never> | Middleware<never>

/** What the hooks of a list add to `context.data`. */
export type Provided<U> = U extends readonly [infer First, ...infer Rest]
  ? ProvidedBy<First> & Provided<Rest>
  : object

// `object` is what a hook without a declaration provides.
type ProvidedBy<H> = H extends Hook<infer P, never> ? P : object

/**
 * A hook, with its types inferred from what its functions return.
 * @example const timed = hook({ onRequest: () => ({ started: performance.now() }) })
 */
export function hook<Provides extends object = object, Requires extends object = object>(
  hook: Hook<Provides, Requires>,
): Hook<Provides, Requires> {
  return hook
}
