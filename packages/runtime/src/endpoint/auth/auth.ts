import type { Context } from "../api.ts"
import type { RouteCode } from "../../types/route.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Hook } from "../hooks.ts"
import { AUTHENTICATOR } from "../../base/marks.ts"
import { boundAuthenticator } from "./authenticator.ts"

/** The result of `auth()`: a hook that authenticates the caller, in `context.auth`. */
export interface Authenticator<A extends object = object> extends Hook<{ readonly auth: A }> {
  /** @internal */
  readonly [AUTHENTICATOR]: {
    readonly code: RouteCode
    readonly challenge: string
    readonly optional: boolean | undefined
  }
}

/** Options of `auth()`. */
export interface AuthOptions {
  /**
   * Value of `www-authenticate` in 401 responses (RFC 9110 §11.6.1): a scheme and its parameters.
   * Default `Bearer`.
   */
  readonly challenge?: string
  /**
   * Whether the OpenAPI document declares that requests without credentials are accepted. Default: true if all of them are
   * optional by their type, and the handler neither throws nor may return undefined.
   */
  readonly optional?: boolean
}

/**
 * Authenticates requests. Its handler's first parameter is read from headers, cookies and the
 * query string by its type, as an endpoint's input is; what it returns is `context.auth`. A request
 * with missing or invalid parts, or for which it returns undefined, gets 401
 * and `www-authenticate`; it may throw `ApiError` itself.
 * @example const authenticator = auth(async ({ authorization }: Credentials) => findUser(authorization))
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function auth<P = Record<never, never>, A extends object = object>(
  handler: AuthHandler<P, A>,
): Authenticator<A>
export function auth<P = Record<never, never>, A extends object = object>(
  options: AuthOptions,
  handler: AuthHandler<P, A>,
): Authenticator<A>
/** @internal The forms that the transformer makes of it; not in the published types. */
export function auth<P, A extends object>(
  handler: AuthHandler<P, A>,
  code: RouteCode,
): Authenticator<A>
/** @internal */
export function auth<P, A extends object>(
  options: AuthOptions,
  handler: AuthHandler<P, A>,
  code: RouteCode,
): Authenticator<A>
export function auth(...given: readonly unknown[]): Authenticator {
  const [options, handler, code] = typeof given[0] === "function" ? [{}, ...given] : given
  if (code === undefined) throw runtimeError("PC2001", "auth()")
  return authenticatorOf(
    options as AuthOptions,
    handler as AuthHandler<never, object>,
    code as RouteCode,
  )
}

/** Returns the caller, or undefined for a 401 response. */
export type AuthHandler<P, A extends object> = (
  params: P,
  context: Context,
) => A | null | undefined | Promise<A | null | undefined>

function authenticatorOf(
  { challenge = "Bearer", optional }: AuthOptions,
  handler: AuthHandler<never, object>,
  code: RouteCode,
): Authenticator {
  return {
    [AUTHENTICATOR]: { code, challenge, optional },
    "~problems": () => ["unauthenticated"],
    // A request that no route matches needs no authentication: it gets 404.
    applies: (route) => route !== undefined,
    "~bind": ({ sources }) => [
      boundAuthenticator({
        code,
        challenge,
        handler: handler as (params: unknown, context: Context) => unknown,
        secrets: sources?.cookieSecrets ?? [],
      }),
    ],
  }
}
