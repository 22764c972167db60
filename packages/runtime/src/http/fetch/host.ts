/** The client's address, passed by a caller of `app.fetch`. */
export interface FetchInfo {
  /** Address of the other end of the connection. */
  readonly address?: string
}

// What hosts give their handlers as the second argument.
interface Hosts extends FetchInfo {
  /** `Deno.serve` */
  readonly remoteAddr?: { readonly hostname?: unknown }
  /** `Bun.serve` */
  requestIP?(request: Request): { readonly address: string } | null
}

/** Address of the client as the host knows it; "" if the host does not provide it. */
export function addressOf(request: Request, host: unknown): string {
  if (typeof host !== "object" || host === null) return ""
  const { address, remoteAddr } = host as Hosts
  if (typeof address === "string") return address
  if (typeof remoteAddr?.hostname === "string") return remoteAddr.hostname
  const { requestIP } = host as Hosts
  return typeof requestIP === "function" ? (requestIP.call(host, request)?.address ?? "") : ""
}
