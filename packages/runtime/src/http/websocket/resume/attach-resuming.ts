import type { SocketParts } from "../../../endpoint/sockets/sockets-types.ts"
import type { Publish, SocketRelay } from "../../../transport/socket.ts"
import type { SocketKind } from "../server-socket.ts"
import { resumableClient } from "./resumable-client.ts"
import type { ResumableServer } from "./resumption.ts"
import { forgetResumption, resumptionOf } from "./resumptions.ts"
import { ResumingConnection } from "./resuming-connection.ts"
import { Settling } from "./settling.ts"

/** An endpoint of a server, which has the option `resume`. */
export interface ResumingSocket {
  readonly kind: SocketKind
  readonly parts: SocketParts
  readonly path: string
  /** Among the endpoints of the application. */
  readonly index: number
}

export type AttachResuming = typeof attachResuming

/**
 * Keeps the messages of an endpoint from now on.
 * @returns to be called when the server has closed
 */
export function attachResuming(
  { kind, parts, path, index }: ResumingSocket,
  publish: Publish,
  relay: SocketRelay | undefined,
): () => void {
  const { publishers } = parts
  const { resume } = kind.settings
  if (resume === undefined) return () => {}
  const resumption = resumptionOf(parts, resume)
  const settling = new Settling<ResumingConnection>()
  const [prefix, all, settled] = [`${index}~`, `${index}!`, `${index}?`]
  kind.resuming = {
    resumption,
    prefix,
    clientOf: resumableClient,
    open(client, connection, offer) {
      const opened = new ResumingConnection(resumption, { all, settled }, client, connection, offer)
      settling.add(opened)
      return opened
    },
  }
  const server: ResumableServer = {
    plain: (topic, data) => publish(kind.prefix + topic, data),
    resumable: (topic, frame) => publish(prefix + topic, frame),
    all: (frame) => publish(all, frame),
    settled(frame) {
      settling.settle()
      publish(settled, frame)
    },
  }
  const detach = resumption.attach(server, relay, parts, path)
  publishers.add(resumption.publish)
  return () => {
    kind.resuming = undefined
    if (!detach()) return
    forgetResumption(parts)
    publishers.delete(resumption.publish)
  }
}
