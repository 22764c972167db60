import { canonicalAddress } from "./address.ts"
import { nodeModule } from "../base/node.ts"
import { runtimeError } from "../base/errors/catalog.ts"

/** The client's address, from the peer of the connection and the headers of proxies. */
export type ClientAddress = (peer: string, headers: Readonly<Record<string, string>>) => string

/** The number of proxies in front of the server, or their addresses. */
export type TrustProxy =
  | number
  | readonly string[]
  | {
      readonly proxies: number | readonly string[]
      /**
       * The header that the proxies write; one that they pass on as it came would be the client's
       * word. Default `x-forwarded-for`; `forwarded` is RFC 7239.
       */
      readonly header?: "x-forwarded-for" | "forwarded"
    }

/**
 * Reads the client's address from the header of trusted proxies, from its end, which the nearest
 * proxy has written, as far as the proxies are trusted. Earlier entries come from the client
 * and are ignored.
 * @throws PrecastError PC2012
 */
export function clientAddress(option: TrustProxy): ClientAddress {
  const { proxies, header = "x-forwarded-for" } = readOption(option)
  const isTrusted = trustOf(proxies)
  const addressesOf = header === "forwarded" ? forwardedFor : listed
  return (peer, headers) => {
    const from = canonicalAddress(peer)
    const said = Object.hasOwn(headers, header) ? headers[header] : undefined
    if (said === undefined || !isTrusted(from, 0)) return from
    return furthest(from, addressesOf(said), isTrusted)
  }
}

function furthest(
  peer: string,
  way: readonly (string | undefined)[],
  isTrusted: (address: string, hop: number) => boolean,
): string {
  let address = peer
  for (let at = way.length - 1, hop = 0; at >= 0 && isTrusted(address, hop); at--, hop++) {
    const before = way[at]
    // "unknown", an obfuscated name or an invalid entry: the last known proxy represents it.
    if (before === undefined) return address
    address = before
  }
  return address
}

function trustOf(proxies: number | readonly string[]): (address: string, hop: number) => boolean {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies
  const list = new (nodeModule("net").BlockList)()
  for (const one of proxies) {
    const [address = "", bits] = one.split("/")
    const family = nodeModule("net").isIP(address) === 6 ? "ipv6" : "ipv4"
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const version = nodeModule("net").isIP(address)
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4")
  }
}

/** `x-forwarded-for: client, proxy1, proxy2` */
function listed(header: string): (string | undefined)[] {
  return header.split(",").map((item) => addressOf(item.trim()))
}

/** `forwarded: for=192.0.2.60;proto=http, for="[2001:db8::1]:4711"` (RFC 7239 §4) */
function forwardedFor(header: string): (string | undefined)[] {
  return elementsOf(header).map(forOf)
}

/**
 * The elements of a list in which quoted texts may hold commas. Read from the end, where the
 * nearest proxy has written: a quote that a client leaves open must not swallow that.
 */
function elementsOf(header: string): string[] {
  const elements: string[] = []
  let isQuoted = false
  let end = header.length
  for (let at = end - 1; at >= 0; at--) {
    if (header[at] === '"' && header[at - 1] !== "\\") isQuoted = !isQuoted
    if (header[at] !== "," || isQuoted) continue
    elements.unshift(header.slice(at + 1, end))
    end = at
  }
  return [header.slice(0, end), ...elements]
}

/** The address of an element; undefined unless all of it is well-formed. */
function forOf(element: string): string | undefined {
  const pair = /[ \t]*([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[^\s;,"=]*)[ \t]*(;|$)/y
  let found: string | undefined
  do {
    const [, name = "", value = ""] = pair.exec(element) ?? []
    if (name === "") return undefined
    if (name.toLowerCase() === "for") found = value.replaceAll(/^"|"$/g, "")
  } while (pair.lastIndex < element.length)
  return found === undefined ? undefined : addressOf(found)
}

/** An address with or without a port: `192.0.2.1:80`, `[2001:db8::1]:80`, `2001:db8::1`. */
function addressOf(text: string): string | undefined {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  const ported = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  const address = bracketed ?? ported ?? text
  return nodeModule("net").isIP(address) === 0 ? undefined : canonicalAddress(address)
}

function readOption(option: TrustProxy): {
  proxies: number | readonly string[]
  header?: "x-forwarded-for" | "forwarded"
} {
  const read = typeof option === "number" || Array.isArray(option) ? { proxies: option } : option
  const { proxies, header } = read as Exclude<TrustProxy, number | readonly string[]>
  const isNumber = Number.isInteger(proxies) && Number(proxies) >= 1 && Number(proxies) <= 100
  if (!isNumber && !(Array.isArray(proxies) && proxies.every(isNetwork))) {
    const expected = "a number of proxies from 1, or a list of addresses and networks"
    throw runtimeError("PC2012", "trustProxy", expected, JSON.stringify(proxies) ?? "undefined")
  }
  if (header !== undefined && header !== "x-forwarded-for" && header !== "forwarded") {
    const expected = `"x-forwarded-for" or "forwarded"`
    throw runtimeError("PC2012", "trustProxy.header", expected, JSON.stringify(header))
  }
  return { proxies, ...(header !== undefined && { header }) }
}

function isNetwork(text: unknown): boolean {
  if (typeof text !== "string") return false
  const [address = "", bits, ...more] = text.split("/")
  const version = nodeModule("net").isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  )
}
