import type * as Jose from "jose"
import { knownOptions, numberOption } from "../batteries/options.ts"
import { ApiError } from "../errors/api-error.ts"
import { runtimeError } from "../errors/catalog.ts"
import type { TypeCode } from "../type-code.ts"
import { checkKeys, isSet, keysOf, type JwtKeys } from "./jwt-keys.ts"
import { jose } from "./load-jose.ts"
import { TokenError } from "./token-error.ts"

/** Options of `jwt()`: what a token has to say (RFC 7519), and whose keys it may be signed with. */
export interface JwtOptions {
  /** Who issues the tokens: the claim `iss` has to be this, or one of these. */
  readonly issuer: string | readonly string[]
  /** Whom they are for: the claim `aud` has to name one of these. */
  readonly audience: string | readonly string[]
  /** Algorithms that are taken (RFC 7518 §3.1); never `none`, never secrets and public keys together. */
  readonly algorithms: readonly string[]
  /**
   * What signatures are checked by: a secret, a public key, several of them, a JWK Set, or the URL of
   * one, which is fetched when it is needed, kept for ten minutes, and asked again at most every 30
   * seconds for a key that is not known.
   */
  readonly keys: JwtKeys
  /** How far clocks may differ, in milliseconds. Default 5 000. */
  readonly clockToleranceMs?: number
  /** Claims that have to be there, beside `iss` and `aud`. Default `["exp"]`. */
  readonly required?: readonly string[]
  /** What the header `typ` has to be: `at+jwt` (RFC 9068). Default: not looked at. */
  readonly type?: string
}

/** What `jwt()` makes; the transformer fills in the code of `Claims` where `verify` is called. */
export interface Jwt {
  /**
   * Checks a token and gives its claims, decoded by their type.
   * @param token the token, or a value of `authorization` with it: `Bearer …`
   * @throws ApiError unauthenticated when it is not accepted; unavailable when keys cannot be fetched
   */
  verify<Claims>(this: void, token: string, code?: TypeCode<Claims, "safeDecode">): Promise<Claims>
}

/**
 * Checks tokens (RFC 7519, 8725) in handlers of `auth()`: `const { verify } = jwt({ … })`, then
 * `const claims = await verify<Claims>(authorization)`. Stands on the package `jose`.
 * @throws PrecastError PC2030 for options that are not safe
 */
export function jwt(options: JwtOptions): Jwt {
  knownOptions("jwt", options, NAMES)
  const { algorithms, keys, clockToleranceMs = 5000 } = options
  checkKeys(algorithms, keys)
  const checks: Jose.JWTVerifyOptions = {
    issuer: listOf(options.issuer, "issuer"),
    audience: listOf(options.audience, "audience"),
    algorithms: [...algorithms],
    clockTolerance: numberOption("jwt.clockToleranceMs", clockToleranceMs, 0, 3_600_000) / 1000,
    requiredClaims: [...(options.required ?? ["exp"])],
    ...(options.type !== undefined && { typ: options.type }),
  }
  let resolvers: Promise<Resolver[]> | undefined
  return {
    async verify(given, code) {
      if (code === undefined) throw runtimeError("PC2001", "verify<Claims>() of jwt()")
      const token = given.replace(/^bearer +/i, "")
      resolvers ??= resolversOf(keys)
      await check(token, await resolvers, checks)
      // The very bytes that were signed: jose has read them as JSON and hands on what it made of it.
      const claims = code.safeDecode(Buffer.from(token.split(".")[1] ?? "", "base64url"))
      if (claims.ok) return claims.value
      throw new TokenError("The claims of the token do not fit.")
    },
  }
}

const NAMES: Record<keyof JwtOptions, 0> = {
  issuer: 0,
  audience: 0,
  algorithms: 0,
  keys: 0,
  clockToleranceMs: 0,
  required: 0,
  type: 0,
}

type Resolver = Jose.JWTVerifyGetKey

async function resolversOf(keys: JwtKeys): Promise<Resolver[]> {
  const { createLocalJWKSet, createRemoteJWKSet } = await jose("jwt()")
  if (isSet(keys)) return [createLocalJWKSet(keys as unknown as Jose.JSONWebKeySet)]
  return keysOf(keys).map((key) => {
    if (key instanceof URL) return createRemoteJWKSet(key)
    const plain = typeof key === "string" ? new TextEncoder().encode(key) : key
    return () => plain as Jose.JWK
  })
}

/** Every key is tried that could have signed the token, so that one can be replaced. */
async function check(
  token: string,
  resolvers: readonly Resolver[],
  options: Jose.JWTVerifyOptions,
): Promise<void> {
  const { jwtVerify } = await jose("jwt()")
  for (const [index, resolver] of resolvers.entries()) {
    try {
      await jwtVerify(token, resolver, options)
      return
    } catch (error) {
      const isLast = index === resolvers.length - 1
      if (isLast || codeOf(error) !== "ERR_JWS_SIGNATURE_VERIFICATION_FAILED") throw said(error)
    }
  }
}

/** What a client is told; nothing of what was expected. */
function said(error: unknown): unknown {
  const code = codeOf(error)
  // A fetch that failed is a TypeError without a code.
  const isFetch = error instanceof TypeError && error.message === "fetch failed"
  if (isFetch || (code !== undefined && AWAY.has(code))) {
    const detail = "The keys that tokens are checked by cannot be read now."
    return new ApiError("unavailable", detail, undefined, { cause: error })
  }
  if (code === undefined) return error
  if (code === "ERR_JWT_CLAIM_VALIDATION_FAILED") {
    const claim = String((error as { claim?: unknown }).claim)
    return new TokenError(`The claim "${claim}" of the token is not accepted.`, { cause: error })
  }
  return new TokenError(SAID[code] ?? "The token is not well-formed.", { cause: error })
}

const AWAY: ReadonlySet<string> = new Set([
  "ERR_JWKS_TIMEOUT",
  "ERR_JWKS_INVALID",
  "ERR_JOSE_GENERIC",
])

const SAID: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: "The token has expired.",
  ERR_JOSE_ALG_NOT_ALLOWED: "The token is signed by an algorithm that is not taken.",
  ERR_JOSE_NOT_SUPPORTED: "The token is signed in a way that is not taken.",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "The signature of the token is not valid.",
  ERR_JWKS_NO_MATCHING_KEY: "The token is signed by a key that is not known.",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: "The token does not say which key it is signed by.",
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === "string" && /^ERR_(JOSE|JWT|JWS|JWK|JWKS)_/.test(code) ? code : undefined
}

function listOf(value: string | readonly string[], name: string): string[] {
  const list = typeof value === "string" ? [value] : [...(value ?? [])]
  const isSound = list.length > 0 && list.every((one) => typeof one === "string" && one !== "")
  if (!isSound) throw runtimeError("PC2030", `jwt.${name}`, "one text or several", String(value))
  return list
}
