import { atCaller } from "../../base/errors/caller-frames.ts"
import { EXPLAIN, notCompiled, PrecastError } from "../../base/errors/precast-error.ts"
import type { SocketClientCode } from "../../types/client-data.ts"
import { urlOf } from "../client-url.ts"
import { unwritable } from "../../types/encode/unwritable.ts"
import { writeRequest } from "../described/described-request.ts"
import {
  ClosedError,
  NetworkError,
  TimeoutError,
  type CallInfo,
} from "../../types/client/client-errors.ts"
import { RequestParts } from "../request-parts.ts"
import { waitBefore } from "../retry.ts"
import type {
  AnySocketEndpoint,
  ClientSocket,
  ReceivedBy,
  SentBy,
  SocketArguments,
  SocketClientOptions,
  SocketEvents,
} from "./client-socket-types.ts"
import { Listeners } from "./listeners.ts"
import { readSettings, type Settings } from "./settings.ts"
import { ResumePoint } from "./resume-point.ts"
import { connect, Link, type LinkListener } from "./socket-link.ts"
import { readMessage, Unread } from "./socket-read.ts"

/**
 * Creates a client of a WebSocket endpoint from its type: `createSocket<typeof chat>("https://…")`. It encodes
 * and decodes messages with code compiled for the endpoint's types, and reconnects when a connection closes.
 * @param url of the server, with the path at which it is mounted and the prefix of the endpoint's group; http
 * is equivalent to ws. "" in a browser: the page's own origin
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 * @throws TypeError for an input that a request cannot represent
 */
export function createSocket<S extends AnySocketEndpoint>(
  url: string | URL,
  ...options: SocketArguments<S>
): ClientSocket<SentBy<S>, ReceivedBy<S>>
/** @internal The form that the transformer makes of it; not in the published types. */
export function createSocket(
  url: string | URL,
  options: SocketClientOptions | undefined,
  code: SocketClientCode,
): ClientSocket<unknown, unknown>
export function createSocket(
  url: string | URL,
  options: SocketClientOptions = {},
  code?: SocketClientCode,
): ClientSocket<never, unknown> {
  if (code === undefined)
    throw atCaller(new PrecastError("PC2001", notCompiled("createSocket()", EXPLAIN)))
  return new TypedSocket(url, options, code)
}

/** A connection that has lasted for so long was a good one. */
const GOOD_MS = 10_000

/** A WebSocket that reconnects, with typed messages. */
class TypedSocket implements ClientSocket<unknown, unknown>, LinkListener {
  readonly #base: string | URL
  readonly #code: SocketClientCode
  readonly #call: CallInfo
  readonly #options: SocketClientOptions
  readonly #settings: Settings
  readonly #listeners = new Listeners()
  readonly #unread = new Set<Unread<unknown>>()
  readonly #resume: ResumePoint | undefined
  #state: "connecting" | "open" | "closed" = "connecting"
  #link: Link | undefined
  /** Encoded messages that wait for a connection. */
  #waiting: (string | Uint8Array)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The number of reconnections since the last healthy connection. */
  #tried = 0
  #opened = 0
  #openSince = 0
  /** The error that closed the socket, if any. */
  #error: ClosedError | undefined

  /** @throws TypeError for an input that no request can hold; what the constructor of WebSocket throws */
  constructor(base: string | URL, options: SocketClientOptions, code: SocketClientCode) {
    const { path } = code
    this.#base = base
    this.#code = code
    this.#call = { name: "WebSocket", method: "GET", path }
    this.#options = options
    this.#settings = readSettings(options)
    if (options.resume === true) this.#resume = new ResumePoint()
    if (options.signal?.aborted === true) this.#finish()
    else this.#begin()
    options.signal?.addEventListener("abort", this.#abort, { once: true })
  }

  get state(): "connecting" | "open" | "closed" {
    return this.#state
  }

  get protocol(): string {
    return this.#link?.protocol ?? ""
  }

  get bufferedAmount(): number {
    return this.#link?.bufferedAmount ?? 0
  }

  send(message: unknown): boolean {
    const data = this.#code.output(message)
    if (data === undefined)
      throw new TypeError("undefined is not a valid message: JSON cannot represent it")
    if (this.#state === "open") {
      this.#link?.send(data)
      return true
    }
    if (this.#state === "closed" || this.#waiting.length >= this.#settings.maxWaiting) return false
    this.#waiting.push(data)
    return true
  }

  on<E extends keyof SocketEvents<unknown>>(
    event: E,
    listener: (value: SocketEvents<unknown>[E]) => void,
  ): () => void {
    return this.#listeners.add(event, listener)
  }

  close(code: number = 1000, reason: string = ""): void {
    checkClose(code, reason)
    if (this.#state === "closed") return
    this.#link?.close(code, reason)
    this.#finish()
    this.#listeners.tell("close", { code, reason, again: false })
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown, void> {
    const unread = new Unread(this.#settings.maxUnread, (one) => this.#unread.delete(one))
    if (this.#state === "closed") unread.end(this.#error)
    else this.#unread.add(unread)
    return unread
  }

  opened(): void {
    this.#state = "open"
    this.#openSince = performance.now()
    // Messages that `open` listeners send go first: they may have to join something.
    const again = this.#opened++ > 0
    this.#listeners.tell("open", { again })
    if (again && this.#resume?.canContinue === false) this.#listeners.tell("gap", undefined)
    for (const data of this.#waiting.splice(0)) this.#link?.send(data)
  }

  received(frame: string | Uint8Array): void {
    const read = this.#resume === undefined ? { data: frame } : this.#resume.read(frame)
    if (read === undefined) return
    if (read === "gap") return this.#listeners.tell("gap", undefined)
    const { data } = read
    const heard = readMessage(data, this.#code, this.#call)
    if ("error" in heard) return this.#listeners.tell("error", heard.error)
    for (const unread of this.#unread) unread.add(heard.message)
    this.#listeners.tell("message", heard.message)
  }

  ended(code: number, reason: string, late: boolean): void {
    const wasOpen = this.#state === "open"
    const { timeoutMs } = this.#settings
    this.#link = undefined
    this.#state = "connecting"
    if (wasOpen && performance.now() - this.#openSince >= GOOD_MS) this.#tried = 0
    if (late) this.#listeners.tell("error", new TimeoutError(this.#call, timeoutMs))
    else if (!wasOpen) this.#listeners.tell("error", new NetworkError(this.#call, refused()))
    this.#again(code, reason)
  }

  /** Makes another connection, unless that is to be the end. */
  #again(code: number, reason: string): void {
    // A listener of the error may have closed the socket.
    if (this.#state === "closed") return
    const { retry } = this.#settings
    const again = this.#tried < retry.times && retry.when(code, reason)
    if (again) {
      this.#timer = setTimeout(() => this.#begin(), waitBefore(retry, this.#tried++, null) ?? 0)
    } else this.#finish(code === 1000 ? undefined : new ClosedError(this.#call, code, reason))
    this.#listeners.tell("close", { code, reason, again })
  }

  #begin(): void {
    const { input } = this.#options
    if (typeof input !== "function") return this.#connect(input)
    Promise.resolve()
      .then(input as () => unknown)
      .then((made) => this.#state === "closed" || this.#connect(made))
      .catch((cause: unknown) => this.#unmade(cause))
  }

  #connect(input: unknown): void {
    const parts = new RequestParts()
    try {
      writeRequest(this.#code.path, this.#code.request, input ?? {}, parts)
    } catch (error) {
      throw unwritable(error, input)
    }
    const url = urlOf(this.#base, parts.finish())
    url.protocol = url.protocol.replace("http", "ws")
    this.#resume?.addTo(url)
    const headers = new Headers(this.#options.headers)
    parts.headers.forEach((value, name) => headers.set(name, value))
    const { protocols = [] } = this.#options
    this.#link = new Link(connect(url, { protocols, headers }, this.#options), this.#settings, this)
  }

  /** The input could not be obtained, or is invalid. */
  #unmade(cause: unknown): void {
    if (this.#state === "closed") return
    this.#listeners.tell("error", new NetworkError(this.#call, cause))
    this.#again(1006, "")
  }

  #finish(error?: ClosedError): void {
    clearTimeout(this.#timer)
    this.#options.signal?.removeEventListener("abort", this.#abort)
    this.#state = "closed"
    this.#link = undefined
    this.#waiting = []
    this.#error = error
    for (const unread of this.#unread) unread.end(error)
    this.#unread.clear()
  }

  readonly #abort = (): void => this.close()
}

/** Browsers hide the reason, so that pages cannot scan networks. */
function refused(): Error {
  return new Error("cannot connect: the server does not respond, or refused the handshake")
}

/** Codes that browsers let their pages send. */
function checkClose(code: number, reason: string): void {
  if (code !== 1000 && !(Number.isInteger(code) && code >= 3000 && code <= 4999)) {
    throw new RangeError(`a client does not close a WebSocket with the code ${code}`)
  }
  if (new TextEncoder().encode(reason).length > 123) {
    throw new RangeError("the reason of a close is at most 123 bytes")
  }
}
