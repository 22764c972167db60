import type { PlannedSite, MessagePlan } from "../ir/plan.ts"
import type { MessageSite, SocketClientSite, SocketSite } from "../ir/ir-site.ts"
import { planRoute } from "./route.ts"
import { sentRoute, sentMessage } from "./sent.ts"
import { typeOf, type TypeSet } from "./types.ts"

/** A WebSocket endpoint → its handshake as a route, and the types of its messages. */
export function planSocket(site: SocketSite, types: TypeSet): PlannedSite {
  return {
    kind: "socket",
    handshake: planRoute(site.handshake, types),
    received: planMessage(site.received, types),
    sent: planMessage(site.sent, types),
  }
}

/** A client of one: the same types, the other way round. */
export function planSocketClient(site: SocketClientSite, types: TypeSet): PlannedSite {
  return {
    kind: "socket-client",
    path: site.handshake.path,
    handshake: planRoute(sentRoute(site.handshake, types), types),
    received: planMessage(site.received, types),
    sent: planMessage(sentMessage(site.sent, types), types),
    withoutOptions: site.withoutOptions,
  }
}

function planMessage({ text, binary }: MessageSite, types: TypeSet): MessagePlan {
  return { text: text && typeOf(types, text.typeName, text.shape), binary }
}
