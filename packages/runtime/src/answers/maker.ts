import { isAnswer } from "../answer.ts"
import { isBodyless } from "../cores/status-line.ts"
import { NO_HEADERS } from "../cores/headers.ts"
import type { AnswerWriter, SetCookie, Validate } from "../emitted/route.ts"
import { isApiError } from "../errors/api-error.ts"
import type { AnswerHeaders } from "../http/answer-headers.ts"
import type { RequestContext } from "../http/context.ts"
import { Outgoing, type Body } from "../http/outgoing.ts"
import { cookieHeader } from "./cookies.ts"
import { isFile, sendFile } from "./file.ts"
import { fitting } from "./misfit.ts"
import { itemsAnswer, type StreamOptions } from "./items.ts"
import { sourceAnswer } from "./sources.ts"

/** What the answers of a route need of it. */
export interface MakerSettings {
  readonly cookieSecrets: readonly string[]
  readonly stream: StreamOptions
  /** Whether results are held to their types. */
  readonly validates: boolean
  failure(error: unknown): Outgoing
  report(error: unknown): void
}

type Later<T> = T | Promise<T>

/** Puts one answer together as emitted code tells it. */
export class AnswerMaker implements AnswerWriter {
  readonly #settings: MakerSettings
  readonly #context: RequestContext
  #status: number | undefined
  #headers: (readonly [string, string])[] = []
  #body: Body
  /** An answer that brings a status and headers of its own. */
  #made: Later<Outgoing> | undefined

  constructor(settings: MakerSettings, context: RequestContext) {
    this.#settings = settings
    this.#context = context
  }

  /** The answer, once everything is told. */
  outgoing(): Later<Outgoing> {
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
    if (!isAnswer(result)) return 0
    this.#status = result.status
    for (const pair of result.headers) this.#headers.push(pair)
    return result.status
  }

  unknown(result: unknown): never {
    const what = isAnswer(result) ? `an answer of status ${result.status}` : kindOf(result)
    throw new TypeError(`the handler gave ${what}, which its return type does not have`)
  }

  status(status: number): void {
    this.#status = status
  }

  header(name: string, value: string | null | undefined): void {
    if (value !== undefined && value !== null) this.#headers.push([name, value])
  }

  cookie(name: string, value: string | null | undefined, cookie: SetCookie): void {
    if (value === undefined) return
    const { cookieSecrets } = this.#settings
    this.#headers.push(["set-cookie", cookieHeader(name, value, cookie, cookieSecrets[0])])
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
  ): void {
    const checked =
      validate !== undefined && this.#settings.validates
        ? (item: unknown) => encode(fitting(item, validate))
        : encode
    this.#made = itemsAnswer(items, checked, this.#settings, this.#context.headers.accept)
  }

  validate(value: unknown, validate: Validate): void {
    if (this.#settings.validates) fitting(value, validate)
  }

  special(value: unknown): boolean {
    const { report, stream } = this.#settings
    this.#made = specialAnswer(value, this.#context, report, stream.openMs)
    return this.#made !== undefined
  }

  #content(body: string | Uint8Array, contentType: string): void {
    this.#body = body
    this.#headers.unshift(["content-type", contentType])
  }

  #finished(made: Outgoing | undefined): Outgoing {
    if (made !== undefined) {
      if (this.#status !== undefined && made.status === 200) made.status = this.#status
      return withHeaders(made, this.#headers)
    }
    const status = this.#status ?? (this.#body === undefined ? 204 : 200)
    const body = isBodyless(status) ? undefined : this.#body
    return withHeaders(new Outgoing(status, NO_HEADERS, body), this.#headers)
  }
}

/** The answer that a file, a web Response, a Blob or a stream is; undefined for anything else. */
export function specialAnswer(
  value: unknown,
  context: RequestContext,
  report: (error: unknown) => void,
  openMs?: number,
): Later<Outgoing> | undefined {
  return isFile(value) ? sendFile(value, context, report) : sourceAnswer(value, report, openMs)
}

export function withHeaders(
  answer: Outgoing,
  more: readonly (readonly [string, string])[],
): Outgoing {
  const { headers } = answer
  // A content type given by `status(…, headers)` stands behind the one of the type, and wins.
  for (const [name, value] of more) put(headers, name, value)
  return answer
}

function put(headers: AnswerHeaders, name: string, value: string): void {
  if (name === "content-type") headers.set(name, value)
  else headers.append(name, value)
}

function kindOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return `the ${typeof value} ${String(value)}`
  return `an object of ${value.constructor?.name ?? "no class"}`
}
