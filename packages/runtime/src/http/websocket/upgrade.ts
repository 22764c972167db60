import type { ResponseWriter } from "../../transport/core.ts"
import { NO_HEADERS } from "../../transport/headers.ts"
import type { UpgradeReply } from "../../transport/socket.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import type { SocketKind } from "./kind.ts"
import { SocketPeer } from "./peer.ts"

/** The response to a handshake that upgrades its connection to a WebSocket; hooks see it as 101. */
export class Upgrade extends OutgoingResponse {
  readonly #kind: SocketKind
  readonly #data: unknown
  readonly #protocol: string

  constructor(kind: SocketKind, data: unknown, protocol: string) {
    super(101, NO_HEADERS, undefined)
    this.#kind = kind
    this.#data = data
    this.#protocol = protocol
  }

  override send(reply: ResponseWriter): undefined {
    // A hook may have replaced it with another response.
    if (this.status !== 101 || this.body !== undefined) {
      super.send(reply)
      return undefined
    }
    const { settings, app } = this.#kind
    if (this.#kind.open >= settings.limits.connections) {
      const text = app.problems.text("unavailable", "There are as many connections as may be.")
      reply.send(503, app.problems.headers, text)
      return undefined
    }
    const peer = new SocketPeer(this.#kind, this.#data, this.#protocol)
    ;(reply as UpgradeReply).upgrade(this.#protocol, this.headers.toBlock(), peer)
    return undefined
  }
}
