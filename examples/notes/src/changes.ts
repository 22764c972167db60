import { EventEmitter, on } from "node:events"
import { api, type Socket } from "@precast/runtime"

export interface Change {
  kind: "added" | "removed"
  id: number
}

const emitter = new EventEmitter<{ change: [Change] }>()

/** Notifies every subscriber. */
export function tell(change: Change): void {
  emitter.emit("change", change)
  watch.publish("changes", change)
}

/** One event for each change: server-sent events, or JSON lines for clients that do not request them. */
export const events = api(
  { method: "GET", path: "/events" },
  async function* (_input: {}, { signal }): AsyncGenerator<Change> {
    for await (const [change] of on(emitter, "change", { signal })) yield change as Change
  },
)

/** The same over a WebSocket, where the client chooses what it receives. */
export const watch = api.socket(
  { path: "/watch" },
  {
    message(socket: Socket<Change | { watching: boolean }>, { watch }: { watch: boolean }) {
      if (watch) socket.subscribe("changes")
      else socket.unsubscribe("changes")
      socket.send({ watching: watch })
    },
  },
)
