import type { JsonWebKeyInput, KeyObject } from "node:crypto"
import { nodeModule } from "../../base/node.ts"

// Types of Node 26 do not export it by its own name.
export type JsonWebKey = JsonWebKeyInput["key"]

/** A key that tokens are checked by. */
export type JwtKey = string | Uint8Array | KeyObject | JsonWebKey

/** The members of a token's header that identify its key (RFC 7515 §4.1). */
export interface TokenHeader {
  readonly alg?: unknown
  readonly kid?: unknown
}

/**
 * Whether a token can have been signed with a key: its algorithm is one of the key's type and curve
 * (RFC 7518 §3.1), and where both have a `kid`, it is the same.
 */
export function fits(key: JwtKey, { alg, kid }: TokenHeader): boolean {
  if (typeof alg !== "string") return false
  if (typeof key === "string" || key instanceof Uint8Array) return alg.startsWith("HS")
  if (isKeyObject(key)) {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
    return type === undefined ? alg.startsWith("HS") : kindsOf(alg).has(details?.namedCurve ?? type)
  }
  return isOf(key, alg) && (typeof kid !== "string" || key.kid === undefined || key.kid === kid)
}

/** Whether signatures can be checked by it; where not, every token would fail with an error of its own. */
export function isSound(key: JwtKey): boolean {
  if (!isKeyObject(key) && (!isJwk(key) || key.kty === "oct")) return true
  try {
    const found = isKeyObject(key)
      ? key
      : nodeModule("crypto").createPublicKey({ key, format: "jwk" })
    // RFC 7518 §3.3
    return (found.asymmetricKeyDetails?.modulusLength ?? 2048) >= 2048
  } catch {
    return false
  }
}

export function isKeyObject(key: unknown): key is KeyObject {
  return key instanceof nodeModule("crypto").KeyObject
}

/** Whether it is a JSON Web Key (RFC 7517), of the given type if any. */
export function isJwk(key: unknown, kty?: string): key is JsonWebKey {
  if (typeof key !== "object" || key === null || key instanceof Uint8Array) return false
  const said = (key as JsonWebKey).kty
  return typeof said === "string" && (kty === undefined || said === kty)
}

function isOf(key: JsonWebKey, alg: string): boolean {
  const { kty, crv, alg: own, use, key_ops: operations } = key
  if (own !== undefined && own !== alg && !(isEdwards(own) && isEdwards(alg))) return false
  if (use !== undefined && use !== "sig") return false
  if (Array.isArray(operations) && !operations.includes("verify")) return false
  return kty === "oct" ? alg.startsWith("HS") : kindsOf(alg).has(String(crv ?? kty))
}

function isEdwards(alg: unknown): boolean {
  return alg === "EdDSA" || alg === "Ed25519"
}

/** Types and curves of the keys of an algorithm, as Node and as JWKs name them. */
function kindsOf(alg: string): ReadonlySet<string> {
  return KINDS.get(alg) ?? NO_KINDS
}

const RS: ReadonlySet<string> = new Set(["rsa", "RSA"])
const PS: ReadonlySet<string> = new Set(["rsa", "rsa-pss", "RSA"])
const ED: ReadonlySet<string> = new Set(["ed25519", "Ed25519"])
const NO_KINDS: ReadonlySet<string> = new Set()
const KINDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["RS256", "RS384", "RS512"].map((alg) => [alg, RS] as const),
  ...["PS256", "PS384", "PS512"].map((alg) => [alg, PS] as const),
  ["ES256", new Set(["prime256v1", "P-256"])],
  ["ES384", new Set(["secp384r1", "P-384"])],
  ["ES512", new Set(["secp521r1", "P-521"])],
  ["EdDSA", ED],
  ["Ed25519", ED],
])
