import type * as Jose from "jose"
import { knownOptions, numberOption } from "../../base/base-options.ts"
import { bytesOfBase64Url } from "../../base/bytes-of-base64url.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { TypeCode } from "../../types/type-code.ts"
import { fits, checkKeys, keysOf, type JwtKeys } from "./jwt-keys.ts"
import { jose } from "./load-jose.ts"
import { TokenError } from "../../endpoint/auth/authenticator.ts"

/** Options of `jwt()`: the required claims (RFC 7519) and the keys that verify signatures. */
export interface JwtOptions {
  /** The issuer of the tokens: the claim `iss` must be this, or one of these. */
  readonly issuer: string | readonly string[]
  /** The audience: the claim `aud` must contain one of these. */
  readonly audience: string | readonly string[]
  /** Allowed algorithms (RFC 7518 §3.1); never `none`, never secrets and public keys together. */
  readonly algorithms: readonly string[]
  /**
   * The keys that verify signatures: a secret, a public key, several of them, a JWK Set, or the URL of one. Of
   * several keys, those whose type, curve and `kid` match the token are tried. A set at a URL is fetched on
   * first use, cached for ten minutes, and fetched again at most every 30 seconds for an unknown key.
   */
  readonly keys: JwtKeys
  /** How far clocks may differ, in milliseconds. Default 5 000. */
  readonly clockToleranceMs?: number
  /** Required claims in addition to `iss` and `aud`. Default `["exp"]`. */
  readonly required?: readonly string[]
  /** The required value of the header `typ`: `at+jwt` (RFC 9068). Default: not checked. */
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
 * Verifies tokens (RFC 7519, 8725) in handlers of `auth()`: `const { verify } = jwt({ … })`, then `const claims
 * = await verify<Claims>(authorization)`. Requires the package `jose`.
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
      const payload = payloadOf(token)
      resolvers ??= resolversOf(keys)
      await check(token, await resolvers, checks)
      // The very bytes that were signed: jose has read them as JSON and hands on what it made of it.
      const claims = code.safeDecode(payload)
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

/**
 * Where more than one text was valid, a list of revoked tokens, or a cache, would have only one of them.
 * @throws TokenError unless each part is as an encoder writes it
 */
function payloadOf(token: string): Buffer {
  const [header, payload, signature, ...more] = token.split(".").map(bytesOfBase64Url)
  if (header && payload && signature && more.length === 0) return payload
  throw new TokenError(NOT_WELL_FORMED)
}

const NOT_WELL_FORMED = "The token is not well-formed."

type Resolver = Jose.JWTVerifyGetKey

async function resolversOf(keys: JwtKeys): Promise<Resolver[]> {
  const { createRemoteJWKSet, errors } = await jose("jwt()")
  return keysOf(keys).map((key) => {
    if (key instanceof URL) return createRemoteJWKSet(key)
    const plain = typeof key === "string" ? new TextEncoder().encode(key) : key
    return (header) => {
      if (!fits(key, header)) throw new errors.JWKSNoMatchingKey()
      return plain as Jose.JWK
    }
  })
}

/** Every key is tried that could have signed the token, so that one can be replaced. */
async function check(
  token: string,
  resolvers: readonly Resolver[],
  options: Jose.JWTVerifyOptions,
): Promise<void> {
  const { errors, jwtVerify } = await jose("jwt()")
  let failure: unknown = new errors.JWKSNoMatchingKey()
  for (const resolver of resolvers) {
    try {
      await jwtVerify(token, resolver, options).catch((error: unknown) => {
        if (codeOf(error) !== SEVERAL_KEYS) throw error
        return byAny(token, error as AsyncIterable<Jose.CryptoKey>, options)
      })
      return
    } catch (error) {
      const code = codeOf(error)
      // A key that does not match the token is a less useful error than an invalid signature.
      if (code === BAD_SIGNATURE) failure = error
      else if (code !== OTHER_KEY) throw said(error)
    }
  }
  throw said(failure)
}

const BAD_SIGNATURE = "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
const OTHER_KEY = "ERR_JWKS_NO_MATCHING_KEY"
const SEVERAL_KEYS = "ERR_JWKS_MULTIPLE_MATCHING_KEYS"

/** A token without a `kid`, and a fetched set with several matching keys. */
async function byAny(
  token: string,
  keys: AsyncIterable<Jose.CryptoKey>,
  options: Jose.JWTVerifyOptions,
): Promise<void> {
  const { errors, jwtVerify } = await jose("jwt()")
  for await (const key of keys) {
    try {
      await jwtVerify(token, key, options)
      return
    } catch (error) {
      if (codeOf(error) !== BAD_SIGNATURE) throw error
    }
  }
  throw new errors.JWSSignatureVerificationFailed()
}

/** The reason that is sent to the client; it does not reveal the expected values. */
function said(error: unknown): unknown {
  const code = codeOf(error)
  // A fetch that failed is a TypeError without a code; so are keys of a fetched set that are broken.
  if (code === undefined) return isKeyError(error) ? unavailable(error) : error
  if (AWAY.has(code)) return unavailable(error)
  if (code === "ERR_JWT_CLAIM_VALIDATION_FAILED") {
    const claim = String((error as { claim?: unknown }).claim)
    return new TokenError(`The claim "${claim}" of the token is not accepted.`, { cause: error })
  }
  return new TokenError(SAID.get(code) ?? NOT_WELL_FORMED, { cause: error })
}

const AWAY: ReadonlySet<string> = new Set([
  "ERR_JWKS_TIMEOUT",
  "ERR_JWKS_INVALID",
  "ERR_JOSE_GENERIC",
])

const SAID: ReadonlyMap<string, string> = new Map([
  ["ERR_JWT_EXPIRED", "The token has expired."],
  ["ERR_JOSE_ALG_NOT_ALLOWED", "The token is signed by an algorithm that is not taken."],
  ["ERR_JOSE_NOT_SUPPORTED", "The token is signed in a way that is not taken."],
  ["ERR_JWS_SIGNATURE_VERIFICATION_FAILED", "The signature of the token is not valid."],
  ["ERR_JWKS_NO_MATCHING_KEY", "The token is signed by a key that is not known."],
])

function unavailable(cause: unknown): ApiError {
  const detail = "The keys that tokens are checked by cannot be read now."
  return new ApiError("unavailable", detail, undefined, { cause })
}

/** What importing a key fails with. */
function isKeyError(error: unknown): boolean {
  return [DOMException, SyntaxError, TypeError].some((kind) => error instanceof kind)
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
