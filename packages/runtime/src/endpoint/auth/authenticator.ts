import { ApiError, isApiError } from "../../base/errors/api-error.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { isThenable } from "../../base/within.ts"
import { checkHeader } from "../../transport/headers.ts"
import { FAIL, type RouteCode } from "../../types/route.ts"
import type { Context } from "../api.ts"
import type { RequestContext } from "../context.ts"
import { readCookies } from "../cookies/cookies-read.ts"
import type { Hook } from "../hooks.ts"

interface Parts {
  readonly code: RouteCode
  readonly challenge: string
  readonly handler: (params: unknown, context: Context) => unknown
  /** Of signed cookies. */
  readonly secrets: readonly string[]
}

/**
 * The hook of an authenticator, with the application's cookie options.
 * @throws PrecastError PC2020 when a signed cookie is read without a secret
 */
export function boundAuthenticator(parts: Parts): Hook<{ auth: object }> {
  const { code, challenge, handler } = parts
  checkHeader("www-authenticate", challenge)
  const read = reader(parts)
  return {
    onRequest(context) {
      const params = code.input([], searchOf(context), read(context.headers), "")
      if (params === FAIL) throw refused(context, challenge)
      let found: unknown
      try {
        found = handler(params, context)
      } catch (error) {
        throw challenged(error, context, challenge)
      }
      if (!isThenable(found)) return provided(found, context, challenge)
      return Promise.resolve(found).then(
        (value) => provided(value, context, challenge),
        (error: unknown) => {
          throw challenged(error, context, challenge)
        },
      )
    },
  }
}

function reader({ code, secrets }: Parts): (headers: Context["headers"]) => (string | undefined)[] {
  const { headers: names = [], cookies = [] } = code
  const signed = cookies.find((cookie) => cookie.signed)
  if (signed !== undefined && secrets.length === 0) {
    throw runtimeError("PC2020", code.name, signed.name)
  }
  return (headers) => {
    // An empty header is taken for none, as it is on routes.
    const texts = names.map((name) => own(headers, name) || undefined)
    if (cookies.length > 0) readCookies(own(headers, "cookie"), cookies, secrets, texts)
    return texts
  }
}

function own(headers: Context["headers"], name: string): string | undefined {
  return Object.hasOwn(headers, name) ? headers[name] : undefined
}

/** The query string, which only routes with an authenticator that reads it have. */
function searchOf(context: Context): string {
  return (context as RequestContext).search ?? ""
}

function provided(found: unknown, context: Context, challenge: string): { auth: object } {
  if (found === undefined || found === null) throw refused(context, challenge)
  return { auth: found as object }
}

function refused(context: Context, challenge: string): ApiError {
  context.header("www-authenticate", challenge)
  return new ApiError("unauthenticated", "The request carries no valid credentials.")
}

/** An error of the handler; every 401 response must name a scheme. */
function challenged(error: unknown, context: Context, challenge: string): unknown {
  if (!isApiError(error) || error.status !== 401) return error
  const isBearer = /^bearer\b/i.test(challenge)
  const why = error instanceof TokenError && isBearer ? ` error="invalid_token"` : ""
  // RFC 6750 §3: parameters are set apart from the scheme by a space, from each other by commas.
  const comma = why !== "" && /\s\S/.test(challenge) ? "," : ""
  context.header("www-authenticate", `${challenge}${comma}${why}`)
  return error
}

/** A token that was sent and is not accepted: 401, with `error="invalid_token"` in the challenge. */
export class TokenError extends ApiError {
  constructor(message: string, options?: ErrorOptions) {
    super("unauthenticated", message, undefined, options)
    this.name = "TokenError"
  }
}
