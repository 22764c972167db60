import { runtimeError } from "../../base/errors/catalog.ts"
import type { Dispatch, ListenOptions, Limits } from "../core.ts"
import { Pending } from "../drain.ts"
import type { HeaderBlock } from "../headers.ts"
import { statusLine } from "../status-line.ts"
import type { Front } from "./front.ts"
import type { Traits } from "./self-test.ts"
import type { UwsConnection } from "./uws-connection.ts"
import type { UwsResponse } from "./uws-types.ts"

/** What all requests of one listening app share. */
export class Server extends Pending {
  readonly app: Dispatch
  readonly options: ListenOptions
  readonly traits: Traits
  /** WebSockets that are open. */
  readonly sockets: Set<UwsConnection> = new Set()
  readonly unread: Unread
  readonly #told = new Set<string>()
  /** Responses close their connections. */
  draining = false
  /** Where connections are accepted, if the core does not accept them. */
  front: Front | undefined = undefined
  /** Framing needs no check of ours: the core checks it, or a proxy does. */
  readonly soundFraming: boolean

  constructor(app: Dispatch, options: ListenOptions, traits: Traits) {
    super()
    this.app = app
    this.options = options
    this.traits = traits
    this.unread = new Unread(options.limits)
    this.soundFraming = traits.strictFraming || options.trustFraming === true
  }

  /** Logs once that a finished request was read (PC2056). */
  tellLate(what: string): void {
    if (this.#told.has(what)) return
    this.#told.add(what)
    this.options.onFault(runtimeError("PC2056", what))
  }

  /** The address of the client. */
  addressOf(res: UwsResponse): string {
    if (this.front !== undefined) return this.front.addressOf(res.getRemotePort?.())
    return Buffer.from(res.getRemoteAddressAsText()).toString("latin1")
  }

  /** Writes status and headers, in one native call where the core lets it (`Traits.blocks`). */
  writeHead(res: UwsResponse, status: number, headers: HeaderBlock): void {
    // 200 is the core's default.
    if (status === 200 && headers.lines === "") return
    if (this.traits.blocks) {
      res.writeStatus(headers.head(status))
      return
    }
    const { flat } = headers
    if (status !== 200) res.writeStatus(statusLine(status))
    for (let i = 0; i < flat.length; i += 2)
      res.writeHeader(flat[i] as string, flat[i + 1] as string)
  }
}

/** What a head takes about, in bytes: it is not worth counting exactly. */
const HEAD_BYTES = 160
/** A connection is looked at so many times before it is at its limit. */
const LOOKS = 4
/** The core drops a connection that reads nothing for so long: it holds nothing any more. */
const FORGET_MS = 10_000

interface Behind {
  bytes: number
  /** When it was seen last. */
  at: number
}

/**
 * Finds clients that send requests and do not read the responses: what the core gathers for one of them
 * has no bound, and the core does not report its size. All bytes of responses are counted, for all
 * clients; about each quarter of `limits.bufferedBytes`, the current response is offered
 * to its socket in a way that reports whether the socket is full (`UwsResponse.tryEnd`). Clients with
 * the most bytes are checked most.
 */
class Unread {
  readonly #limits: Limits
  readonly #step: number
  #left: number
  /** Bytes of responses since the last check. */
  #span: number
  /** Bytes of responses without a body until the next late response. */
  #bodyless: number
  /** Connections that were full when they were looked at, by the address of the client. */
  readonly #behind = new Map<string, Behind>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#step = Math.max(1, Math.min(limits.bufferedBytes, limits.bufferedTotalBytes) / LOOKS)
    this.#left = this.#span = this.#step
    this.#bodyless = limits.bufferedBytes
  }

  /** Bytes that may wait for WebSockets. */
  get rest(): number {
    return Math.max(0, this.#limits.bufferedTotalBytes - this.#total)
  }

  /** Counts a response. @returns whether its connection must be checked */
  isDue(length: number): boolean {
    return (this.#left -= length + HEAD_BYTES) < 0
  }

  /**
   * Counts a response without a body, which cannot be offered to the socket.
   * @returns whether it must be sent after the packet of its request: the core closes the
   * connection when another request follows
   */
  isBodylessDue(length: number): boolean {
    if ((this.#bodyless -= length + HEAD_BYTES) >= 0) return false
    this.#bodyless = jitter(this.#limits.bufferedBytes)
    return true
  }

  /** The connection of a response, if it may be one that was full before. */
  identify(res: UwsResponse): string | undefined {
    return this.#behind.size > 0 ? identify(res) : undefined
  }

  /** The checked connection has taken the response. */
  taken(key: string | undefined): void {
    this.#next()
    if (key !== undefined) this.#forget(key)
  }

  /**
   * The connection that was looked at is full.
   * @returns whether the core may gather this response, too
   */
  mayBuffer(res: UwsResponse): boolean {
    const sent = this.#next()
    const now = performance.now()
    for (const [key, { at }] of this.#behind) {
      if (now - at < FORGET_MS) break
      this.#forget(key)
    }
    const key = identify(res)
    const bytes = (this.#behind.get(key)?.bytes ?? 0) + sent
    this.#forget(key)
    this.#behind.set(key, { bytes, at: now })
    this.#total += bytes
    const { bufferedBytes, bufferedTotalBytes } = this.#limits
    return bytes < bufferedBytes && this.#total < bufferedTotalBytes
  }

  /** @returns bytes since the last look */
  #next(): number {
    const sent = this.#span - this.#left
    // Clients must not be able to predict which response is checked next.
    this.#left = this.#span = jitter(this.#step)
    return sent
  }

  #forget(key: string): void {
    this.#total -= this.#behind.get(key)?.bytes ?? 0
    this.#behind.delete(key)
  }
}

function jitter(bytes: number): number {
  return bytes * (0.5 + Math.random())
}

/** The client's end of the connection. Two system calls, so only for connections that are full. */
function identify(res: UwsResponse): string {
  const address = Buffer.from(res.getRemoteAddressAsText()).toString("latin1")
  return `${address} ${res.getRemotePort?.() ?? ""}`
}
