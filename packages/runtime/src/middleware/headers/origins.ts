import { wrongOption } from "../../base/base-options.ts"

/** The allowed origins: all, one, a list of strings and patterns, or a function that decides. */
export type Origins =
  | "*"
  | string
  | RegExp
  | readonly (string | RegExp)[]
  | ((origin: string) => boolean | Promise<boolean>)

/** Decides which origins are allowed. */
export interface Judge {
  /** Whether all origins are allowed, so that the response is the same for each. */
  readonly any: boolean
  allows(origin: string): boolean | Promise<boolean>
}

// An origin is a scheme, a host and a port in ASCII, or "null" (RFC 6454 §6.2). Whatever else a
// client sends is no origin of a browser.
const ORIGIN = /^[\x21-\x7e]{1,1024}$/

/**
 * Reads the option `origins`.
 * @throws PrecastError PC2030
 */
export function judgeOf(origins: unknown, credentials: boolean): Judge {
  if (origins === "*") {
    if (credentials) {
      throw wrongOption(
        "cors.origins",
        "a list of origins when credentials is true: with all of them any site could act for a user",
        "*",
      )
    }
    return { any: true, allows: () => true }
  }
  if (typeof origins === "function") {
    const ask = origins as (origin: string) => boolean | Promise<boolean>
    return { any: false, allows: (origin) => ORIGIN.test(origin) && exactly(ask(origin)) }
  }
  const list: unknown[] = Array.isArray(origins) ? origins : [origins]
  const texts = new Set<string>()
  const patterns: RegExp[] = []
  for (const one of list) {
    if (one instanceof RegExp) patterns.push(whole(one))
    else texts.add(readOrigin(one, credentials))
  }
  const fits = (origin: string): boolean =>
    ORIGIN.test(origin) && origin !== "null" && patterns.some((pattern) => pattern.test(origin))
  return { any: false, allows: (origin) => texts.has(origin) || fits(origin) }
}

/** Only `true` allows an origin: an origin or an object as the result does not. */
function exactly(answer: unknown): boolean | Promise<boolean> {
  if (answer instanceof Promise) return answer.then((late) => late === true)
  return answer === true
}

/** `/example\.com/` would match `https://example.com.evil.org`; so the whole origin must match. */
function whole({ source, flags }: RegExp): RegExp {
  return new RegExp(`^(?:${source})$`, flags.replaceAll(/[gym]/g, ""))
}

function readOrigin(text: unknown, credentials: boolean): string {
  if (text === "null" && !credentials) return text
  if (typeof text !== "string" || !URL.canParse(text)) throw notOrigin(text)
  const url = new URL(text)
  // Schemes of apps (capacitor://localhost) have no origin for URL.
  const origin = url.origin === "null" ? `${url.protocol}//${url.host}` : url.origin
  if (url.host === "" || origin !== text) throw notOrigin(text)
  return text
}

function notOrigin(found: unknown): Error {
  return wrongOption("cors.origins", `origins such as "https://app.example.com" (no path)`, found)
}
