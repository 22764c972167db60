import { BodyError } from "../../transport/core.ts"
import { ResponseMismatch, fitting } from "../response/mismatch.ts"
import { ResponseFactory, type MakerSettings } from "../response/response-maker.ts"
import type { StreamOptions } from "../../endpoint/stream-options.ts"
import { writtenBytes } from "../../types/encode/written.ts"
import type { RouteCode } from "../../types/route.ts"
import type { Placed } from "../../endpoint/routes.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import { headerBlock, NO_HEADERS, type HeaderBlock } from "../../transport/headers.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { isApiError } from "../../base/errors/api-error.ts"
import type { ErrorSource, Lifecycle } from "./lifecycle.ts"
import { isUnavailable } from "../response/unavailable.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"

export const JSON_HEADERS: HeaderBlock = headerBlock([["content-type", "application/json"]])

/** Options for sending a result. */
export type OutputCode = Pick<
  RouteCode,
  "output" | "write" | "status" | "answer" | "signs" | "validate" | "details"
>

/** Creates responses from the results and errors of one route's handler. */
export class Results {
  readonly app: Lifecycle
  /** Status of a response with content, and without. */
  readonly status: number
  readonly emptyStatus: number
  readonly #output: NonNullable<RouteCode["output"]>
  readonly #write: RouteCode["write"]
  readonly #answer: RouteCode["answer"]
  /** Whether results are more than JSON with one status. */
  readonly tells: boolean
  readonly #details: RouteCode["details"]
  readonly #source: ErrorSource
  readonly #settings: MakerSettings

  constructor(source: ErrorSource, code: OutputCode, app: Lifecycle, stream: StreamOptions = {}) {
    this.app = app
    this.status = code.status ?? 200
    this.emptyStatus = code.status ?? 204
    this.#output = outputOf(code, app.validateResponses === true)
    this.#write = app.validateResponses === true ? undefined : code.write
    this.#answer = code.answer
    this.#details = code.details
    this.tells = code.answer !== undefined
    this.#source = source
    const cookieSecrets = app.sources?.cookieSecrets ?? []
    if (code.signs !== undefined && cookieSecrets.length === 0) {
      throw runtimeError("PC2020", source.route, code.signs)
    }
    this.#settings = {
      cookieSecrets,
      stream,
      liveEnds: app.liveEnds,
      validates: app.validateResponses === true,
      failure: (error) => this.failure(error),
      report: (error) => this.report(error),
    }
  }

  /** Text of a result; `undefined` represents no content. Throws the encoder's errors. */
  text(result: unknown): string | undefined {
    return this.#output(result)
  }

  /** The same, as bytes in memory of the encoder where it makes bytes. */
  bytes(result: unknown): string | Uint8Array | undefined {
    const write = this.#write
    return write === undefined || result === undefined
      ? this.#output(result)
      : writtenBytes(write, result)
  }

  /** The response with a result. Throws the encoder's errors. */
  result(result: unknown, context: RequestContext): OutgoingResponse | Promise<OutgoingResponse> {
    if (this.tells) return this.maker(result, context).outgoing()
    const text = this.text(result)
    return text === undefined
      ? new OutgoingResponse(this.emptyStatus, NO_HEADERS, undefined)
      : new OutgoingResponse(this.status, JSON_HEADERS, text)
  }

  /** The parts of a result that is more than JSON with one status. Throws the encoder's errors. */
  maker(result: unknown, context: RequestContext): ResponseFactory {
    const maker = new ResponseFactory(this.#settings, context)
    this.#answer?.(result, maker)
    return maker
  }

  /** The response to an error: that of an `ApiError`, or 500. Never throws. */
  failure(error: unknown): OutgoingResponse {
    if (isApiError(error)) {
      try {
        return this.app.problems.error(error, this.#details)
      } catch (unwritable) {
        this.report(unwritable)
      }
    } else if (error instanceof BodyError) {
      // A streamed body that could not be read to its end is the client's doing.
      return this.app.problems.refusal(error.reason === "aborted" ? "bad-request" : error.reason)
    } else {
      this.report(error)
      if (error instanceof ResponseMismatch) return this.app.problems.misfit(error.issues)
      if (isUnavailable(error)) return this.app.problems.unavailable()
    }
    return this.app.problems.fixed("internal")
  }

  report(error: unknown): void {
    this.app.report(error, this.#source)
  }
}

const nothing = (): undefined => undefined

/** The encoder of results, which validates them first if that is enabled. */
function outputOf(
  { output = nothing, validate }: OutputCode,
  validates: boolean,
): (value: unknown) => string | undefined {
  if (validate === undefined || !validates) return output
  return (value) => output(fitting(value, validate))
}

/** The origin of a route's errors in reports. */
export function sourceOf({ endpoint, path }: Placed): ErrorSource {
  return { route: endpoint.code.name, method: endpoint.options.method, path }
}
