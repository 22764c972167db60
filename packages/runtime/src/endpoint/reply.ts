import { atCaller } from "../base/errors/caller-frames.ts"
import { NO_HEADERS } from "../transport/headers.ts"
import { ResponseHeaders } from "./response-headers.ts"
import { ANSWER, isMarked } from "../base/marks.ts"

/** Headers of a manual response. */
export type HeadersOf = Readonly<Record<string, string | readonly string[]>>

/**
 * A result with a status of its own: `return status(404, { reason: "no such user" })`. In the
 * return type of a handler, `Reply<201, User> | Reply<404, Reason>` gives each status its type.
 */
export class Reply<S extends number = number, T = unknown> {
  readonly status: S
  /** Encoded by the type that the handler's return type has for this status. */
  readonly body: T
  readonly headers: ResponseHeaders = new ResponseHeaders(NO_HEADERS)
  /** For types alone: the transformer recognizes the class by it. */
  declare readonly "~precast:answer": true
  /** @internal */
  readonly [ANSWER] = true

  /** @throws RangeError for a status that is not from 200 to 599 */
  constructor(status: S, body: T, headers: HeadersOf = {}) {
    if (!Number.isInteger(status) || status < 200 || status > 599) {
      throw atCaller(
        new RangeError(`the status of a response is from 200 to 599, not ${String(status)}`),
      )
    }
    this.status = status
    this.body = body
    for (const [name, value] of Object.entries(headers)) {
      for (const one of typeof value === "string" ? [value] : value) this.headers.append(name, one)
    }
  }
}

/** Whether a value is a `Reply`, of this copy of the package or another one. */
export function isReply(value: unknown): value is Reply {
  return isMarked(value, ANSWER)
}

/**
 * A response with this status.
 * @param body optional: without it the response has no content
 * @param headers names and values; a list sets a header several times
 */
export function status<const S extends number>(status: S): Reply<S, undefined>
export function status<const S extends number, T>(
  status: S,
  body: T,
  headers?: HeadersOf,
): Reply<S, T>
export function status(status: number, body?: unknown, headers?: HeadersOf): Reply {
  return new Reply(status, body, headers)
}

/** Status of a redirect (RFC 9110 §15.4); 307 and 308 keep the method and the body. */
export type RedirectStatus = 301 | 302 | 303 | 307 | 308

/**
 * A redirect (RFC 9110 §15.4).
 * @param to a path of this site (`/users/7`) or an absolute URL. Validate a target that comes from the request
 * first: an open redirect can be used to deceive users.
 * @param status default 302
 * @throws TypeError for an invalid URL reference
 */
export function redirect<const S extends RedirectStatus = 302>(
  to: string | URL,
  status: S = 302 as S,
): Reply<S, undefined> {
  return new Reply(status, undefined, { location: location(String(to)) })
}

/** A reference for a header: escaped, and never another site by mistake. */
function location(to: string): string {
  if (!URL.canParse(to, "http://localhost")) {
    throw atCaller(new TypeError(`a redirect cannot go to ${JSON.stringify(to)}`))
  }
  // Browsers read a backslash as a slash: `/\\evil.example` would be another site.
  // encodeURI leaves an escape that is there for what it is only when it is whole.
  return to.replaceAll(/[^\x21-\x7e]|\\/gu, (text) => encodeURIComponent(text.toWellFormed()))
}
