import { booleanOption, knownOptions, wrongOption } from "../../base/base-options.ts"

/** Attributes of the cookie that holds a session or its id (RFC 6265). */
export interface SessionCookieOptions {
  /** Default `__Host-session`: a browser takes it from this host alone, over TLS (or from localhost). */
  readonly name?: string
  /** Default `/`. */
  readonly path?: string
  /** Sent to this domain and all below it. Default: to this host alone. */
  readonly domain?: string
  /** Default `lax`: not sent with requests that other sites make, but for links to this one. */
  readonly sameSite?: "lax" | "strict" | "none"
  /** Default true. */
  readonly secure?: boolean
}

/** The cookie of a session. */
export interface SessionCookie {
  readonly name: string
  /** The attributes after the value, except `Max-Age`. */
  readonly attributes: string
}

// RFC 6265 §4.1.1: a token, and values without delimiters.
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const PLAIN = /^[\x20-\x3a\x3c-\x7e]+$/

/** @throws PrecastError PC2030 for a cookie that no browser would take */
export function sessionCookie(options: SessionCookieOptions = {}): SessionCookie {
  knownOptions("sessions.cookie", options, { name: 0, path: 0, domain: 0, sameSite: 0, secure: 0 })
  const { name = "__Host-session", path = "/", domain, sameSite = "lax" } = options
  const secure = booleanOption("sessions.cookie.secure", options.secure ?? true)
  if (!NAME.test(name)) throw wrongOption("sessions.cookie.name", "a name of a cookie", name)
  if (!PLAIN.test(path) || !path.startsWith("/"))
    throw wrongOption("sessions.cookie.path", "a path", path)
  if (domain !== undefined && !PLAIN.test(domain))
    throw wrongOption("sessions.cookie.domain", "a domain", domain)
  if (!["lax", "strict", "none"].includes(sameSite))
    throw wrongOption("sessions.cookie.sameSite", `"lax", "strict" or "none"`, sameSite)
  const isHost = name.startsWith("__Host-")
  if (isHost && (!secure || path !== "/" || domain !== undefined)) {
    throw wrongOption("sessions.cookie.name", "another one than __Host-… with these options", name)
  }
  if (!secure && (name.startsWith("__Secure-") || sameSite === "none")) {
    throw wrongOption("sessions.cookie.secure", "true with this name or sameSite", secure)
  }
  const attributes = [
    `Path=${path}`,
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
    `SameSite=${sameSite === "lax" ? "Lax" : sameSite === "strict" ? "Strict" : "None"}`,
  ]
  return { name, attributes: `; ${attributes.join("; ")}` }
}
