import { atCaller } from "../../base/errors/caller-frames.ts"
import type { SocketClientCode } from "../../types/client-data.ts"
import { notCompiled, PrecastError } from "../../base/errors/precast-error.ts"
import { TypedSocket } from "./typed-socket.ts"
import type {
  AnySocketEndpoint,
  ClientSocket,
  ReceivedBy,
  SentBy,
  SocketArguments,
  SocketClientOptions,
} from "./client-socket-types.ts"

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
  if (code === undefined) throw atCaller(new PrecastError("PC2001", notCompiled("createSocket()")))
  return new TypedSocket(url, options, code)
}
