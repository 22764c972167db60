import { errorText } from "../../base/text/error-text.ts"
import type { ClientAddress } from "../../endpoint/client-address.ts"
import type { Decompress } from "../request/decompress.ts"
import type { SourceSettings } from "../request/request-sources.ts"
import type { Problems } from "../response/response-problems.ts"
import type { Deadlines } from "./lifecycle-deadlines.ts"

/** The route that an error came from. */
export interface ErrorSource {
  /** Name of the endpoint. */
  readonly route: string
  readonly method: string
  /** Path as declared: `/users/:id`. */
  readonly path: string
}

/** What all routes of an application share. */
export interface Lifecycle {
  readonly deadlines: Deadlines
  readonly problems: Problems
  /** Of cookies and forms. */
  readonly sources?: SourceSettings
  /** The client's address behind proxies; by default the peer of the connection. */
  readonly address?: ClientAddress | undefined
  /** Results are validated against their types, if the code for it was emitted. */
  readonly validateResponses?: boolean
  /** How compressed request bodies are accepted; by default they are not. */
  readonly decompress?: Decompress | undefined
  /** Functions that end the live results that are being sent. */
  readonly liveEnds?: Set<() => void>
  /** Called for every error that is not sent to the client; never throws. */
  report(error: unknown, source: ErrorSource): void
}

/** A reporter that never throws: an `onError` that does is itself reported, on standard error. */
export function safeReport(
  onError: (error: unknown, source: ErrorSource) => void,
): (error: unknown, source: ErrorSource) => void {
  return (error, source) => {
    try {
      onError(error, source)
    } catch (second) {
      const texts = [errorText(second), errorText(error)]
      console.error(`precast: options.onError threw ${texts.join("\n  while told of ")}`)
    }
  }
}
