import { isReply } from "../../endpoint/reply.ts"
import { isBodyless } from "../../transport/status-line.ts"
import type { ResponseWriter } from "../../transport/core.ts"
import { extendBlock, headerBlock, NO_HEADERS, type HeaderBlock } from "../../transport/headers.ts"
import type { ResultWriter, OfferCode, SetCookie, Validate } from "../../types/route.ts"
import { isApiError } from "../../base/errors/api-error.ts"
import type { ResponseHeaders } from "../../endpoint/response-headers.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import { OutgoingResponse, type ResponseBody } from "../../endpoint/outgoing-response.ts"
import { isThenable } from "../../base/within.ts"
import { cookieHeader } from "./cookies.ts"
import { sendFile } from "./file.ts"
import { FileReply, isFile } from "../../endpoint/file-reply.ts"
import { fitting } from "./mismatch.ts"
import { itemsResponse } from "./response-items.ts"
import type { StreamOptions } from "../../endpoint/stream-options.ts"
import { chosenOf } from "./chosen.ts"
import { sourceResponse } from "./response-sources.ts"

/** The properties of a route that its responses depend on. */
export interface MakerSettings {
  readonly cookieSecrets: readonly string[]
  readonly stream: StreamOptions
  /** See Lifecycle. */
  readonly liveEnds: Set<() => void> | undefined
  /** Whether results are held to their types. */
  readonly validates: boolean
  failure(error: unknown): OutgoingResponse
  report(error: unknown): void
}

type Later<T> = T | Promise<T>

/** Builds one response from the calls of emitted code. */
export class ResponseFactory implements ResultWriter {
  readonly #settings: MakerSettings
  readonly #context: RequestContext
  #status: number | undefined
  /** name, value, name, value… */
  #headers: string[] | undefined
  /** Of the body, by its type; a content-type among the headers wins. */
  #type: string | undefined
  #body: string | Uint8Array | undefined
  /** A response with its own status and headers. */
  #made: Later<OutgoingResponse | undefined>

  constructor(settings: MakerSettings, context: RequestContext) {
    this.#settings = settings
    this.#context = context
  }

  /**
   * Sends the response, after the last call, if it is nothing but status, headers and a body.
   * @returns false when it is more: `outgoing` has it
   * @throws TypeError when a header may not travel; nothing is sent then
   */
  send(reply: Pick<ResponseWriter, "send">): boolean {
    const headers = this.#headers
    if (this.#made !== undefined || headers?.includes("content-type") === true) return false
    const body = this.#body
    const status = this.#status ?? (body === undefined ? 204 : 200)
    const block = this.#type === undefined ? NO_HEADERS : typeBlock(this.#type)
    const all = headers === undefined ? block : extendBlock(block, headers)
    reply.send(status, this.#context.withExtra(all), isBodyless(status) ? undefined : body)
    return true
  }

  /** The response, after the last call. */
  outgoing(): Later<OutgoingResponse> {
    const made = this.#made
    if (made instanceof Promise) return made.then((late) => this.#finished(late))
    return this.#finished(made)
  }

  failed(result: unknown): boolean {
    if (!isApiError(result)) return false
    this.#made = this.#settings.failure(result)
    return true
  }

  wrapped(result: unknown): number {
    if (!isReply(result)) return 0
    this.#status = result.status
    for (const [name, value] of result.headers) this.#add(name, value)
    return result.status
  }

  unknown(result: unknown): never {
    const what = isReply(result) ? `a response with status ${result.status}` : kindOf(result)
    throw new TypeError(`the handler gave ${what}, which its return type does not have`)
  }

  status(status: number): void {
    this.#status = status
  }

  header(name: string, value: string | null | undefined): void {
    if (value !== undefined && value !== null) this.#add(name, value)
  }

  cookie(name: string, value: string | null | undefined, cookie: SetCookie): void {
    if (value === undefined) return
    const { cookieSecrets } = this.#settings
    this.#add("set-cookie", cookieHeader(name, value, cookie, cookieSecrets[0]))
  }

  json(text: string | undefined, mediaType: string = "application/json"): void {
    if (text !== undefined) this.#content(text, mediaType)
  }

  text(text: string, contentType: string): void {
    this.#content(text, contentType)
  }

  bytes(bytes: Uint8Array, contentType: string): void {
    this.#content(bytes, contentType)
  }

  items(
    items: AsyncIterable<unknown>,
    encode: (item: unknown) => string | undefined,
    validate?: Validate,
    as?: "events" | "lines",
  ): void {
    const checked =
      validate !== undefined && this.#settings.validates
        ? (item: unknown) => encode(fitting(item, validate))
        : encode
    const { stream, report, liveEnds } = this.#settings
    const settings = { stream: as === undefined ? stream : { ...stream, as }, report, liveEnds }
    this.#made = itemsResponse(items, checked, settings, this.#context.headers.accept)
  }

  validate(value: unknown, validate: Validate): void {
    if (this.#settings.validates) fitting(value, validate)
  }

  special(value: unknown, mediaType?: string): boolean {
    const { report, stream } = this.#settings
    const isTyped = mediaType !== undefined && isFile(value)
    // The response to a file request may have another type: several ranges of it.
    const given = isTyped ? new FileReply(value.path, { ...value.options, type: mediaType }) : value
    this.#made = specialResponse(given, this.#context, report, stream.openMs)
    if (this.#made !== undefined && !isTyped) this.#type = mediaType
    return this.#made !== undefined
  }

  offered(value: unknown, ways: readonly OfferCode[]): boolean {
    const chosen = chosenOf(value, ways, this.#context)
    if (chosen === undefined) return false
    const { way, made } = chosen
    if (isThenable(made)) this.#made = this.#late(made, way)
    else way.write(made, this)
    return true
  }

  /** What is made of an offer may be a promise. */
  async #late(made: PromiseLike<unknown>, way: OfferCode): Promise<OutgoingResponse | undefined> {
    const value = await made
    this.#made = undefined
    way.write(value, this)
    return this.#made
  }

  #content(body: string | Uint8Array, contentType: string): void {
    this.#body = body
    this.#type = contentType
  }

  #add(name: string, value: string): void {
    if (this.#headers === undefined) this.#headers = [name, value]
    else this.#headers.push(name, value)
  }

  #finished(made: OutgoingResponse | undefined): OutgoingResponse {
    if (made !== undefined) {
      if (this.#status !== undefined && made.status === 200) made.status = this.#status
      if (this.#type !== undefined) made.headers.set("content-type", this.#type)
      return withList(made, this.#headers ?? [])
    }
    const status = this.#status ?? (this.#body === undefined ? 204 : 200)
    const body: ResponseBody = isBodyless(status) ? undefined : this.#body
    const block = this.#type === undefined ? NO_HEADERS : typeBlock(this.#type)
    return withList(new OutgoingResponse(status, block, body), this.#headers ?? [])
  }
}

/** The response of a file, a web Response, a Blob or a stream; undefined for anything else. */
export function specialResponse(
  value: unknown,
  context: RequestContext,
  report: (error: unknown) => void,
  openMs?: number,
): Later<OutgoingResponse> | undefined {
  return isFile(value) ? sendFile(value, context, report) : sourceResponse(value, report, openMs)
}

export function withHeaders(
  answer: OutgoingResponse,
  more: readonly (readonly [string, string])[],
): OutgoingResponse {
  const { headers } = answer
  // A content type given by `status(…, headers)` follows that of the type, and wins.
  for (const [name, value] of more) put(headers, name, value)
  return answer
}

/** The same of name, value, name, value… */
function withList(answer: OutgoingResponse, more: readonly string[]): OutgoingResponse {
  for (let at = 0; at < more.length; at += 2) {
    put(answer.headers, more[at] as string, more[at + 1] as string)
  }
  return answer
}

const typeBlocks = new Map<string, HeaderBlock>()
const MOST_TYPES = 100

/** The block of a content-type: programs use few of them. */
function typeBlock(type: string): HeaderBlock {
  let block = typeBlocks.get(type)
  if (block === undefined) {
    block = headerBlock([["content-type", type]])
    if (typeBlocks.size < MOST_TYPES) typeBlocks.set(type, block)
  }
  return block
}

function put(headers: ResponseHeaders, name: string, value: string): void {
  if (name === "content-type") headers.set(name, value)
  else headers.append(name, value)
}

function kindOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return `the ${typeof value} ${String(value)}`
  return `an object of ${value.constructor?.name ?? "no class"}`
}
