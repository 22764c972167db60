import type { Connection, Peer } from "../../transport/socket.ts"
import { noText } from "../../types/messages.ts"
import { FAIL } from "../../types/route.ts"
import { isApiError } from "../../base/errors/api-error.ts"
import { isThenable } from "../../base/within.ts"
import type { Issue } from "../../types/issue.ts"
import type { ResumableClient } from "./resume/resumable-client.ts"
import { type SocketKind, ServerSocket } from "./server-socket.ts"

/** Passes the events of one connection from a core to the handlers of its endpoint. */
export class SocketPeer implements Peer {
  readonly #kind: SocketKind
  readonly #socket: ServerSocket
  #over = false
  /** Second that messages are counted in, and their number. */
  #second = 0
  #count = 0

  constructor(kind: SocketKind, data: unknown, protocol: string, client?: ResumableClient) {
    this.#kind = kind
    this.#socket = new ServerSocket(kind, data, protocol, client)
  }

  open(connection: Connection): void {
    this.#kind.open++
    this.#socket.attach(connection, (code, reason) => this.close(code, reason))
    const { handlers } = this.#kind
    if (handlers.open !== undefined) this.#call(() => handlers.open?.(this.#socket))
  }

  text(text: string): void {
    if (this.#over || this.#isTooMany()) return
    // An empty text is not JSON: a client sends it to check the connection, since browsers cannot send pings.
    if (text === "") return void this.#socket.offer("")
    const { code, handlers } = this.#kind
    const message = code.message(text)
    if (message === FAIL) {
      return this.#misfit(code.issues(text), code.message === noText ? WRONG_KIND : undefined)
    }
    this.#call(() => handlers.message?.(this.#socket, message))
  }

  bytes(bytes: Uint8Array): void {
    if (this.#over || this.#isTooMany()) return
    const { code, handlers } = this.#kind
    if (!code.binary) return this.#misfit([NO_BYTES], WRONG_KIND)
    this.#call(() => handlers.message?.(this.#socket, bytes))
  }

  drain(): void {
    const { handlers } = this.#kind
    if (!this.#over) this.#socket.drained()
    if (!this.#over && handlers.drain !== undefined) {
      this.#call(() => handlers.drain?.(this.#socket))
    }
  }

  dropped(): void {
    if (!this.#over) this.#socket.slow()
  }

  close(code: number, reason: string): void {
    if (this.#over) return
    this.#over = true
    this.#kind.open--
    this.#socket.detach()
    const { handlers } = this.#kind
    if (handlers.close !== undefined) {
      this.#call(() => handlers.close?.(this.#socket, code, reason))
    }
  }

  #isTooMany(): boolean {
    const { messagesPerSecond } = this.#kind.settings.limits
    if (messagesPerSecond === Number.POSITIVE_INFINITY) return false
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#count = 0
    }
    if (++this.#count <= messagesPerSecond) return false
    this.#socket.shut(1008, "too many messages")
    return true
  }

  /** @param kind code to close with, in place of that of the options, where it is closed */
  #misfit(issues: readonly Issue[], kind?: number): void {
    const { onInvalidMessage } = this.#kind.settings
    if (onInvalidMessage === "reply") {
      this.#problem("invalid_message", "The message does not fit the type of this socket.", {
        issues,
      })
    } else this.#socket.shut(kind ?? onInvalidMessage, "the message does not fit its type")
  }

  #problem(...problem: Parameters<SocketKind["app"]["problems"]["text"]>): void {
    this.#socket.offer(`{"problem":${this.#kind.app.problems.text(...problem)}}`)
  }

  /** Runs a handler, which may be asynchronous; nothing that it throws gets out. */
  #call(handler: () => unknown): void {
    try {
      const result = handler()
      if (isThenable(result)) result.then(undefined, (error: unknown) => this.#failed(error))
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    try {
      if (isApiError(error)) {
        const { code, message, details } = error
        return this.#problem(code, message, details === undefined ? {} : { details })
      }
    } catch (unwritable) {
      this.#report(unwritable)
    }
    if (!isApiError(error)) this.#report(error)
    this.#socket.shut(1011, "")
  }

  #report(error: unknown): void {
    this.#kind.app.report(error, this.#kind.source)
  }
}

/** RFC 6455 §7.4.1: a text where only bytes are taken, or the other way round. */
const WRONG_KIND = 1003

const NO_BYTES: Issue = {
  path: "",
  code: "type",
  expected: "a text message",
  found: "a binary message",
}
