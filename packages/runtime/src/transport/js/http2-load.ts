import type { Socket } from "node:net"
import type { JsShared, UpgradePlace } from "./js-shared.ts"

/** Takes a connection whose client speaks HTTP/2. */
export type TakeHttp2 = (shared: JsShared, socket: Socket) => void

let loading: Promise<TakeHttp2 | undefined> | undefined

/** Loads HTTP/2 once: few servers without TLS need it. Undefined where Node has none. */
export function loadHttp2(): Promise<TakeHttp2 | undefined> {
  loading ??= import("./http2.ts").then(({ takeHttp2 }) => takeHttp2)
  return loading
}

/** What a client with prior knowledge sends first (RFC 9113 §3.4). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")

/**
 * Hands a connection over that starts with the preface of HTTP/2. Encrypted connections agree on it before (ALPN).
 * @returns whether it does, or may when more of it has come
 */
export function startsHttp2(place: UpgradePlace): boolean {
  const { bytes, shared, socket } = place
  if (shared.options.tls !== undefined || socket.bytesRead !== bytes.length) return false
  const start = bytes.subarray(0, PREFACE.length)
  if (!PREFACE.subarray(0, start.length).equals(start)) return false
  if (start.length === PREFACE.length) void handOver(shared, socket, place.detach())
  return true
}

async function handOver(shared: JsShared, socket: Socket, bytes: Buffer): Promise<void> {
  socket.pause()
  const take = await loadHttp2()
  if (socket.destroyed) return
  if (take === undefined) return void socket.destroy()
  socket.unshift(bytes)
  take(shared, socket)
}
