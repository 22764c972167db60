import type { JsonWebKeyInput } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { jwt } from "../../../packages/runtime/dist/index.js"
import { commitOf, fromPath } from "./material.ts"
import type { Explained, Suite, Verdict } from "./suite.ts"

/**
 * Signed tokens of Project Wycheproof. Its vectors for JWE and AES-GCM do not apply: nothing in Precast encrypts. Those
 * for HMAC alone have keys of any bytes, and cookies are signed by a text.
 */
export const wycheproof: Suite = {
  name: "wycheproof",
  judges: "JWS and JWK: verify() of jwt() with hostile signatures, headers and keys",
  async run(): Promise<Verdict> {
    const source = fromPath("wycheproof", "github.com/C2SP/wycheproof")
    const explained: Explained[] = []
    const failed: string[] = []
    let passed = 0
    for (const each of files.flatMap((file) => casesOf(source, file))) {
      const outcome = await outcomeOf(each)
      const isRight = outcome.isVerified === (each.result === "valid")
      const reason = isRight ? undefined : reasonOf(each)
      if (isRight) passed++
      else if (reason !== undefined) explained.push({ name: each.name, reason })
      else failed.push(`${each.name}: ${each.result} expected; ${outcome.text}`)
    }
    return { version: commitOf(source), passed, explained, failed }
  },
}

const files = ["json_web_signature", "json_web_key", "json_web_crypto"]

type Key = JsonWebKeyInput["key"]
type Keys = Key | { readonly keys: readonly Key[] }

interface Group {
  readonly comment: string
  readonly public?: Keys
  readonly private?: Keys
  readonly tests: readonly Vector[]
}

interface Vector {
  readonly tcId: number
  readonly comment: string
  readonly result: "valid" | "invalid"
  /** Not there in vectors of JWE. */
  readonly jws?: string
  readonly flags?: readonly string[]
}

interface Case {
  readonly name: string
  readonly result: "valid" | "invalid"
  readonly token: string
  readonly keys: Keys
  readonly comment: string
}

function casesOf(source: string, file: string): Case[] {
  const text = readFileSync(join(source, `testvectors_v1/${file}_test.json`), "utf8")
  const { testGroups } = JSON.parse(text) as { testGroups: readonly Group[] }
  return testGroups.flatMap(({ comment, tests, public: open, private: secret }) => {
    const keys = open ?? secret
    if (keys === undefined) return []
    return tests.flatMap(({ tcId, comment: what, result, jws }) =>
      jws === undefined
        ? []
        : [{ name: `${file} ${tcId} ${comment} ${what}`, result, token: jws, keys, comment: what }],
    )
  })
}

interface Outcome {
  readonly isVerified: boolean
  readonly text: string
}

/** Claims are judged after the signature: a payload that holds none was verified. */
async function outcomeOf({ keys, token }: Case): Promise<Outcome> {
  try {
    const { verify } = jwt({ issuer: "a", audience: "b", algorithms: algorithmsOf(keys), keys })
    await verify(token, { safeDecode: () => ({ ok: false, issues: [] }) })
    return { isVerified: true, text: "verified" }
  } catch (error) {
    const { cause, message } = error as { readonly cause?: unknown; readonly message: string }
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
    return { isVerified: AFTER.has(code), text: `${code} ${message}` }
  }
}

const AFTER: ReadonlySet<string> = new Set(["ERR_JWT_INVALID", "ERR_JWT_CLAIM_VALIDATION_FAILED"])

/** What a program declares that has these keys: their own algorithms, or all of their type. */
function algorithmsOf(keys: Keys): string[] {
  const list = "keys" in keys ? (keys.keys as readonly Key[]) : [keys as Key]
  const named = list.flatMap(({ alg }) => (typeof alg === "string" ? [alg] : []))
  if (named.length > 0) return [...new Set(named.map((alg) => NAMES.get(alg) ?? alg))]
  return list.some(({ kty }) => kty === "RSA") ? ["RS256", "PS256"] : ["ES256"]
}

/** A name in vectors that no algorithm has. */
const NAMES: ReadonlyMap<string, string> = new Map([["ES521", "ES512"]])

const reasons: readonly (readonly [RegExp, string])[] = [
  [/signature (?:347|351) /, "the key is for ES521, which is not an algorithm: RFC 7518 has ES512"],
  [/signature (?:346|350) /, "the key is for PS256 alone, and the token is signed by PS384"],
  [/signature (?:367|370) /, "the text is that of vector 357, which is valid"],
  [/InvalidCharacterInserted/, "a character that base64url does not have: RFC 7515 §2"],
  [
    /rejectsDuplicateKid/,
    "keys of one set may have one kid (RFC 7517 §4.5): each of them is tried",
  ],
  [
    /RocaVulnerability/,
    "jwt() verifies with the keys that the program trusts, and does not search them for weak primes",
  ],
]

function reasonOf({ name }: Case): string | undefined {
  return reasons.find(([pattern]) => pattern.test(name))?.[1]
}
