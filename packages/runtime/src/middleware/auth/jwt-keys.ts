import type { JsonWebKeyInput, KeyObject } from "node:crypto"
import { wrongOption } from "../../base/base-options.ts"
import { nodeModule } from "../../base/node.ts"

/** The source of the keys; a URL is that of a JWK Set (RFC 7517 §5). */
export type JwtKeys = JwtKey | readonly JwtKey[] | { readonly keys: readonly JsonWebKey[] } | URL

const SECRET_ALGORITHMS: ReadonlyMap<string, number> = new Map([
  ["HS256", 32],
  ["HS384", 48],
  ["HS512", 64],
])
const PUBLIC_ALGORITHMS: ReadonlySet<string> = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
)

/**
 * Checks algorithms and keys against each other. Secrets and public keys never go together: a
 * public key that is taken for a secret lets everyone sign (RFC 8725 §2.1).
 * @throws PrecastError PC2030
 */
export function checkKeys(algorithms: unknown, keys: JwtKeys): void {
  if (!Array.isArray(algorithms) || algorithms.length === 0) {
    throw wrongOption("jwt.algorithms", "a list of algorithms", algorithms)
  }
  for (const one of algorithms as unknown[]) {
    if (!isSecretAlgorithm(one) && !PUBLIC_ALGORITHMS.has(one as string)) {
      const known = [...SECRET_ALGORITHMS.keys(), ...PUBLIC_ALGORITHMS].join(", ")
      throw wrongOption("jwt.algorithms", `some of ${known}`, one)
    }
  }
  const secret = (algorithms as string[]).filter(isSecretAlgorithm)
  if (secret.length > 0 && secret.length < algorithms.length) {
    throw wrongOption("jwt.algorithms", "either all HS… or none", algorithms.join(", "))
  }
  const bytes = Math.max(...secret.map((one) => SECRET_ALGORITHMS.get(one) ?? 0))
  for (const key of keysOf(keys)) {
    checkKey(key, secret.length > 0 ? bytes : undefined)
    const isUsed = !(key instanceof URL) && algorithms.some((alg) => fits(key, { alg }))
    if (!isUsed || isSound(key)) continue
    throw wrongOption(
      "jwt.keys",
      "well-formed keys, RSA of at least 2048 bits and an odd exponent from 3",
      "another one",
    )
  }
}

function isSecretAlgorithm(name: unknown): name is string {
  return typeof name === "string" && SECRET_ALGORITHMS.has(name)
}

/** The keys themselves; empty if they are fetched. */
export function keysOf(keys: JwtKeys): readonly (JwtKey | URL)[] {
  if (isSet(keys)) return keys.keys
  return Array.isArray(keys) ? (keys as readonly JwtKey[]) : [keys as JwtKey | URL]
}

export function isSet(keys: JwtKeys): keys is { readonly keys: readonly JsonWebKey[] } {
  return typeof keys === "object" && "keys" in keys && Array.isArray(keys.keys)
}

/** @param bytes the minimum size of a secret; undefined: the key must be a public one */
function checkKey(key: unknown, bytes: number | undefined): void {
  if (bytes === undefined ? isPublic(key) : isSecret(key, bytes)) return
  const expected =
    bytes === undefined
      ? "a public key (JWK, KeyObject, or https: URL of a JWK Set) for these algorithms"
      : `a secret of at least ${bytes} bytes for these algorithms`
  // The value must not be shown: it may be a secret.
  throw wrongOption("jwt.keys", expected, "something else")
}

function isSecret(key: unknown, bytes: number): boolean {
  if (typeof key === "string") return Buffer.byteLength(key) >= bytes && !isPem(key)
  if (key instanceof Uint8Array) return key.length >= bytes
  if (isKeyObject(key)) return key.type === "secret" && (key.symmetricKeySize ?? 0) >= bytes
  if (!isJwk(key, "oct") || typeof key.k !== "string") return false
  return Buffer.from(key.k, "base64url").length >= bytes
}

function isPublic(key: unknown): boolean {
  if (key instanceof URL) return isSafeUrl(key)
  if (isKeyObject(key)) return key.type === "public"
  // A private key has no business where tokens are only checked.
  return isJwk(key) && key.kty !== "oct" && key.d === undefined
}

function isPem(text: string): boolean {
  return text.includes("-----BEGIN")
}

/** An attacker who can modify the response can sign tokens. */
function isSafeUrl({ protocol, hostname }: URL): boolean {
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname)
  return protocol === "https:" || (protocol === "http:" && isLoopback)
}

// Types of Node 26 do not export it by its own name.
type JsonWebKey = JsonWebKeyInput["key"]

/** A key that tokens are checked by. */
export type JwtKey = string | Uint8Array | KeyObject | JsonWebKey

/** The members of a token's header that identify its key (RFC 7515 §4.1). */
interface TokenHeader {
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
function isSound(key: JwtKey): boolean {
  if (!isKeyObject(key) && (!isJwk(key) || key.kty === "oct")) return true
  try {
    const found = isKeyObject(key)
      ? key
      : nodeModule("crypto").createPublicKey({ key, format: "jwk" })
    const { modulusLength = 2048, publicExponent = 3n } = found.asymmetricKeyDetails ?? {}
    // RFC 7518 §3.3, RFC 8017 §3.1: with the exponent 1 each text is its own signature.
    return modulusLength >= 2048 && publicExponent >= 3n && publicExponent % 2n === 1n
  } catch {
    return false
  }
}

function isKeyObject(key: unknown): key is KeyObject {
  return key instanceof nodeModule("crypto").KeyObject
}

/** Whether it is a JSON Web Key (RFC 7517), of the given type if any. */
function isJwk(key: unknown, kty?: string): key is JsonWebKey {
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
