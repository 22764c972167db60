import type { Context } from "../../endpoint/api.ts"
import { status, type Reply } from "../../endpoint/reply.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { booleanOption, knownOptions, numberOption, tokensOption } from "../../base/base-options.ts"
import { judgeOf, type Origins } from "./origins.ts"

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
