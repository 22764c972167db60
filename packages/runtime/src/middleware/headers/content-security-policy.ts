import { booleanOption, knownOptions, wrongOption } from "../../base/base-options.ts"

/** Options of the header field `content-security-policy` (CSP Level 3). */
export interface ContentSecurityPolicy {
  /**
   * Directives by name (`scriptSrc` or `script-src`), which replace the defaults; `false` removes one, an empty
   * list is a directive without values.
   */
  readonly directives?: Readonly<Record<string, false | string | readonly string[]>>
  /** Whether the default directives apply if they are not overridden. Default true. */
  readonly useDefaults?: boolean
  /** Only reports violations and does not block them. Default false. */
  readonly reportOnly?: boolean
}

// The defaults of helmet 8.
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'self'"],
  "base-uri": ["'self'"],
  "font-src": ["'self'", "https:", "data:"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'self'"],
  "img-src": ["'self'", "data:"],
  "object-src": ["'none'"],
  "script-src": ["'self'"],
  "script-src-attr": ["'none'"],
  "style-src": ["'self'", "https:", "'unsafe-inline'"],
  "upgrade-insecure-requests": [],
}

/** Name and value of the header (https://www.w3.org/TR/CSP3/). @throws PrecastError PC2030 */
export function contentSecurityPolicy(policy: ContentSecurityPolicy): readonly [string, string] {
  knownOptions(OPTION, policy, { directives: 0, useDefaults: 0, reportOnly: 0 })
  const { directives = {}, useDefaults = true, reportOnly = false } = policy
  const all = new Map<string, readonly string[]>(
    booleanOption(`${OPTION}.useDefaults`, useDefaults) ? Object.entries(DEFAULTS) : [],
  )
  const seen = new Set<string>()
  for (const [key, value] of Object.entries(directives)) {
    const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (!/^[a-z]+(?:-[a-z]+)*$/.test(name)) {
      throw wrongOption(`${OPTION}.directives`, "names of directives", key)
    }
    if (seen.has(name)) throw wrongOption(`${OPTION}.directives.${key}`, "given once", name)
    seen.add(name)
    if (value === false) all.delete(name)
    else all.set(name, readValues(key, value))
  }
  if (all.size === 0) throw wrongOption(`${OPTION}.directives`, "at least one directive", "none")
  const text = [...all].map(([name, values]) => [name, ...values].join(" ")).join(";")
  const header = "content-security-policy"
  return [
    booleanOption(`${OPTION}.reportOnly`, reportOnly) ? `${header}-report-only` : header,
    text,
  ]
}

const OPTION = "securityHeaders.contentSecurityPolicy"

// Without quotes they would be host names, which is always a mistake.
const QUOTED =
  /^(?:none|self|strict-dynamic|report-sample|inline-speculation-rules|unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe-eval|nonce-.*|sha(?:256|384|512)-.*)$/

function readValues(key: string, value: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  for (const one of list) {
    const option = `${OPTION}.directives.${key}`
    // A semicolon or comma would begin another directive or policy.
    if (typeof one !== "string" || !/^[\x20-\x2b\x2d-\x3a\x3c-\x7e]*$/.test(one)) {
      throw wrongOption(option, "texts without ; and ,", one)
    }
    for (const word of one.split(" ")) {
      if (QUOTED.test(word)) throw wrongOption(option, `written with quotes: "'${word}'"`, word)
    }
  }
  return list as string[]
}
