import { canonicalAddress } from "../../endpoint/address.ts"

/** Whether a Host header names this machine: other names can be made to resolve to it (DNS rebinding). */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i.exec(host ?? "")?.[1]?.toLowerCase()
  if (name === undefined) return false
  if (name === "localhost" || name.endsWith(".localhost")) return true
  return isLoopbackAddress(name.replace(/^\[|\]$/g, ""))
}

/** 127.0.0.0/8 and ::1, also as an IPv4 address is written in IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = canonicalAddress(address)
  return plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain)
}

const ADDRESSES = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip"] as const

/**
 * Whether a proxy on this machine forwards a request from another host, according to its headers: a tunnel is not
 * loopback.
 */
export function isFromElsewhere(headers: Readonly<Record<string, string>>): boolean {
  const addresses = ADDRESSES.flatMap((name) => headers[name]?.split(",") ?? [])
  for (const [, one] of headers.forwarded?.matchAll(/for=("[^"]*"|[^;,]*)/gi) ?? [])
    addresses.push(one!.replace(/^"?\[?|\]?(?::\d+)?"?$/g, ""))
  const hosts = headers["x-forwarded-host"]?.split(",") ?? []
  return (
    addresses.some((address) => !isLoopbackAddress(address.trim())) ||
    hosts.some((host) => !isLoopbackHost(host.trim()))
  )
}
