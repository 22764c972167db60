import {
  booleanOption,
  knownOptions,
  numberOption,
  tokensOption,
  wrongOption,
} from "../../base/base-options.ts"
import type { Context } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { status, type Reply } from "../../endpoint/reply.ts"

/** Options of `cors()`, after the protocol of the Fetch Standard. */
export interface CorsOptions {
  /**
   * The origins that may read responses: `"https://app.example.com"`, a list, a RegExp that must match the
   * whole origin, a function, or "*" for all. Default "*".
   */
  readonly origins?: Origins
  /** Whether browsers may send cookies and read the responses. Not with "*". Default false. */
  readonly credentials?: boolean
  /** Default GET, HEAD, PUT, PATCH, POST, DELETE. */
  readonly methods?: readonly string[]
  /** The allowed request headers. Default: those that the browser requests. */
  readonly headers?: readonly string[]
  /** Response headers that scripts may read, in addition to the CORS-safelisted ones. */
  readonly exposedHeaders?: readonly string[]
  /** How long a browser may cache the result of a preflight, in seconds. Default 600. */
  readonly maxAge?: number
  /** Whether sites of a public network may send requests to a server of a private one. Default false. */
  readonly privateNetwork?: boolean
}

const DEFAULTS = {
  origins: "*",
  credentials: false,
  methods: ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE"],
  headers: undefined,
  exposedHeaders: [],
  maxAge: 600,
  privateNetwork: false,
} as const satisfies { [K in keyof Required<CorsOptions>]: unknown }

/**
 * Cross-origin requests of browsers (https://fetch.spec.whatwg.org/#http-cors-protocol). Handles preflights
 * unless a route accepts OPTIONS. Place it before hooks that refuse requests, so that scripts can read those
 * responses, too.
 * @throws PrecastError PC2030 for options that are invalid or not safe
 */
export function cors(options: CorsOptions = {}): Hook {
  const policy = readPolicy(options)
  return {
    "~preflight": true,
    onRequest(context) {
      const { origin } = context.headers
      if (!policy.judge.any) context.header("vary", "Origin")
      const preflight = origin !== undefined && isPreflight(context)
      if (origin === undefined) return undefined
      const allowed = policy.judge.allows(origin)
      if (typeof allowed === "boolean") return answer(policy, context, allowed, preflight)
      return allowed.then((late) => answer(policy, context, late, preflight))
    },
  }
}

interface Policy {
  readonly judge: ReturnType<typeof judgeOf>
  readonly credentials: boolean
  readonly methods: string
  readonly headers: string | undefined
  readonly exposed: string
  readonly maxAge: string
  readonly privateNetwork: boolean
}

function readPolicy(options: CorsOptions): Policy {
  knownOptions("cors", options, DEFAULTS)
  const all = { ...DEFAULTS, ...options }
  const credentials = booleanOption("cors.credentials", all.credentials)
  const headers = options.headers && tokensOption("cors.headers", options.headers)
  return {
    judge: judgeOf(all.origins, credentials),
    credentials,
    methods: tokensOption("cors.methods", all.methods).join(", "),
    headers: headers?.join(", "),
    exposed: tokensOption("cors.exposedHeaders", all.exposedHeaders).join(", "),
    maxAge: String(Math.floor(numberOption("cors.maxAge", all.maxAge, 0, 2 ** 31 - 1))),
    privateNetwork: booleanOption("cors.privateNetwork", all.privateNetwork),
  }
}

/** A route that accepts OPTIONS handles its own preflights. */
function isPreflight({ method, route, headers }: Context): boolean {
  const asked = headers["access-control-request-method"]
  return method === "OPTIONS" && route === undefined && asked !== undefined
}

function answer(
  policy: Policy,
  context: Context,
  allowed: boolean,
  preflight: boolean,
): Reply | undefined {
  if (allowed) {
    const origin = policy.judge.any ? "*" : (context.headers.origin as string)
    context.header("access-control-allow-origin", origin)
    if (policy.credentials) context.header("access-control-allow-credentials", "true")
    if (!preflight && policy.exposed !== "") {
      context.header("access-control-expose-headers", policy.exposed)
    }
  }
  if (!preflight) return undefined
  if (policy.headers === undefined) context.header("vary", "Access-Control-Request-Headers")
  if (policy.privateNetwork) context.header("vary", "Access-Control-Request-Private-Network")
  if (allowed) permit(policy, context)
  return status(204)
}

function permit(policy: Policy, context: Context): void {
  context.header("access-control-allow-methods", policy.methods)
  const headers = policy.headers ?? asNames(context.headers["access-control-request-headers"])
  if (headers !== "") context.header("access-control-allow-headers", headers)
  context.header("access-control-max-age", policy.maxAge)
  if (
    policy.privateNetwork &&
    context.headers["access-control-request-private-network"] === "true"
  ) {
    context.header("access-control-allow-private-network", "true")
  }
}

// Names and commas only, because the value is sent back to the browser.
const NAMES = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+(?:[ \t]*,[ \t]*[!#$%&'*+\-.^_`|~0-9A-Za-z]+)*$/
const MOST_NAMES = 4096

function asNames(asked: string | undefined): string {
  if (asked === undefined || asked.length > MOST_NAMES || !NAMES.test(asked)) return ""
  return asked
}

/** The allowed origins: all, one, a list of strings and patterns, or a function that decides. */
export type Origins =
  | "*"
  | string
  | RegExp
  | readonly (string | RegExp)[]
  | ((origin: string) => boolean | Promise<boolean>)

/** Decides which origins are allowed. */
interface Judge {
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
function judgeOf(origins: unknown, credentials: boolean): Judge {
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
