import type { ConnectOptions, SocketClientOptions } from "./client-socket-types.ts"

/** Receives the events of a connection; `ended` is the last one. */
export interface LinkListener {
  opened(): void
  /** @param data text, or bytes of a binary message */
  received(data: string | Uint8Array): void
  /** @param late it was silent for longer than allowed */
  ended(code: number, reason: string, late: boolean): void
}

/** Times in milliseconds. */
export interface LinkTimes {
  readonly timeoutMs: number
  readonly heartbeatMs: number
}

/** No JSON is empty, so an empty text is no message: the server sends it back. */
const HEARTBEAT = ""

/** One connection, with its timeout for opening and its heartbeats. */
export class Link {
  readonly #ws: WebSocket
  readonly #listener: LinkListener
  readonly #times: LinkTimes
  #timer: ReturnType<typeof setTimeout> | undefined
  #heard = 0
  #isOver = false

  /** @throws what the constructor of WebSocket throws */
  constructor(ws: WebSocket, times: LinkTimes, listener: LinkListener) {
    this.#ws = ws
    this.#times = times
    this.#listener = listener
    ws.binaryType = "arraybuffer"
    // The `close` event that follows an error carries the same information.
    ws.addEventListener("open", () => this.#open())
    ws.addEventListener("message", ({ data }: { readonly data: unknown }) => this.#take(data))
    // Deno reports 0 where other runtimes report 1006.
    ws.addEventListener("close", ({ code, reason }) => this.#end(code || 1006, reason, false))
    this.#timer = setTimeout(() => this.#lose(), times.timeoutMs)
  }

  get protocol(): string {
    return this.#ws.protocol
  }

  get bufferedAmount(): number {
    return this.#ws.bufferedAmount
  }

  send(data: string | Uint8Array): void {
    this.#ws.send(data as string)
  }

  /** Its listener receives no further events. */
  close(code: number, reason: string): void {
    this.#forget()
    this.#ws.close(code, reason)
  }

  #open(): void {
    if (this.#isOver) return
    this.#heard = performance.now()
    this.#watch(this.#times.heartbeatMs)
    this.#listener.opened()
  }

  #take(data: unknown): void {
    if (this.#isOver) return
    this.#heard = performance.now()
    if (data === HEARTBEAT) return
    this.#listener.received(typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer))
  }

  /** Looks in some time whether anything was heard in the meantime. */
  #watch(ms: number): void {
    const { heartbeatMs, timeoutMs } = this.#times
    clearTimeout(this.#timer)
    if (heartbeatMs === 0) return
    this.#timer = setTimeout(() => {
      const left = this.#heard + heartbeatMs - performance.now()
      if (left > 0) return this.#watch(left)
      const asked = performance.now()
      this.#ws.send(HEARTBEAT)
      this.#timer = setTimeout(() => {
        if (this.#heard < asked) this.#lose()
        else this.#watch(heartbeatMs)
      }, timeoutMs)
    }, ms)
  }

  /** A peer that does not respond will not complete the closing handshake either, so it is not awaited. */
  #lose(): void {
    this.#end(1006, `nothing was heard for ${this.#times.timeoutMs} ms`, true)
    this.#ws.close()
  }

  #end(code: number, reason: string, late: boolean): void {
    if (this.#isOver) return
    this.#forget()
    this.#listener.ended(code, reason, late)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#isOver = true
  }
}

/** Makes the connection, by what the options or the platform have. */
export function connect(url: URL, wanted: ConnectOptions, options: SocketClientOptions): WebSocket {
  if (options.connect !== undefined) return options.connect(url, wanted)
  const { protocols, headers } = wanted
  const list = [...protocols]
  const pairs = [...headers]
  if (pairs.length === 0) return new WebSocket(url, list)
  if ("document" in globalThis || "importScripts" in globalThis) {
    const [[name] = [""]] = pairs
    throw new TypeError(`a browser sends no header ${name} with the handshake of a WebSocket`)
  }
  // Node, Deno and Bun take headers as well, which the types of browsers do not have.
  const more = { protocols: list, headers: Object.fromEntries(pairs) }
  return new WebSocket(url, more as unknown as string[])
}
