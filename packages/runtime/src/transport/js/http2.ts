import * as http2 from "node:http2"
import type { Socket } from "node:net"
import { H2Connection, WINDOW } from "./http2-connection.ts"
import type { TakeHttp2 } from "./http2-load.ts"
import type { JsShared } from "./js-shared.ts"
import { MOST_FIELDS } from "./head.ts"

/** Requests of one connection that are served at the same time. */
const MOST_STREAMS = 100
/** Pseudo-header fields: method, scheme, authority and path. */
const PSEUDO_FIELDS = 4

/** Undefined where Node has no HTTP/2, or none that takes a socket (before Node 22). */
export const takeHttp2: TakeHttp2 | undefined =
  typeof http2.performServerHandshake === "function" ? take : undefined

function take(shared: JsShared, socket: Socket): void {
  // Otherwise a client that ends its side would keep the connection.
  socket.allowHalfOpen = false
  const session = http2.performServerHandshake(socket, optionsOf(shared))
  new H2Connection(shared, socket, session).start()
}

const known = new WeakMap<JsShared, http2.ServerOptions>()

/**
 * What the library enforces. It limits what has no limit here as well: settings, pings and resets that
 * wait, CONTINUATION frames, empty frames, streams that were reset, and memory (10 MB).
 */
function optionsOf(shared: JsShared): http2.ServerOptions {
  let options = known.get(shared)
  if (options === undefined) {
    const { headerBytes } = shared.options.limits
    options = {
      // Twice of both: up to there the response is 431, above it the stream is reset.
      maxHeaderListPairs: 2 * (MOST_FIELDS + PSEUDO_FIELDS),
      settings: {
        maxHeaderListSize: 2 * headerBytes,
        maxConcurrentStreams: MOST_STREAMS,
        initialWindowSize: WINDOW,
        enablePush: false,
      },
      // Responses may repeat fields as they may over HTTP/1.1.
      strictSingleValueFields: false,
    }
    known.set(shared, options)
  }
  return options
}
