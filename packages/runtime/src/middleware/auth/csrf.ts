import type { Context } from "../../endpoint/api.ts"
import { knownOptions, tokensOption, wrongOption } from "../../base/base-options.ts"
import { boundCookies, readBoundCookie } from "../../endpoint/cookies/cookies-read.ts"
import { signCookie, unsignCookie } from "../../endpoint/cookies/sign.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { nodeModule } from "../../base/node.ts"
import { constantTimeEqual } from "../../base/constant-time.ts"

/** Options of `csrf()`. */
export interface CsrfOptions {
  /** Other sites whose requests are accepted: `https://app.example`. Default: none. */
  readonly origins?: readonly string[]
  /**
   * Also requires a token for each unsafe request: the cookie's value repeated in a header. For browsers that
   * send neither Sec-Fetch-Site nor Origin.
   */
  readonly token?: CsrfTokenOptions
}

/**
 * Options of the tokens of `csrf()`: a cookie and a header field must have the same value (signed double
 * submit).
 */
export interface CsrfTokenOptions {
  /** The secrets for tokens: the first signs, all verify. Each at least 32 random bytes. */
  readonly secrets: readonly string[]
  /** Default `__Host-csrf`. */
  readonly cookie?: string
  /** Default `x-csrf-token`. */
  readonly header?: string
}

// RFC 9110 §9.2.1; they are to change nothing.
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Refuses cross-site requests of browsers (403 `permission_denied`): by Sec-Fetch-Site, which pages cannot
 * forge; without it by comparing Origin with Host. A request with neither is not from a modern browser, so it
 * cannot misuse a user's cookies.
 * @throws PrecastError PC2030
 */
export function csrf(options: CsrfOptions = {}): Hook {
  knownOptions("csrf", options, { origins: 0, token: 0 })
  const trusted = new Set((options.origins ?? []).map(originOf))
  const token = options.token === undefined ? undefined : new Tokens(options.token)
  return {
    "~problems": (method) => (SAFE.has(method) ? [] : ["permission_denied"]),
    onRequest(context) {
      if (SAFE.has(context.method)) token?.offer(context)
      else if (!isOwn(context, trusted)) {
        throw new ApiError("permission_denied", "This request was made by another site.")
      } else token?.check(context)
    },
  }
}

function isOwn({ headers }: Context, trusted: ReadonlySet<string>): boolean {
  const { origin, host } = headers
  if (origin !== undefined && trusted.has(origin)) return true
  const site = headers["sec-fetch-site"]
  // `none`: the user started the request, for example with a bookmark.
  if (site !== undefined) return site === "same-origin" || site === "none"
  if (origin === undefined) return true
  // Sandboxed pages send `null`. The scheme is not compared, because a proxy may terminate TLS.
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

function originOf(text: string): string {
  if (typeof text === "string" && URL.canParse(text) && new URL(text).origin === text) return text
  throw wrongOption("csrf.origins", "origins such as https://app.example", text)
}

/** Signed double-submit tokens. */
class Tokens {
  readonly #secrets: readonly string[]
  readonly #cookie: string
  readonly #header: string

  constructor(options: CsrfTokenOptions) {
    knownOptions("csrf.token", options, { secrets: 0, cookie: 0, header: 0 })
    const { secrets, cookie = "__Host-csrf", header = "x-csrf-token" } = options
    const isSound = (one: unknown): boolean =>
      typeof one === "string" && Buffer.byteLength(one) >= 32
    if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSound)) {
      // The value must not be shown: it may be a secret.
      throw wrongOption("csrf.token.secrets", "texts of at least 32 bytes", "something else")
    }
    this.#secrets = secrets
    this.#cookie = tokensOption("csrf.token.cookie", cookie)[0] as string
    this.#header = (tokensOption("csrf.token.header", header)[0] as string).toLowerCase()
  }

  /** Sets a token if the client did not send one. Pages of this site read it, so it is not HttpOnly. */
  offer(context: Context): void {
    if (this.#valid(context) !== undefined) return
    const random = nodeModule("crypto").randomBytes(32).toString("base64url")
    const value = signCookie(this.#cookie, random, this.#secrets[0] as string)
    const attributes = "; Path=/; Secure; SameSite=Lax"
    const [token = "", companion] = boundCookies(this.#cookie, value)
    context.header("set-cookie", `${token}${attributes}`)
    if (companion !== undefined) context.header("set-cookie", `${companion}${attributes}; HttpOnly`)
    context.header("cache-control", "no-store")
  }

  check(context: Context): void {
    const cookie = this.#valid(context)
    const sent = context.headers[this.#header]
    if (cookie !== undefined && sent !== undefined && constantTimeEqual(cookie, sent)) return
    throw new ApiError("permission_denied", `The header ${this.#header} has no valid token.`)
  }

  /** The token of the cookie, if we have signed it: a sibling domain could have set another one. */
  #valid(context: Context): string | undefined {
    const value = readBoundCookie(context, this.#cookie)
    if (value === undefined) return undefined
    return unsignCookie(this.#cookie, value, this.#secrets) === undefined ? undefined : value
  }
}
