import type { Socket } from "node:net"
import type { BodyError, Refusal } from "../core.ts"
import { Backlog } from "./backlog.ts"
import type { Body } from "./body.ts"
import { FAREWELL_MS, Farewell } from "../farewell.ts"
import { HEAD_FAULTS, MORE, readHead } from "./head.ts"
import { LF } from "./head-bytes.ts"
import { startsHttp2 } from "./http2-load.ts"
import { Intake } from "./intake.ts"
import type { JsShared, OpenConnection } from "./js-shared.ts"
import { Outlet } from "./outlet.ts"
import { guarded } from "../guarded-reply.ts"
import { JsReply } from "./respond.ts"
import { type RequestPlace, serveRequest } from "./serve-request.ts"
import { BODY, HEAD, IDLE, LINGER, RESPONSE, type Timed } from "./timeouts.ts"

/** Most bytes that are read ahead while a request is pending. */
const MOST_AHEAD = 64 * 1024
const NOTHING: Buffer = Buffer.alloc(0)

/**
 * One connection: reads requests one by one, each when the one before has its response, and gathers what
 * is sent for all of one packet.
 */
export class Connection implements RequestPlace, OpenConnection, Timed {
  readonly shared: JsShared
  readonly socket: Socket
  readonly out: Outlet
  bytes: Buffer = NOTHING
  at = 0
  deadline = 0
  #phase = IDLE
  /** The request without a response, and the body that is being read. */
  #reply: JsReply | undefined = undefined
  #body: Body | undefined = undefined
  readonly #backlog = new Backlog()
  readonly #farewell: Farewell
  readonly #intake: Intake
  #isRunning = false
  /** Input is dropped; the connection closes when the response is out. */
  #isEnding = false
  #isLeaving = false
  #isBodyPaused = false
  #hasWork = false

  constructor(shared: JsShared, socket: Socket) {
    this.shared = shared
    this.socket = socket
    this.out = new Outlet(shared, socket)
    this.#farewell = new Farewell(socket)
    this.#intake = new Intake(socket, shared.options.tls !== undefined, this.#onData)
    this.#enter(HEAD, shared.options.limits.headersMs)
    shared.connections.add(this)
    shared.clock.all.add(this)
    socket.on("end", this.#onEnd).on("close", this.#onClose)
    socket.on("drain", this.#onDrain).on("timeout", this.#onTimeout).on("error", ignore)
  }

  begin(reply: JsReply): void {
    this.#reply = reply
  }

  read(body: Body): void {
    this.#body = body
    this.#enter(BODY, this.shared.options.limits.bodyMs)
  }

  pauseBody(pauses: boolean): void {
    this.#isBodyPaused = pauses
    this.#steer()
  }

  answered(reply: JsReply): void {
    if (this.#reply === reply) this.#reply = undefined
    if (reply.closes) this.#isEnding = true
    if (!this.#isRunning) this.#resume()
  }

  sent(): boolean {
    if (!this.#isRunning) this.out.flush()
    return !this.socket.writableNeedDrain
  }

  ignoreInput(): void {
    this.#isEnding = true
    this.#body = undefined
    this.#backlog.clear()
    if (this.#isRunning || this.#isLeaving) return
    if (this.#reply === undefined) this.#settle()
    else this.#enter(RESPONSE, Infinity)
  }

  expire(): void {
    if (this.#phase === HEAD) this.#refuse("timeout")
    else if (this.#phase === BODY) this.#failBody("timeout")
    // What is left of a response may take its time, as long as the client reads.
    else if (this.out.waiting > 0) this.deadline = this.shared.clock.after(FAREWELL_MS)
    else this.socket.destroy()
  }

  closeIdle(): void {
    if (this.#hasWork || this.#backlog.size > 0 || this.#isLeaving) return
    this.#isEnding = this.#isLeaving = true
    this.#enter(LINGER, FAREWELL_MS)
    this.socket.destroySoon()
  }

  drop(): void {
    this.socket.destroy()
  }

  /** Leaves the socket to a WebSocket. @returns what has come and is not read */
  detach(): Buffer {
    const { socket } = this
    this.out.flush()
    socket.setTimeout(0)
    this.#intake.detach()
    socket.off("end", this.#onEnd).off("close", this.#onClose)
    socket.off("drain", this.#onDrain).off("timeout", this.#onTimeout)
    this.#forget()
    if (this.at < this.bytes.length) this.#backlog.add(this.bytes.subarray(this.at))
    this.#isEnding = this.#isLeaving = true
    this.#reply = undefined
    this.at = this.bytes.length
    return this.#backlog.take()
  }

  readonly #onData = (part: Buffer): void => {
    if (this.#isEnding) return this.#farewell.drop(part)
    const backlog = this.#backlog
    if (this.#body !== undefined || (backlog.size === 0 && !this.#mustWait)) return this.#take(part)
    backlog.add(part)
    if (this.#mustWait) return this.#steer()
    // A head ends with a line: before that nothing can come of reading it again.
    const { headerBytes } = this.shared.options.limits
    if (backlog.size > headerBytes || part.includes(LF)) this.#take(backlog.take())
  }

  /** The client sends no more: to a request without a response this is a disconnect. */
  readonly #onEnd = (): void => {
    if (this.#isLeaving) return
    if (this.#reply !== undefined || this.#body !== undefined) this.socket.destroy()
    else if (this.#backlog.size > 0 && !this.out.isBlocked) this.#refuse("bad-request")
    else this.socket.destroySoon()
  }

  readonly #onClose = (): void => {
    const body = this.#body
    this.#body = undefined
    this.#isEnding = this.#isLeaving = true
    this.#backlog.clear()
    this.#forget()
    body?.sink.fail("aborted")
    this.#reply?.abort()
    this.#reply = undefined
  }

  readonly #onDrain = (): void => {
    this.out.drained()
    this.#resume()
  }

  /** The client has read nothing for `sendMs`, while something waits for it. */
  readonly #onTimeout = (): void => {
    if (this.out.waiting > 0) this.socket.destroy()
  }

  /** Requests that have come wait: for a response, or until the client has read some. */
  get #mustWait(): boolean {
    return this.#reply !== undefined || this.out.isBlocked
  }

  /** Reads what has been received, as far as that is possible now. */
  #take(bytes: Buffer): void {
    this.bytes = bytes
    this.at = 0
    this.#isRunning = true
    while (this.at < bytes.length && !this.#isEnding) {
      if (this.#body !== undefined) this.#readBody(this.#body)
      else if (this.#mustWait || this.out.isFull() || !this.#readRequest()) break
    }
    this.#isRunning = false
    if (this.at < bytes.length && !this.#isEnding) {
      this.#backlog.add(this.at === 0 ? bytes : bytes.subarray(this.at))
    }
    this.bytes = NOTHING
    this.at = 0
    this.#settle()
  }

  /** @returns false when more must come first */
  #readRequest(): boolean {
    const { head, options } = this.shared
    const { bytes, at } = this
    const end = readHead(head, bytes, at)
    if ((end === MORE ? bytes.length : end) - at > options.limits.headerBytes) {
      this.#refuse("headers-too-large")
    } else if (end >= 0) {
      this.at = end
      this.#phase = RESPONSE
      const sockets = this.shared.sockets
      if (!head.notes.upgrades || sockets?.upgrade(this, head) !== true) serveRequest(this, head)
      return true
    } else if (end !== MORE && !startsHttp2(this)) {
      this.#refuse(HEAD_FAULTS.get(end) ?? "bad-request")
    }
    return false
  }

  #readBody(body: Body): void {
    const { decoder, sink } = body
    this.at = decoder.take(this.bytes, this.at, sink)
    if (decoder.fault !== undefined) return this.#failBody(decoder.fault)
    if (!decoder.isDone) return
    this.#body = undefined
    this.#isBodyPaused = false
    sink.end()
  }

  #failBody(reason: BodyError["reason"] | Refusal): void {
    const body = this.#body
    this.#body = undefined
    this.#isBodyPaused = false
    body?.sink.fail(reason)
  }

  /** Responds to what is not a request, and closes. Responses to those before it come first, and suffice. */
  #refuse(reason: Refusal): void {
    const { out, shared } = this
    this.#backlog.clear()
    this.#isEnding = true
    if (!out.isEmpty || out.isBlocked) return
    const reply = new JsReply(this, { isHead: false, isOld: false, closes: true })
    this.begin(reply)
    guarded(reply, () => shared.app.refuse(reason, reply))
  }

  /** Continues when a response is complete, or has been read. */
  #resume(): void {
    const isFree = !this.#isEnding && !this.#mustWait && this.#body === undefined
    if (isFree && this.#backlog.size > 0) this.#take(this.#backlog.take())
    else this.#settle()
  }

  /** Sends what is gathered, and decides what to wait for. */
  #settle(): void {
    if (this.#isLeaving) return this.out.flush()
    const isPending = this.#reply !== undefined
    // A response that comes within this turn is sent with those before it.
    if (isPending && this.#backlog.size > 0 && !this.#isEnding) this.out.flushSoon()
    else this.out.flush()
    if (this.#isEnding && !isPending) return this.#leave()
    const { headersMs, keepAliveMs } = this.shared.options.limits
    if (isPending && this.#body === undefined) this.#enter(RESPONSE, Infinity)
    else if (this.#body !== undefined) this.#work(true)
    else if (this.out.isBlocked) this.#enter(RESPONSE, Infinity)
    else if (this.#backlog.size === 0) this.#enter(IDLE, keepAliveMs)
    else if (this.#phase !== HEAD) this.#enter(HEAD, headersMs)
    this.#steer()
  }

  #enter(phase: number, ms: number): void {
    this.#phase = phase
    this.deadline = this.shared.clock.after(ms)
    this.#work(phase === BODY || phase === RESPONSE || phase === LINGER)
  }

  #work(hasWork: boolean): void {
    if (hasWork === this.#hasWork) return
    this.#hasWork = hasWork
    if (hasWork) this.shared.waiting()
    else this.shared.settled()
  }

  /** Reads from the socket, or leaves the client's bytes with the system. */
  #steer(): void {
    const { socket } = this
    const isMuch = this.#mustWait && this.#backlog.size > MOST_AHEAD
    if (isMuch && this.#reply?.isHandshake === true) return void socket.destroy()
    const isStill = this.out.isBlocked && this.#body === undefined
    const pauses = this.#isBodyPaused || isStill || isMuch
    this.#intake.pause(pauses)
  }

  /** The last response is out. */
  #leave(): void {
    this.#isLeaving = true
    this.#body = undefined
    this.#backlog.clear()
    this.#enter(LINGER, FAREWELL_MS)
    this.#farewell.start()
  }

  #forget(): void {
    this.#work(false)
    this.shared.connections.delete(this)
    this.shared.clock.all.delete(this)
    this.shared.blocked.delete(this.out)
  }
}

function ignore(): void {}
