/** The headers of a WebSocket handshake (RFC 6455 §4.1); absent or empty ones are undefined. */
export interface Handshake {
  readonly upgrade: string | undefined
  readonly connection: string | undefined
  readonly version: string | undefined
  readonly key: string | undefined
}

/** Whether a GET request is a WebSocket handshake, in the one version that exists. */
export function isUpgrade({ upgrade, connection, version, key }: Handshake): boolean {
  return (
    upgrade?.toLowerCase() === "websocket" &&
    connection !== undefined &&
    connection
      .toLowerCase()
      .split(",")
      .some((option) => option.trim() === "upgrade") &&
    version === "13" &&
    key !== undefined &&
    // 16 bytes as base64.
    /^[+/0-9A-Za-z]{22}==$/.test(key)
  )
}
