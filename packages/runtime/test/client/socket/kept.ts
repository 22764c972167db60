import type { ClientSocket } from "@precast/runtime/client"
import { onTestFinished } from "vitest"
import type { ClientMessage, ServerMessage } from "./app.ts"

export type Chat = ClientSocket<ClientMessage, ServerMessage>

/** The socket, closed at the end of the test. */
export function kept<S extends { close(): void }>(socket: S): S {
  onTestFinished(() => socket.close())
  return socket
}

/** Resolves with the data of the next event. */
export function next<S extends Chat, E extends "open" | "message" | "error" | "close">(
  socket: S,
  event: E,
): Promise<Parameters<Parameters<typeof socket.on<E>>[1]>[0]> {
  return new Promise((resolve) => {
    const stop = socket.on<E>(event, (value) => {
      stop()
      resolve(value)
    })
  })
}
