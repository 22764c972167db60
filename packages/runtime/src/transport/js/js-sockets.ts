import type { HeaderBlock } from "../headers.ts"
import { isUpgrade } from "../is-upgrade.ts"
import { NodeConnection } from "../node/node-connection.ts"
import {
  acceptWebSocket,
  openWebSockets,
  type SocketPlace,
  type WebSockets,
} from "../node/web-sockets.ts"
import type { Peer, SocketHub, UpgradeReply } from "../socket.ts"
import { urlLength } from "../url-length.ts"
import type { Head } from "./head.ts"
import { nameBytes } from "./head-bytes.ts"
import { NO_BODY } from "./head-fields.ts"
import { JsDetails } from "./js-details.ts"
import type { JsShared, Upgrader, UpgradePlace } from "./js-shared.ts"
import { guarded, refuse } from "../guarded-reply.ts"
import { JsReply } from "./respond.ts"

const UPGRADE = nameBytes("upgrade")
const CONNECTION = nameBytes("connection")
const VERSION = nameBytes("sec-websocket-version")
const KEY = nameBytes("sec-websocket-key")

/** The WebSockets of one listening server. */
export class JsSockets implements Upgrader {
  readonly open: WebSockets
  readonly #hub: SocketHub
  readonly #shared: JsShared

  private constructor(shared: JsShared, hub: SocketHub, open: WebSockets) {
    this.#shared = shared
    this.#hub = hub
    this.open = open
  }

  /** @throws PrecastError PC2046 when the library ws cannot be loaded */
  static async load(shared: JsShared, hub: SocketHub): Promise<JsSockets> {
    const state = (): { rest: number; isDraining: boolean } => ({
      rest: shared.rest,
      isDraining: shared.draining,
    })
    return new JsSockets(shared, hub, await openWebSockets(hub, state))
  }

  upgrade(place: UpgradePlace, head: Head): boolean {
    const match = isHandshake(head) ? this.#hub.find(head.path) : undefined
    if (match === undefined) return false
    const { route, params } = match
    const details = new JsDetails(head, head.path)
    const reply = new JsUpgradeReply(place, details, this.open.place(route))
    place.begin(reply)
    guarded(reply, () => {
      const query = route.query ? head.query : ""
      const { limits } = this.#shared.options
      if (urlLength(params, query) > limits.urlLength) return refuse(reply, "url-too-long")
      route.run(params, query, this.#shared.routes.of(route).headers(head), "", reply)
    })
    return true
  }
}

function isHandshake(head: Head): boolean {
  const { framing } = head.notes
  if (head.method !== "GET" || (framing !== NO_BODY && framing !== 0)) return false
  return isUpgrade({
    upgrade: head.field(UPGRADE),
    connection: head.field(CONNECTION),
    version: head.field(VERSION),
    key: head.field(KEY),
  })
}

/** The response to a handshake; the connection closes with any other status than 101. */
class JsUpgradeReply extends JsReply implements UpgradeReply {
  override readonly isHandshake = true
  readonly #place: UpgradePlace
  readonly #socketPlace: SocketPlace

  constructor(place: UpgradePlace, details: JsDetails, socketPlace: SocketPlace) {
    super(place, { isHead: false, isOld: false, closes: true })
    this.#place = place
    this.#socketPlace = socketPlace
    this.details = details
  }

  upgrade(protocol: string, { flat }: HeaderBlock, peer: Peer): void {
    const { details } = this
    if (details === undefined || !this.handOver()) return
    const address = this.address()
    const head = this.#place.detach()
    const { socket } = this.#place
    const { group, begin } = this.#socketPlace
    const req = { method: details.method, headers: { ...details.headers } }
    acceptWebSocket(this.#socketPlace, { req, socket, head, protocol, flat }, (ws) =>
      begin(new NodeConnection(ws, socket, address, peer, group)),
    )
  }
}
