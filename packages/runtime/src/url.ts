/** URL by which a client on this machine reaches a server; an address of all interfaces is none. */
export function urlOf(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}
