import { headerBlock } from "../../transport/headers.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { contentSecurityPolicy, type ContentSecurityPolicy } from "./content-security-policy.ts"
import { booleanOption, knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"

/** Each may be `false`: not sent. */
export interface SecurityHeadersOptions {
  /** Default: the directives in docs/middleware.md. */
  readonly contentSecurityPolicy?: false | ContentSecurityPolicy
  /** Default false. */
  readonly crossOriginEmbedderPolicy?: false | "require-corp" | "credentialless" | "unsafe-none"
  /** Default "same-origin". */
  readonly crossOriginOpenerPolicy?:
    | false
    | "same-origin"
    | "same-origin-allow-popups"
    | "noopener-allow-popups"
    | "unsafe-none"
  /** Default "same-origin". */
  readonly crossOriginResourcePolicy?: false | "same-origin" | "same-site" | "cross-origin"
  /** Default true: `?1`. */
  readonly originAgentCluster?: boolean
  /** Default "no-referrer". */
  readonly referrerPolicy?: false | ReferrerPolicy | readonly ReferrerPolicy[]
  /** Browsers take it over HTTPS alone. Default a year, with sub-domains. */
  readonly strictTransportSecurity?: false | StrictTransportSecurity
  /** Default true: `nosniff`. */
  readonly xContentTypeOptions?: boolean
  /** Default "off". */
  readonly xDnsPrefetchControl?: false | "on" | "off"
  /** Default true: `noopen`. */
  readonly xDownloadOptions?: boolean
  /** Default "SAMEORIGIN". */
  readonly xFrameOptions?: false | "DENY" | "SAMEORIGIN"
  /** Default "none". */
  readonly xPermittedCrossDomainPolicies?:
    | false
    | "none"
    | "master-only"
    | "by-content-type"
    | "all"
  /** Default true: `0`, which switches a faulty filter of old browsers off. */
  readonly xXssProtection?: boolean
}

/** Values of the header field `referrer-policy` (Referrer Policy §3). */
export type ReferrerPolicy =
  | "no-referrer"
  | "no-referrer-when-downgrade"
  | "same-origin"
  | "origin"
  | "strict-origin"
  | "origin-when-cross-origin"
  | "strict-origin-when-cross-origin"
  | "unsafe-url"

/** Options of the header field `strict-transport-security` (RFC 6797). */
export interface StrictTransportSecurity {
  /** In seconds. Default 31 536 000, a year. */
  readonly maxAge?: number
  /** Default true. */
  readonly includeSubDomains?: boolean
  /** Default false. */
  readonly preload?: boolean
}

/** A header of which one of several words is sent: option, header, default, all words. */
type Word = readonly [keyof SecurityHeadersOptions, string, string | false, readonly string[]]

const REFERRER = [
  "no-referrer",
  "no-referrer-when-downgrade",
  "same-origin",
  "origin",
  "strict-origin",
  "origin-when-cross-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
]
const EMBEDDER = ["require-corp", "credentialless", "unsafe-none"]
const OPENER = ["same-origin", "same-origin-allow-popups", "noopener-allow-popups", "unsafe-none"]
const RESOURCE = ["same-origin", "same-site", "cross-origin"]
const CROSS_DOMAIN = ["none", "master-only", "by-content-type", "all"]

const WORDS: readonly Word[] = [
  ["crossOriginEmbedderPolicy", "cross-origin-embedder-policy", false, EMBEDDER],
  ["crossOriginOpenerPolicy", "cross-origin-opener-policy", "same-origin", OPENER],
  ["crossOriginResourcePolicy", "cross-origin-resource-policy", "same-origin", RESOURCE],
  ["referrerPolicy", "referrer-policy", "no-referrer", REFERRER],
  ["xDnsPrefetchControl", "x-dns-prefetch-control", "off", ["on", "off"]],
  ["xFrameOptions", "x-frame-options", "SAMEORIGIN", ["DENY", "SAMEORIGIN"]],
  ["xPermittedCrossDomainPolicies", "x-permitted-cross-domain-policies", "none", CROSS_DOMAIN],
]

/** Headers that are sent or not: option, header, value. */
const SWITCHES: readonly (readonly [keyof SecurityHeadersOptions, string, string])[] = [
  ["originAgentCluster", "origin-agent-cluster", "?1"],
  ["xContentTypeOptions", "x-content-type-options", "nosniff"],
  ["xDownloadOptions", "x-download-options", "noopen"],
  ["xXssProtection", "x-xss-protection", "0"],
]

const NAMES = Object.fromEntries(
  [
    "contentSecurityPolicy",
    "strictTransportSecurity",
    ...[...WORDS, ...SWITCHES].map(([name]) => name),
  ].map((name) => [name, true]),
)

/**
 * Security headers with the defaults of helmet 8. A header that the response already has is not changed.
 * @throws PrecastError PC2030
 */
export function securityHeaders(options: SecurityHeadersOptions = {}): Hook {
  knownOptions("securityHeaders", options, NAMES)
  const pairs: (readonly [string, string])[] = []
  if (options.contentSecurityPolicy !== false) {
    pairs.push(contentSecurityPolicy(options.contentSecurityPolicy ?? {}))
  }
  if (options.strictTransportSecurity !== false) {
    pairs.push(["strict-transport-security", hsts(options.strictTransportSecurity ?? {})])
  }
  for (const [option, header, fallback, words] of WORDS) {
    const value = options[option] ?? fallback
    if (value !== false) pairs.push([header, wordsOf(option, value, words)])
  }
  for (const [option, header, value] of SWITCHES) {
    if (booleanOption(`securityHeaders.${option}`, options[option] ?? true)) {
      pairs.push([header, value])
    }
  }
  const block = headerBlock(pairs)
  return { onResponse: (_context, answer) => answer.headers.fill(block) }
}

function wordsOf(option: string, value: unknown, words: readonly string[]): string {
  const list: unknown[] = Array.isArray(value) && option === "referrerPolicy" ? value : [value]
  for (const one of list) {
    if (typeof one === "string" && words.includes(one)) continue
    throw wrongOption(`securityHeaders.${option}`, `false or one of ${words.join(", ")}`, one)
  }
  return list.join(",")
}

function hsts(options: StrictTransportSecurity): string {
  const name = "securityHeaders.strictTransportSecurity"
  knownOptions(name, options, { maxAge: 0, includeSubDomains: 0, preload: 0 })
  const { maxAge = 31_536_000, includeSubDomains = true, preload = false } = options
  const seconds = Math.floor(numberOption(`${name}.maxAge`, maxAge, 0, Number.MAX_SAFE_INTEGER))
  let value = `max-age=${seconds}`
  if (booleanOption(`${name}.includeSubDomains`, includeSubDomains)) value += "; includeSubDomains"
  if (booleanOption(`${name}.preload`, preload)) value += "; preload"
  return value
}
