import { placeText, type ListenPlace } from "../transport/listen-place.ts"

/** The parts of an address. */
export interface Where {
  readonly host: string
  readonly place?: ListenPlace | undefined
  readonly tls?: object | undefined
}

/**
 * The URL for clients on this machine; an address of all interfaces is replaced. `unix:/run/app.sock` for a
 * unix socket.
 */
export function urlOf({ host, place, tls }: Where, port: number): string {
  if (place !== undefined) return placeText(place)
  const scheme = tls === undefined ? "http" : "https"
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host
  return `${scheme}://${name.includes(":") ? `[${name}]` : name}:${port}`
}
