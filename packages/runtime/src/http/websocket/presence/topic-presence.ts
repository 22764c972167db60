import { ApiError } from "../../../base/errors/api-error.ts"
import { isThenable } from "../../../base/within.ts"
import { dataOf } from "../../../endpoint/sockets/endpoint.ts"
import type { SocketLimits } from "../../../endpoint/sockets/sockets-options.ts"
import type { SocketParts } from "../../../endpoint/sockets/sockets-types.ts"
import type { Publish, SocketRelay } from "../../../transport/socket.ts"
import { memberText } from "./member-text.ts"
import { PresenceHub } from "./presence-hub.ts"
import type { TopicChange } from "./presence-messages.ts"

/** A server of an endpoint, as its presence sees it. */
export interface PresentServer {
  /** Sends to the subscribers of a topic in this process. */
  readonly send: Publish
  /** The handler has failed. */
  readonly failed: (error: unknown) => void
}

/** Who is in the topics of an endpoint, and its handler `presence`. */
export class TopicPresence {
  readonly #parts: SocketParts
  readonly #hub = new PresenceHub((change) => this.#changed(change))
  readonly #servers = new Set<PresentServer>()

  constructor(parts: SocketParts) {
    this.#parts = parts
    parts.members = (topic) => this.#hub.members(topic)
  }

  /**
   * A connection is a member of a topic.
   * @returns what leaves it
   * @throws see `Socket.subscribe`
   */
  enter(topic: string, member: unknown, { members, memberBytes }: SocketLimits): () => void {
    const text = memberText(member, memberBytes)
    if (this.#hub.count(topic) >= members && !this.#hub.has(topic, text)) {
      throw new ApiError("resource_exhausted", "The topic has as many members as may be.")
    }
    this.#hub.join(topic, text)
    return () => this.#hub.leave(topic, text)
  }

  /**
   * A server listens.
   * @returns to be called when it has closed
   */
  attach(server: PresentServer, relay: SocketRelay | undefined, path: string): () => void {
    this.#servers.add(server)
    const detach = this.#hub.attach(relay, path)
    return () => {
      this.#servers.delete(server)
      detach()
    }
  }

  #changed({ topic, joined, left }: TopicChange): void {
    const { handlers, code } = this.#parts
    if (handlers.presence === undefined) return
    const change = {
      topic,
      members: this.#hub.members(topic) as never[],
      joined: joined.map(valueOf),
      left: left.map(valueOf),
      send: (message: never): void => {
        const data = dataOf(code, message)
        for (const { send } of this.#servers) send(topic, data)
      },
    }
    try {
      const result = handlers.presence(change)
      if (isThenable(result)) result.then(undefined, (error: unknown) => this.#failed(error))
    } catch (error) {
      this.#failed(error)
    }
  }

  /** One process reports an error one time, however many servers it has. */
  #failed(error: unknown): void {
    const [server] = this.#servers
    server?.failed(error)
  }
}

function valueOf(member: string): never {
  return JSON.parse(member) as never
}

const presences = new WeakMap<SocketParts, TopicPresence>()

/** One for all servers of an endpoint. */
export function presenceOf(parts: SocketParts): TopicPresence {
  const known = presences.get(parts) ?? new TopicPresence(parts)
  presences.set(parts, known)
  return known
}
