import type { Context, RouteInfo } from "./api.ts"
import type { Readable } from "node:stream"
import type { Reply } from "./reply.ts"
import type { FileReply } from "./file-reply.ts"
import type { ProblemCode } from "../base/errors/problems.ts"
import type { OutgoingResponse } from "./outgoing-response.ts"

/** An answer as hooks make it; `status(…)` takes the others as its body, too. */
export type HookReply = Reply | Response | FileReply | ReadableStream | Blob | Readable

/** What a hook may give back: an answer ends the request; fields are added to `context.data`. */
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
  /** The handler has given a result, which is not encoded yet; a result in its place may be returned. */
  afterHandle?(context: Context<Requires>, result: unknown): unknown
  /** Something failed: an answer returned here is sent instead of the problem. */
  onError?(context: Context<Requires>, error: unknown): Later<HookReply | void | undefined>
  /**
   * The answer is made, and is about to be sent: its status, headers and body may be changed. At a
   * `timeout` it is not waited for.
   */
  onResponse?(context: Context<Requires>, answer: OutgoingResponse): Later<void>
  /** The answer was given to the network, or the client has gone before. */
  onEnd?(context: Context<Requires>, end: RequestEnd): void
  /**
   * Asked once, when routes are composed: whether the hook is run for a route. Undefined stands for
   * requests that no route takes. Where it is not, it costs nothing. Default: for all.
   */
  applies?(route: RouteInfo | undefined): boolean
  /** The server is asked to close; it goes on accepting until this is over, at most `graceMs`. */
  onClosing?(): Later<void>
  /** The server has closed. */
  onClosed?(): Later<void>
  /** @internal Preflights for the routes of the hook are shown to it. */
  readonly "~preflight"?: true
  /** @internal Problems that it answers with itself, for the OpenAPI document. */
  "~problems"?(method: string): readonly ProblemCode[]
  /** @internal What stands in its place, when it has to know the application. */
  "~bind"?(app: HookBinding): readonly Use[]
  /** @internal Run around each of the steps inside all hooks; gives back what the step does. `body`: as it came. */
  "~around"?(context: Context, name: StepName, step: () => unknown, body: unknown): unknown
}

/** The steps inside all hooks. */
export type StepName = "decode" | "handle" | "encode"

/** What a hook is told of the application that it is bound to. */
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
  /** Status of the answer; undefined when the client has gone before. */
  readonly status: number | undefined
  /** Time since the request came, in milliseconds. */
  readonly ms: number
}

/**
 * Onion middleware: runs the rest of the request by `next()`, and gives its answer on, as it is,
 * changed, or another one.
 */
export type Middleware<Requires extends object = object> = (
  context: Context<Requires>,
  next: () => Promise<OutgoingResponse>,
) => Promise<OutgoingResponse | HookReply>

/** What `use` lists are made of. */
// `never`: hooks that require anything stand in one list; what each provides is read by `Provided`.
export type Use = Hook<object, never> | Middleware<never>

/** What the hooks of a list add to `context.data`. */
export type Provided<U> = U extends readonly [infer First, ...infer Rest]
  ? ProvidedBy<First> & Provided<Rest>
  : object

// `object` is what a hook provides that says nothing.
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
