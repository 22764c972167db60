import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { canonicalAddress } from "../../endpoint/address.ts"
import { contextOf } from "../../endpoint/context.ts"
import type { RawContext } from "../../endpoint/raw/raw.ts"
import type { DashboardSettings } from "../options/options.ts"

/**
 * The header that authenticates a query: a page of another origin cannot set it without a preflight, which is
 * refused.
 */
export const KEY_HEADER = "x-precast-key"

/** The reason for refusing a request. */
export interface Refusal {
  readonly status: 401 | 403
  readonly text: string
}

/** Who may see the dashboard. */
export class Gate {
  /** The key that the page sends; undefined: the reader must enter the token. */
  readonly pageKey: string | undefined
  readonly #key: string
  readonly #settings: DashboardSettings

  constructor(settings: DashboardSettings) {
    this.#settings = settings
    this.#key = settings.token ?? randomBytes(24).toString("base64url")
    this.pageKey = settings.token === undefined ? this.#key : undefined
  }

  /**
   * @param isData whether the request is for data or an action, not for the page
   * @returns undefined if the request is allowed
   */
  async refusal(context: RawContext, isData: boolean): Promise<Refusal | undefined> {
    const { headers } = context
    const { guard } = this.#settings
    if (this.#isLocal && !isLocal(context)) return { status: 403, text: NOT_LOCAL }
    if (isData && isForeign(headers))
      return { status: 403, text: "Requests from pages of another origin are refused." }
    if (guard !== undefined && (await guard(context)) !== true)
      return { status: 403, text: "The guard of the dashboard refuses." }
    if (isData && !isSame(headers[KEY_HEADER] ?? "", this.#key))
      return { status: 401, text: "The token of the dashboard is missing, or not the right one." }
    return undefined
  }

  /** Only the client's address protects the dashboard. */
  get #isLocal(): boolean {
    const { token, guard } = this.#settings
    return token === undefined && guard === undefined
  }
}

const NOT_LOCAL =
  "The dashboard accepts only requests from this machine to localhost. " +
  "To allow others, set a token: serve(routes, { dashboard: { token } })."

function isLocal(context: RawContext): boolean {
  const { headers } = context
  const { peer } = contextOf(context)
  return isLoopbackAddress(peer) && isLoopbackHost(headers.host) && !isFromElsewhere(headers)
}

/** Compares in constant time. Importing `constantTimeEqual` would load its module at each start. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Browsers send the source of a request: Origin (RFC 6454), Sec-Fetch-Site (Fetch Metadata). */
function isForeign({ origin, host, ...headers }: Readonly<Record<string, string>>): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") return true
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}

/** Whether a Host header names this machine: other names can be made to resolve to it (DNS rebinding). */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i.exec(host ?? "")?.[1]?.toLowerCase()
  if (name === undefined) return false
  if (name === "localhost" || name.endsWith(".localhost")) return true
  return isLoopbackAddress(name.replace(/^\[|\]$/g, ""))
}

/** 127.0.0.0/8 and ::1, also as an IPv4 address is written in IPv6. */
function isLoopbackAddress(address: string): boolean {
  const plain = canonicalAddress(address)
  return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain)
}

const ADDRESSES = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"] as const

/**
 * Whether a proxy on this machine forwards a request from another host, according to its headers: a tunnel is not
 * loopback.
 */
function isFromElsewhere(headers: Readonly<Record<string, string>>): boolean {
  const addresses = ADDRESSES.flatMap((name) => headers[name]?.split(",") ?? [])
  for (const [, one] of headers.forwarded?.matchAll(/for=("[^"]*"|[^;,]*)/gi) ?? [])
    addresses.push(one!.replace(/^"?\[?|\]?(?::\d+)?"?$/g, ""))
  const hosts = headers["x-forwarded-host"]?.split(",") ?? []
  return (
    addresses.some((address) => !isLoopbackAddress(address.trim())) ||
    hosts.some((host) => !isLoopbackHost(host.trim()))
  )
}
