import type { ConstantResponse, Route } from "../core.ts"
import { mayOmitLength } from "../framing.ts"
import { isBodyless } from "../status-line.ts"
import { readsUrl } from "../url-length.ts"
import { Plain } from "./handlers.ts"
import { LARGE, sendWatched } from "./large.ts"
import { spills } from "./uws-reply.ts"
import type { Server } from "./uws-server.ts"
import type { UwsHandler, UwsResponse } from "./uws-types.ts"
import { utf8 } from "./header-text.ts"

/** A route with a constant response to every valid request. */
interface ConstantRoute extends Route {
  readonly constant: ConstantResponse & { readonly body: string }
}

/** Whether the response of a route depends on nothing but the framing. */
export function isConstant(route: Route): route is ConstantRoute {
  const { constant, method } = route
  return (
    constant?.body !== undefined &&
    constant.body.length < LARGE &&
    !isBodyless(constant.status) &&
    mayOmitLength(method) &&
    method !== "HEAD" &&
    route.body === "none" &&
    !readsUrl(route) &&
    route.headers.length === 0 &&
    !route.details
  )
}

/** Sends a constant: for a request without a body nothing is created, nothing can fail. */
export function constantHandler(server: Server, route: ConstantRoute): UwsHandler {
  const otherwise = new Plain(server, route, false, () => [])
  const { status, headers, body } = route.constant
  const bytes = utf8(body)
  const corked = spills(body)
  const write = (res: UwsResponse): void => {
    server.writeHead(res, status, headers)
    if (server.unread.isDue(bytes.length) && bytes.length > 0) sendWatched(server, res, body)
    else res.end(bytes)
  }
  return (res, req) => {
    if (
      server.draining ||
      req.getHeader("content-length") !== "" ||
      req.getHeader("transfer-encoding") !== ""
    ) {
      return otherwise.serve(res, req)
    }
    if (corked) return void res.cork(() => write(res))
    write(res)
  }
}

// Numbers of a native response: 1 byte for the lengths of a header, 2 for that of its body.
const END = 0
const HEADER = 1
const MOST_HEADER = 255
const MOST_BODY = 65_535

/**
 * The response as the core itself sends it, with no JavaScript for the request: uWebSockets.js calls
 * it a DeclarativeResponse. The framing of the request is not checked then (`ListenOptions.trustFraming`).
 * @returns undefined for a response that it does not support
 */
export function nativeResponse({ constant }: ConstantRoute): ArrayBuffer | undefined {
  const { status, headers, body } = constant
  const end = Buffer.from(body)
  if (status !== 200 || end.length > MOST_BODY) return undefined
  const parts: Uint8Array[] = []
  for (let at = 0; at < headers.flat.length; at += 2) {
    const name = Buffer.from(headers.flat[at] as string)
    const value = Buffer.from(headers.flat[at + 1] as string)
    if (name.length > MOST_HEADER || value.length > MOST_HEADER) return undefined
    parts.push(Uint8Array.of(HEADER, name.length), name, Uint8Array.of(value.length), value)
  }
  parts.push(Uint8Array.of(END, end.length & 255, end.length >> 8), end)
  return new Uint8Array(Buffer.concat(parts)).buffer
}
