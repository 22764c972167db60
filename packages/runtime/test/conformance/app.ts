import type { Method } from "../../src/base/method.ts"
import {
  REFUSAL_STATUS,
  type BodyKind,
  type Dispatch,
  type ResponseWriter,
  type RequestBody,
  type Route,
} from "../../src/transport/core.ts"
import { headerBlock, NO_HEADERS } from "../../src/transport/headers.ts"
import { isJsonType } from "../../src/transport/media-type.ts"
import { paramsOf } from "../../src/endpoint/path.ts"
import { Router } from "../../src/http/routing/router.ts"
import { any, collect, echoParts, sendParts } from "./streams.ts"

const TEXT = headerBlock([["content-type", "text/plain"]])
const THREE = headerBlock([
  ["content-type", "text/plain"],
  ["x-one", "1"],
  ["x-two", ""],
])

/** State that the conformance tests check in addition to the responses. */
export interface Seen {
  /** Requests that reached `GET /side`, the target of smuggled requests. */
  sides: number
  /** Abort listeners called. */
  aborts: number
  /** Faults the core reported. */
  readonly faults: unknown[]
}

export interface TestApp {
  readonly dispatch: Dispatch
  readonly seen: Seen
}

/** A dispatch of its own, so that the cores are tested without the lifecycle of `serve()`. */
export function testApp(): TestApp {
  const seen: Seen = { sides: 0, aborts: 0, faults: [] }
  const routes = testRoutes(seen)
  const router = new Router<Route>()
  for (const route of routes) router.add(route.method, route.path, route)
  const dispatch: Dispatch = {
    routes,
    match: (method, path) => router.find(method, path),
    fallback(_method, path, reply) {
      const allowed = router.allowed(path)
      if (allowed.length === 0) reply.send(404, TEXT, "nothing here")
      else reply.send(405, headerBlock([["allow", allowed.join(", ")]]), "not so")
    },
    refuse: (reason, reply) => reply.send(REFUSAL_STATUS[reason], TEXT, reason),
  }
  return { dispatch, seen }
}

type Run = Route["run"]

interface Reads {
  readonly headers?: readonly string[]
  readonly query?: boolean
  readonly body?: BodyKind
  readonly takes?: (type: string) => boolean
  readonly bodyBytes?: number
  readonly details?: boolean
}

function route(method: Method, path: string, reads: Reads, run: Run): Route {
  return {
    method,
    path,
    params: paramsOf(path),
    headers: [],
    query: false,
    body: "none",
    takes: isJsonType,
    details: false,
    ...reads,
    run,
  }
}

const text = (reply: ResponseWriter, body: RequestBody): void =>
  reply.send(200, TEXT, body as string | Uint8Array)
const show: Run = (params, query, headers, body, reply) => {
  text(
    reply,
    JSON.stringify({ params, query, headers: headers.map((value) => value ?? null), body }),
  )
}

export const LARGE_SIZE: number = 8 * 1024 * 1024

function testRoutes(seen: Seen): Route[] {
  return [
    route("GET", "/ping", {}, (_p, _q, _h, _b, reply) => text(reply, "pong")),
    route("GET", "/side", {}, (_p, _q, _h, _b, reply) => {
      seen.sides++
      text(reply, "side")
    }),
    route("POST", "/echo", { body: "text" }, (_p, _q, _h, body, reply) => text(reply, body)),
    route("PUT", "/echo", { body: "text" }, (_p, _q, _h, body, reply) => text(reply, body)),
    route("PATCH", "/echo", { body: "text" }, (_p, _q, _h, body, reply) => text(reply, body)),
    route("POST", "/echo-late", { body: "text" }, (_p, _q, _h, body, reply) => {
      setTimeout(() => text(reply, body), 20)
    }),
    route("POST", "/no-body", {}, (_p, _q, _h, _b, reply) => text(reply, "fine")),
    route("DELETE", "/thing", {}, (_p, _q, _h, _b, reply) =>
      reply.send(204, NO_HEADERS, undefined),
    ),
    route("GET", "/nothing", {}, (_p, _q, _h, _b, reply) => reply.send(204, NO_HEADERS, undefined)),
    route("GET", "/same", {}, (_p, _q, _h, _b, reply) => reply.send(304, TEXT, undefined)),
    route("GET", "/zero", {}, (_p, _q, _h, _b, reply) => reply.send(200, TEXT, undefined)),
    route("GET", "/teapot", {}, (_p, _q, _h, _b, reply) => reply.send(418, TEXT, "tea")),
    route("GET", "/utf8", {}, (_p, _q, _h, _b, reply) => text(reply, "é€😀")),
    route("GET", "/three", {}, (_p, _q, _h, _b, reply) => reply.send(200, THREE, "three")),
    route("HEAD", "/head-only", {}, (_p, _q, _h, _b, reply) => text(reply, "12345")),
    route("GET", "/users/:id/posts/:post", {}, show),
    route("GET", "/users/me/posts/:post", {}, (params, _q, _h, _b, reply) => {
      text(reply, `mine ${params.join()}`)
    }),
    route("GET", "/query", { query: true }, show),
    route("GET", "/headers", { headers: ["x-a", "x-b", "accept"] }, show),
    route("POST", "/headers", { headers: ["x-a", "content-type"], body: "text" }, show),
    route("GET", "/details", { details: true }, (_p, _q, _h, _b, reply) => {
      const { method, path, headers } = reply.details ?? {}
      text(reply, JSON.stringify({ method, path, headers }))
    }),
    route("GET", "/large", {}, (_p, _q, _h, _b, reply) => text(reply, "x".repeat(LARGE_SIZE))),
    ...lateRoutes(seen),
    ...streamRoutes(seen),
  ]
}

function lateRoutes(seen: Seen): Route[] {
  return [
    route("GET", "/late", {}, (_p, _q, _h, _b, reply) => {
      reply.onAbort(() => seen.aborts++)
      setTimeout(() => text(reply, "late"), 30)
    }),
    route("GET", "/never", {}, (_p, _q, _h, _b, reply) => reply.onAbort(() => seen.aborts++)),
    route("POST", "/never", { body: "text" }, (_p, _q, _h, _b, reply) => {
      reply.onAbort(() => seen.aborts++)
    }),
    route("GET", "/late-large", {}, (_p, _q, _h, _b, reply) => {
      setTimeout(() => text(reply, "x".repeat(LARGE_SIZE)), 30)
    }),
    route("GET", "/after-abort", {}, (_p, _q, _h, _b, reply) => {
      reply.onAbort(() => {
        seen.aborts++
        text(reply, "too late")
        setTimeout(() => text(reply, "far too late"), 5)
      })
    }),
    route("GET", "/throw-on-abort", {}, (_p, _q, _h, _b, reply) => {
      reply.onAbort(() => {
        throw new Error("thrown on purpose, on abort")
      })
    }),
    route("GET", "/throw", {}, () => {
      throw new Error("thrown on purpose")
    }),
    route("POST", "/throw", { body: "text" }, () => {
      throw new Error("thrown on purpose")
    }),
    route("GET", "/twice", {}, (_p, _q, _h, _b, reply) => {
      text(reply, "first")
      text(reply, "second")
      throw new Error("thrown on purpose, after the response")
    }),
  ]
}

function streamRoutes(seen: Seen): Route[] {
  return [
    route("POST", "/bytes", { body: "bytes", takes: any }, (_p, _q, _h, body, reply) => {
      text(reply, body)
    }),
    route("POST", "/stream", { body: "stream", takes: any }, (_p, _q, _h, body, reply) => {
      reply.onAbort(() => seen.aborts++)
      void collect(body, reply)
    }),
    route(
      "POST",
      "/stream-much",
      { body: "stream", takes: any, bodyBytes: 64 * 1024 * 1024 },
      (_p, _q, _h, body, reply) => void collect(body, reply),
    ),
    route("POST", "/stream-unread", { body: "stream", takes: any }, (_p, _q, _h, _b, reply) => {
      text(reply, "not read")
    }),
    route("POST", "/stream-echo", { body: "stream", takes: any }, (_p, _q, _h, body, reply) => {
      void echoParts(body, reply)
    }),
    route("GET", "/parts", { query: true }, (_p, query, _h, _b, reply) => {
      reply.onAbort(() => seen.aborts++)
      void sendParts(new URLSearchParams(query), reply)
    }),
    route("GET", "/address", {}, (_p, _q, _h, _b, reply) => text(reply, reply.address())),
  ]
}
