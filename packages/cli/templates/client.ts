// The part that all written clients have in common: `precast client` puts types and calls around it.

/** Options of a client. */
export interface ClientOptions {
  /** Headers of all requests; a function is asked for each. */
  readonly headers?: HeaderList | ((call: CallInfo) => HeaderList | Promise<HeaderList>)
  /** Time for a call, with all that is tried again, in ms; 0: as long as it takes. Default 30 000. */
  readonly timeoutMs?: number
  /**
   * How often a call is tried again after network errors and 408, 429, 502, 503, 504: only GET, HEAD,
   * PUT, DELETE and OPTIONS, which may be sent twice. Default 0.
   */
  readonly retry?: number | RetryOptions
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Whether a browser sends cookies to another origin. Default "same-origin". */
  readonly credentials?: NonNullable<RequestInit["credentials"]>
  /** Sees every request before it is sent, and may change its headers. */
  readonly onRequest?: (request: Request, call: CallInfo) => void | Promise<void>
  /** Sees every answer. Its body is for the call: `clone()` it to read it. */
  readonly onResponse?: (response: Response, call: CallInfo) => void | Promise<void>
}

export interface RetryOptions {
  readonly times: number
  /** Before the first time; each further wait is at most twice as long, a random part of it is waited. Default 200. */
  readonly baseMs?: number
  /** Longest wait, that of `retry-after` too: what is asked to wait longer fails. Default 10 000. */
  readonly maxMs?: number
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: HeaderList
  /** In place of the client's. */
  readonly timeoutMs?: number
  readonly retry?: number | RetryOptions
}

type HeaderList = NonNullable<RequestInit["headers"]>
type Body = NonNullable<RequestInit["body"]>

/** One call of the client. */
export interface Call<I, T, E> {
  /** @throws ClientError of one of its kinds; TypeError for an input that no request can hold */
  (...given: Given<I>): Promise<T>
  /** The same, with errors as results. */
  safe(...given: Given<I>): Promise<Outcome<T, E>>
}

type Given<I> = {} extends I
  ? [input?: I, options?: CallOptions]
  : [input: I, options?: CallOptions]

export type Outcome<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError<E> }

/** What a call may fail with. Any call may be answered with problems that the document does not name. */
export type CallError<E> =
  | E
  | ProblemError<Exclude<ProblemCode, E extends ProblemError<infer C> ? C : never>>
  | NetworkError
  | TimeoutError
  | AbortedError
  | AnswerError

/** Codes of the problems of this server. */
export type ProblemCode = string

/** The call that failed. */
export interface CallInfo {
  readonly name: string
  readonly method: string
  /** As in the document: `/users/{id}`. */
  readonly path: string
}

/** What calls throw; `kind` tells which one it is. */
export abstract class ClientError extends Error {
  abstract readonly kind: "problem" | "network" | "timeout" | "aborted" | "answer"
  readonly call: CallInfo

  constructor(call: CallInfo, message: string, options?: { cause?: unknown }) {
    super(`${call.method} ${call.path} (${call.name}): ${message}`, options)
    this.call = call
    this.name = new.target.name
  }
}

/** One reason why a request was refused. */
export interface ProblemIssue {
  readonly path: string
  readonly in?: string
  readonly code: string
  readonly expected: string
  readonly found: string
  readonly message?: string
}

/** The server answered with a problem (RFC 9457): `code` says which one. */
export class ProblemError<Code = string, Details = unknown> extends ClientError {
  override readonly kind = "problem" as const
  readonly status: number
  readonly code: Code
  readonly detail: string
  readonly details: Details
  /** Every reason why the request was refused. */
  readonly issues: readonly ProblemIssue[]
  readonly headers: Headers
  /** The whole body: JSON, or text that is none. */
  readonly problem: unknown

  constructor(call: CallInfo, response: Response, problem: unknown, details?: unknown) {
    const said = (typeof problem === "object" ? (problem ?? {}) : {}) as { [key: string]: unknown }
    const code = String(said["code"] ?? "unknown")
    const detail = typeof said["detail"] === "string" ? said["detail"] : response.statusText
    super(call, `${response.status} ${code}: ${detail}`)
    this.status = response.status
    this.code = code as Code
    this.detail = detail
    this.details = (details ?? said["details"]) as Details
    this.issues = Array.isArray(said["issues"]) ? (said["issues"] as ProblemIssue[]) : []
    this.headers = response.headers
    this.problem = problem
  }
}

/** No answer came, or not all of it; `cause` is what `fetch` threw. */
export class NetworkError extends ClientError {
  override readonly kind = "network" as const

  constructor(call: CallInfo, cause: unknown) {
    super(call, cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** No answer came in time. */
export class TimeoutError extends ClientError {
  override readonly kind = "timeout" as const
  readonly ms: number

  constructor(call: CallInfo, ms: number) {
    super(call, `no answer within ${ms} ms`)
    this.ms = ms
  }
}

/** The caller's signal was aborted; `cause` is its reason. */
export class AbortedError extends ClientError {
  override readonly kind = "aborted" as const

  constructor(call: CallInfo, cause: unknown) {
    super(call, "aborted", { cause })
    this.name = "AbortError"
  }
}

/** The answer is none that the document has: client and server are of different versions. */
export class AnswerError extends ClientError {
  override readonly kind = "answer" as const
  readonly status: number

  constructor(call: CallInfo, status: number, message: string, cause?: unknown) {
    super(call, message, { cause })
    this.status = status
  }
}

/** How a value stands in JSON, as far as it is something else in memory. */
interface Form {
  /** Class or type in memory. */
  readonly as?: string
  /** Which of its forms. */
  readonly wire?: string
  /** Another form, by name. */
  readonly of?: string
  /** One of these, in the order they are tried. */
  readonly any?: readonly Form[]
  readonly all?: readonly Form[]
  /** Of the first items of a list, and of the others; of what is in a Set. */
  readonly first?: readonly Form[]
  readonly items?: Form
  readonly fields?: { readonly [key: string]: Form }
  /** Of all other fields, by an expression, or of any key. */
  readonly patterns?: readonly (readonly [string, Form])[]
  readonly others?: Form
  /** What tells it from other types: the type of its JSON, its values, its fields. */
  readonly type?: string
  readonly values?: readonly unknown[]
  readonly required?: readonly string[]
  readonly pattern?: string
}

interface Facts {
  readonly name: string
  readonly method: string
  readonly path: string
  /** Place and form of parameters; `rest`: of the path, with slashes. */
  readonly in: { readonly [name: string]: readonly [place: string, form?: Form] }
  readonly body?: { readonly type: string; readonly form?: Form }
  readonly answers: { readonly [status: string]: Answer }
  /** Of the details of problems, by their code. */
  readonly details?: { readonly [code: string]: Form }
}

interface Answer {
  readonly read: "nothing" | "json" | "text" | "bytes" | "items" | "response"
  readonly form?: Form
}

type Way = "read" | "write"

const forms: { readonly [name: string]: Form } = {}

/** The value as it is in memory, of JSON; or as it is in JSON, of memory. */
function turned(value: unknown, form: Form | undefined, way: Way): unknown {
  if (form === undefined || value === undefined) return value
  if (form.of !== undefined) return turned(value, forms[form.of], way)
  if (form.any !== undefined)
    return turned(
      value,
      form.any.find((each) => fits(value, each, way)),
      way,
    )
  if (form.all !== undefined)
    return form.all.reduce<unknown>((before, each) => turned(before, each, way), value)
  if (form.as !== undefined) return way === "read" ? made(value, form) : written(value, form)
  if (Array.isArray(value)) return value.map((item, at) => turned(item, itemForm(form, at), way))
  if (form.type === "object" && isObject(value)) return fieldsTurned(value, form, way)
  return value
}

function itemForm({ first, items }: Form, at: number): Form | undefined {
  return first?.[at] ?? items
}

function fieldForm({ fields, patterns = [], others }: Form, key: string): Form | undefined {
  if (fields !== undefined && Object.hasOwn(fields, key)) return fields[key]
  return patterns.find(([source]) => new RegExp(source, "u").test(key))?.[1] ?? others
}

function fieldsTurned(value: object, form: Form, way: Way): object {
  const entries = Object.entries(value).map(([key, field]) => {
    return [key, turned(field, fieldForm(form, key), way)] as const
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Whether a member of a union may be the one that is meant. */
function fits(value: unknown, form: Form, way: Way): boolean {
  if (form.of !== undefined) return fits(value, forms[form.of] ?? {}, way)
  if (form.any !== undefined) return form.any.some((each) => fits(value, each, way))
  if (form.all !== undefined) return form.all.every((each) => fits(value, each, way))
  if (form.as !== undefined && way === "write") return isOf(value, form.as)
  if (form.values !== undefined) return form.values.includes(value)
  if (form.type !== undefined && !isType(value, form.type)) return false
  if (typeof value === "string") {
    if (form.as === "URL") return URL.canParse(value)
    return form.pattern === undefined || new RegExp(form.pattern, "u").test(value)
  }
  if (Array.isArray(value))
    return value.every((item, at) => fits(item, itemForm(form, at) ?? {}, way))
  if (!isObject(value)) return true
  const isThere = (key: string): boolean =>
    Object.hasOwn(value, key) && (value as { [key: string]: unknown })[key] !== undefined
  return (
    (form.required ?? []).every(isThere) &&
    Object.entries(value).every(
      ([key, field]) => field === undefined || fits(field, fieldForm(form, key) ?? {}, way),
    )
  )
}

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null
    case "array":
      return Array.isArray(value)
    case "object":
      return isObject(value)
    case "integer":
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

const LISTS = {
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const

function isOf(value: unknown, name: string): boolean {
  if (name === "bigint" || name === "number") return typeof value === name
  const known = { ...LISTS, Date, URL, RegExp, Set, Map, ArrayBuffer, DataView }
  const type = (known as { [name: string]: unknown })[name]
  return typeof type === "function" && value instanceof type
}

/** @throws TypeError, RangeError, SyntaxError: it is none */
function made(value: unknown, form: Form): unknown {
  switch (form.as) {
    case "Date": {
      const date = new Date(form.wire === "s" ? Number(value) * 1000 : (value as string))
      if (Number.isNaN(date.getTime())) throw new TypeError(`${String(value)} is no date`)
      return date
    }
    case "bigint":
      return BigInt(value as string)
    case "number":
      return typeof value === "string" ? Number(value) : value
    case "URL":
      return new URL(value as string)
    case "RegExp": {
      const text = String(value)
      const end = text.lastIndexOf("/")
      return new RegExp(text.slice(1, end), text.slice(end + 1))
    }
    case "Set":
      return new Set((value as unknown[]).map((item) => turned(item, form.items, "read")))
    case "Map":
      return new Map(entriesOf(value, form))
    default:
      return bytesMade(value, form)
  }
}

function entriesOf(value: unknown, form: Form): [unknown, unknown][] {
  const pairs = Array.isArray(value)
    ? (value as [unknown, unknown][])
    : Object.entries(value as object)
  return pairs.map((pair) => [
    turned(pair[0], itemForm(form, 0), "read"),
    turned(pair[1], itemForm(form, 1), "read"),
  ])
}

function written(value: unknown, form: Form): unknown {
  if (value instanceof Date) {
    if (form.wire === "ms") return value.getTime()
    if (form.wire === "s") return value.getTime() / 1000
    return form.wire === "date" ? value.toISOString().slice(0, 10) : value.toISOString()
  }
  if (typeof value === "bigint") return form.wire === "number" ? Number(value) : String(value)
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value)
  if (value instanceof URL || value instanceof RegExp) return String(value)
  if (value instanceof Set) return [...value].map((item) => turned(item, form.items, "write"))
  if (value instanceof Map) {
    const pairs = [...value].map((pair) =>
      pair.map((each, at) => turned(each, itemForm(form, at), "write")),
    )
    return form.wire === "object" ? Object.fromEntries(pairs as [string, unknown][]) : pairs
  }
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? bytesWritten(value, form)
    : value
}

function bytesMade(value: unknown, { as = "", wire }: Form): unknown {
  const List = (
    LISTS as { [name: string]: { from(items: never[]): object; new (of: ArrayBuffer): object } }
  )[as]
  if (wire === "array") {
    const items = as.startsWith("Big")
      ? (value as string[]).map((item) => BigInt(item))
      : (value as number[])
    if (List !== undefined) return List.from(items as never[])
    const { buffer } = Uint8Array.from(items as number[])
    return as === "DataView" ? new DataView(buffer) : buffer
  }
  const { buffer } = bytesOf(String(value), wire)
  if (as === "ArrayBuffer") return buffer
  return as === "DataView" || List === undefined ? new DataView(buffer) : new List(buffer)
}

function bytesWritten(value: ArrayBuffer | ArrayBufferView, { wire }: Form): unknown {
  if (wire === "array" && !(value instanceof ArrayBuffer) && !(value instanceof DataView))
    return Array.from(value as unknown as Iterable<number | bigint>, (item) =>
      typeof item === "bigint" ? String(item) : item,
    )
  const bytes =
    value instanceof ArrayBuffer
      ? new Uint8Array(value)
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (wire === "array") return [...bytes]
  if (wire === "hex")
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  const base64 = btoa(text)
  return wire === "base64url"
    ? base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
    : base64
}

function bytesOf(text: string, wire: string | undefined): Uint8Array<ArrayBuffer> {
  if (wire === "hex")
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  const base64 = wire === "base64url" ? text.replaceAll("-", "+").replaceAll("_", "/") : text
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** @internal A server, and how it is called. */
interface Server {
  readonly url: string | URL
  readonly options: ClientOptions
}

function call<I extends object, T, E>(server: Server, facts: Facts): Call<I, T, E> {
  const run = (...[input, options]: Given<I>): Promise<T> =>
    send(server, facts, input ?? {}, options ?? {}) as Promise<T>
  const safe = async (...given: Given<I>): Promise<Outcome<T, E>> => {
    try {
      return { ok: true, value: await run(...given) }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { ok: false, error: error as unknown as CallError<E> }
    }
  }
  return Object.assign(run, { safe })
}

async function send(
  { url, options: client }: Server,
  facts: Facts,
  input: object,
  options: CallOptions,
): Promise<unknown> {
  const { signal, timeoutMs = client.timeoutMs ?? 30_000 } = options
  const { method, path, name } = facts
  const info: CallInfo = { name, method, path }
  const timer = new AbortController()
  const late = timeoutMs > 0 ? setTimeout(() => timer.abort(), timeoutMs) : undefined
  try {
    const made = await requestOf(url, client, facts, input as { [name: string]: unknown }, options)
    const both = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal
    return await exchange(made, both, client, facts, info, options)
  } catch (error) {
    if (error instanceof ClientError) throw error
    if (signal?.aborted === true) throw new AbortedError(info, signal.reason)
    if (timer.signal.aborted) throw new TimeoutError(info, timeoutMs)
    throw error instanceof Failed ? new NetworkError(info, error.cause) : error
  } finally {
    clearTimeout(late)
  }
}

/** What failed on the way, and not in the caller's own functions. */
class Failed extends Error {}

interface Outgoing {
  readonly url: URL
  readonly headers: Headers
  readonly body: Body | undefined
}

async function requestOf(
  base: string | URL,
  { headers: all }: ClientOptions,
  facts: Facts,
  values: { readonly [name: string]: unknown },
  options: CallOptions,
): Promise<Outgoing> {
  const info: CallInfo = { name: facts.name, method: facts.method, path: facts.path }
  const headers = new Headers(typeof all === "function" ? await all(info) : all)
  new Headers(options.headers).forEach((value, name) => headers.set(name, value))
  // In a browser "" is the page's own origin.
  const { location } = globalThis as { readonly location?: { readonly href: string } }
  const url = new URL(base === "" ? "/" : base, location?.href)
  const query = new URLSearchParams()
  const cookies: string[] = []
  let { path } = facts
  for (const [name, [place, form]] of Object.entries(facts.in)) {
    const texts = textsOf(values[name], form)
    const [text] = texts
    if (place === "path" || place === "rest") {
      if (text === undefined || (text === "" && place === "path"))
        throw new TypeError(`${name} is missing`)
      const escaped = encodeURIComponent(text)
      path = path.replace(`{${name}}`, () =>
        place === "rest" ? escaped.replaceAll("%2F", "/") : escaped,
      )
    } else if (place === "query") for (const each of texts) query.append(name, each)
    else if (text === undefined) continue
    else if (place === "cookie") cookies.push(`${name}=${encodeURIComponent(text)}`)
    else headers.set(name, texts.join(", "))
  }
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "))
  url.pathname = url.pathname.replace(/\/$/, "") + path
  url.search = String(query)
  url.hash = ""
  const isStream = Object.values(facts.answers).some(({ read }) => read === "items")
  if (isStream && !headers.has("accept"))
    headers.set("accept", "application/x-ndjson, text/event-stream;q=0.9, */*;q=0.1")
  return { url, headers, body: bodyOf(values["body"], facts, headers) }
}

function textsOf(value: unknown, form?: Form): string[] {
  const wire = turned(value, form, "write")
  if (wire === undefined) return []
  return (Array.isArray(wire) ? wire : [wire]).filter((one) => one !== undefined).map(textOf)
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function bodyOf(value: unknown, { body }: Facts, headers: Headers): Body | undefined {
  if (value === undefined || body === undefined) return undefined
  const { type, form } = body
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") {
    const fields = type === "multipart/form-data" ? new FormData() : new URLSearchParams()
    for (const [key, field] of Object.entries(value as object)) {
      const own = fieldForm(form ?? {}, key)
      const all: unknown = field instanceof Blob ? field : turned(field, own, "write")
      for (const one of Array.isArray(all) ? all : [all])
        if (one !== undefined)
          fields.append(key, one instanceof Blob ? (one as never) : textOf(one))
    }
    return fields
  }
  // `*/*`: whatever `fetch` says of it.
  if (!type.includes("*")) headers.set("content-type", type)
  return isJson(type) ? JSON.stringify(turned(value, form, "write")) : (value as Body)
}

function isJson(type: string): boolean {
  return type === "application/json" || type.endsWith("+json")
}

async function exchange(
  made: Outgoing,
  signal: AbortSignal,
  client: ClientOptions,
  facts: Facts,
  info: CallInfo,
  options: CallOptions,
): Promise<unknown> {
  const retry = retryOf(facts.method, made.body, options.retry ?? client.retry ?? 0)
  for (let tried = 0; ; tried++) {
    const isLast = tried >= retry.times
    let response: Response
    try {
      response = await fetched(made, signal, client, info)
    } catch (error) {
      if (isLast || !(error instanceof Failed) || signal.aborted) throw error
      await wait(waitBefore(retry, tried, null) ?? 0, signal)
      continue
    }
    await client.onResponse?.(response, info)
    const ms =
      isLast || !PASSING.includes(response.status)
        ? null
        : waitBefore(retry, tried, response.headers.get("retry-after"))
    if (ms === null) return received(response, facts, info)
    await response.body?.cancel()
    await wait(ms, signal)
  }
}

async function fetched(
  { url, headers, body }: Outgoing,
  signal: AbortSignal,
  client: ClientOptions,
  info: CallInfo,
): Promise<Response> {
  const request = new Request(url, {
    method: info.method,
    headers,
    signal,
    ...(body !== undefined && { body }),
    ...(client.credentials !== undefined && { credentials: client.credentials }),
    // Asked for where a body is a stream.
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit)
  await client.onRequest?.(request, info)
  try {
    return await (client.fetch ?? fetch)(request)
  } catch (error) {
    throw new Failed("", { cause: error })
  }
}

const PASSING = [408, 429, 502, 503, 504]

function retryOf(
  method: string,
  body: unknown,
  option: number | RetryOptions,
): Required<RetryOptions> {
  const {
    times,
    baseMs = 200,
    maxMs = 10_000,
  } = typeof option === "number" ? { times: option } : option
  const isRepeatable =
    ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].includes(method) &&
    !(body instanceof ReadableStream)
  return { times: isRepeatable ? times : 0, baseMs, maxMs }
}

/** Milliseconds; null: longer than allowed. */
function waitBefore(
  { baseMs, maxMs }: Required<RetryOptions>,
  tried: number,
  after: string | null,
): number | null {
  if (after !== null) {
    const asked = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
    if (!Number.isNaN(asked)) return asked <= maxMs ? Math.max(0, asked) : null
  }
  // Full jitter: clients that failed together do not come back together.
  return Math.random() * Math.min(maxMs, baseMs * 2 ** tried)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop)
      resolve()
    }, ms)
    signal.addEventListener("abort", stop, { once: true })
  })
}

async function received(response: Response, facts: Facts, info: CallInfo): Promise<unknown> {
  if (!response.ok) {
    const text = await textOfBody(response)
    let problem: unknown = text
    try {
      problem = JSON.parse(text)
    } catch {
      // Of a proxy, perhaps.
    }
    const { code, details } = (isObject(problem) ? problem : {}) as {
      code?: string
      details?: unknown
    }
    const form =
      code !== undefined && Object.hasOwn(facts.details ?? {}, code)
        ? facts.details![code]
        : undefined
    throw new ProblemError(info, response, problem, read(details, form, response, info))
  }
  const answer = facts.answers[response.status] ?? facts.answers["2XX"] ?? facts.answers["default"]
  if (answer === undefined) {
    await response.body?.cancel()
    throw new AnswerError(info, response.status, `${response.status} is no answer of its document`)
  }
  switch (answer.read) {
    case "response":
      return response
    case "text":
      return textOfBody(response)
    case "bytes":
      return new Uint8Array(await response.arrayBuffer().catch(failed))
    case "items":
      return itemsOf(response, answer.form, info)
    case "nothing":
      await response.body?.cancel()
      return undefined
    default: {
      const text = await textOfBody(response)
      return text === ""
        ? undefined
        : read(parsed(text, response, info), answer.form, response, info)
    }
  }
}

function textOfBody(response: Response): Promise<string> {
  return response.text().catch(failed)
}

function failed(error: unknown): never {
  throw new Failed("", { cause: error })
}

function parsed(text: string, { status }: Response, info: CallInfo): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AnswerError(info, status, "the answer is no JSON", error)
  }
}

function read(
  value: unknown,
  form: Form | undefined,
  { status }: Response,
  info: CallInfo,
): unknown {
  try {
    return turned(value, form, "read")
  } catch (error) {
    throw new AnswerError(info, status, "the answer does not fit its type", error)
  }
}

/** Lines of JSON, or server-sent events that hold it. Leaving the loop ends the answer. */
async function* itemsOf(
  response: Response,
  form: Form | undefined,
  info: CallInfo,
): AsyncGenerator<unknown, void> {
  const isEvents = (response.headers.get("content-type") ?? "").startsWith("text/event-stream")
  let data: string[] = []
  for await (const line of linesOf(response, info)) {
    if (isEvents) {
      if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""))
      if (line !== "" || data.length === 0) continue
    } else if (line === "") continue
    const text = isEvents ? data.join("\n") : line
    data = []
    yield read(parsed(text, response, info), form, response, info)
  }
}

async function* linesOf(response: Response, info: CallInfo): AsyncGenerator<string, void> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  try {
    for (;;) {
      const part = await reader?.read().catch((error: unknown) => {
        const isAborted = error instanceof Error && error.name === "AbortError"
        throw isAborted ? new AbortedError(info, error) : new NetworkError(info, error)
      })
      if (part === undefined || part.done) break
      const lines = (rest + decoder.decode(part.value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== "") yield rest
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
