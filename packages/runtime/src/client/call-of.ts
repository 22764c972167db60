import type { CallCode } from "../types/client-code.ts"
import type { ClientOptions, OfferOptions, Within, RequestBody } from "./client-options.ts"
import { urlOf } from "./client-url.ts"
import {
  ClientError,
  AbortedError,
  NetworkError,
  TimeoutError,
  type CallInfo,
} from "../types/client/client-errors.ts"
import { observedCall } from "./observed-call.ts"
import { isRedirect, receive } from "./receive.ts"
import { RequestParts } from "./request-parts.ts"
import { isPassing, readRetry, wait, waitBefore, type Retry } from "./retry.ts"
import { DEADLINE_HEADER } from "./services/deadline.ts"

/** A server, and how it is called. */
export interface Target {
  readonly url: string | URL
  readonly options: ClientOptions
}

/** One call of a client: a function with a `safe` property. */
export function callOf(code: CallCode, name: string, { url, options }: Target): object {
  const info = { name, method: code.method, path: code.path }
  const call = (input: unknown, own?: OfferOptions): Promise<unknown> =>
    send(url, options, info, code, input, own)
  const safe = async (input: unknown, own?: OfferOptions): Promise<object> => {
    try {
      return { ok: true, value: await call(input, own) }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { ok: false, error }
    }
  }
  return Object.assign(call, { safe })
}

/** Of a trace: W3C Trace Context and Baggage. */
const TRACE = ["traceparent", "tracestate", "baggage"]

/** Adds the headers that a call forwards from the request during which it is made. */
function passOn({ headers, data }: Within, to: Headers): void {
  for (const name of TRACE) setText(to, name, headers[name])
  setText(to, "x-request-id", (data as { readonly requestId?: unknown }).requestId)
}

function setText(headers: Headers, name: string, value: unknown): void {
  if (typeof value === "string") headers.set(name, value)
}

/** Timeout of a call in ms, at most the remaining time of the request during which it is made. */
function timeFor(own: number, within: Within | undefined): number {
  const { deadline } = (within?.data ?? {}) as { readonly deadline?: { readonly leftMs: number } }
  return Math.min(own > 0 ? own : Infinity, deadline?.leftMs ?? Infinity)
}

/** One call on its way. */
interface Sending {
  readonly call: CallInfo
  readonly code: CallCode
  readonly client: ClientOptions
  readonly url: URL
  readonly headers: Headers
  readonly body: RequestBody | undefined
  readonly retry: Retry
  readonly signal: AbortSignal
  /** Until when it may take, by `performance.now()`. */
  readonly until: number
}

/** Sends the request of a call, retries if allowed, and reads the response. */
async function send(
  base: string | URL,
  client: ClientOptions,
  call: CallInfo,
  code: CallCode,
  input: unknown,
  options: OfferOptions = {},
): Promise<unknown> {
  const { signal, within } = options
  const ms = timeFor(options.timeoutMs ?? client.timeoutMs ?? 30_000, within)
  if (ms === 0) throw new TimeoutError(call, ms)
  const parts = new RequestParts()
  try {
    code.request(input ?? {}, parts)
  } catch (error) {
    throw (await code.unwritable?.(error, input)) ?? error
  }
  const url = urlOf(base, parts.finish())
  const timer = new AbortController()
  const late = ms < Infinity ? setTimeout(() => timer.abort(timer), ms) : undefined
  const signals = [timer.signal, signal, within?.signal].filter((each) => each !== undefined)
  try {
    return await exchange({
      call,
      code,
      client,
      url,
      headers: accepting(await headersOf(parts, client, call, options), code, options.accept),
      body: parts.body,
      retry: readRetry(code.method, parts.body, options.retry ?? client.retry),
      signal: AbortSignal.any(signals),
      until: performance.now() + ms,
    })
  } catch (error) {
    if (error instanceof ClientError) throw error
    const given = [signal, within?.signal].find((each) => each?.aborted === true)
    if (given !== undefined) throw new AbortedError(call, given.reason)
    if (timer.signal.aborted) throw new TimeoutError(call, ms)
    throw error instanceof Failed ? new NetworkError(call, error.cause) : error
  } finally {
    clearTimeout(late)
  }
}

/** Network failures, as opposed to errors of the caller's own functions. */
class Failed extends Error {}

async function headersOf(
  parts: RequestParts,
  { headers: all }: ClientOptions,
  call: CallInfo,
  { headers: own, within }: OfferOptions,
): Promise<Headers> {
  const headers = new Headers(typeof all === "function" ? await all(call) : all)
  if (within !== undefined) passOn(within, headers)
  new Headers(own).forEach((value, name) => headers.set(name, value))
  parts.headers.forEach((value, name) => headers.set(name, value))
  return headers
}

async function exchange(sending: Sending): Promise<unknown> {
  const { call, code, client, retry, signal } = sending
  for (let tried = 0; ; tried++) {
    const isLast = tried >= retry.times
    let response: Response
    try {
      response = await fetched(sending, tried)
    } catch (error) {
      if (isLast || !(error instanceof Failed) || signal.aborted) throw error
      await wait(waitBefore(retry, tried, null) ?? 0, signal)
      continue
    }
    await client.onResponse?.(response, call)
    if (!isLast && isPassing(response.status)) {
      const ms = waitBefore(retry, tried, response.headers.get("retry-after"))
      if (ms !== null) {
        await response.body?.cancel()
        await wait(ms, signal)
        continue
      }
    }
    try {
      return await receive(response, code, call, client.limits)
    } catch (error) {
      throw error instanceof TypeError ? failed(error) : error
    }
  }
}

async function fetched(sending: Sending, resent: number): Promise<Response> {
  const { call, code, client, url, headers, body, signal, until } = sending
  const request = new Request(url, {
    method: code.method,
    headers,
    signal,
    body,
    credentials: client.credentials,
    redirect: code.answers.some(({ status }) => isRedirect(status)) ? "manual" : undefined,
    // Required if the body is a stream (Fetch §5.4).
    duplex: body instanceof ReadableStream ? "half" : undefined,
  } as RequestInit)
  if (client.tellDeadline === true && until < Infinity) {
    const left = Math.ceil(until - performance.now())
    request.headers.set(DEADLINE_HEADER, String(Math.max(1, left)))
  }
  await client.onRequest?.(request, call)
  try {
    return await observedCall({ call, url, resent }, request, client.fetch ?? fetch)
  } catch (error) {
    throw failed(error)
  }
}

function failed(cause: unknown): Failed {
  return new Failed("", { cause })
}

/** Sets `accept` to the requested media type, or to NDJSON for items; otherwise the server decides. */
function accepting(
  headers: Headers,
  { answers, accept }: CallCode,
  chosen: string | undefined,
): Headers {
  const asked = chosen ?? (headers.has("accept") ? undefined : accept)
  if (asked !== undefined) headers.set("accept", `${asked}, ${PROBLEM}`)
  else if (!headers.has("accept") && answers.some(({ kind }) => kind === "items"))
    headers.set("accept", `application/x-ndjson, ${PROBLEM}, */*;q=0.1`)
  return headers
}

const PROBLEM = "application/problem+json;q=0.9"
