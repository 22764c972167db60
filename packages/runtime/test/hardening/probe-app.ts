import {
  type Dispatch,
  REFUSAL_STATUS,
  type ResponseWriter,
  type Route,
} from "../../src/transport/core.ts"
import { headerBlock } from "../../src/transport/headers.ts"
import { paramsOf } from "../../src/endpoint/path.ts"
import { Router } from "../../src/http/routing/router.ts"
import type { Seen, TestApp } from "../conformance/app.ts"

const TEXT = headerBlock([["content-type", "text/plain"]])

/** The routes that the probes of other projects need: `/` returns hello, and echoes a posted body. */
export function probeApp(): TestApp {
  const seen: Seen = { sides: 0, aborts: 0, faults: [] }
  const routes: Route[] = [
    get("/", (reply) => reply.send(200, TEXT, "hello")),
    get("/ping", (reply) => reply.send(200, TEXT, "pong")),
    get("/side", (reply) => {
      seen.sides++
      reply.send(200, TEXT, "side")
    }),
    {
      ...get("/", () => {}),
      method: "POST",
      body: "bytes",
      takes: () => true,
      run: (_params, _query, _headers, body, reply) =>
        reply.send(200, TEXT, body as string | Uint8Array),
    },
  ]
  const router = new Router<Route>()
  for (const route of routes) router.add(route.method, route.path, route)
  const dispatch: Dispatch = {
    routes,
    match: (method, path) => router.find(method, path),
    fallback(method, path, reply) {
      const allowed = router.allowed(path)
      if (allowed.length === 0) return reply.send(404, TEXT, "nothing")
      const allow = headerBlock([["allow", allowed.join(", ")]])
      if (method === "OPTIONS") reply.send(204, allow, undefined)
      else reply.send(405, allow, "not so")
    },
    refuse: (reason, reply) => reply.send(REFUSAL_STATUS[reason], TEXT, reason),
  }
  return { dispatch, seen }
}

function get(path: string, answer: (reply: ResponseWriter) => void): Route {
  return {
    method: "GET",
    path,
    params: paramsOf(path),
    headers: [],
    query: false,
    body: "none",
    takes: () => false,
    details: false,
    run: (_params, _query, _headers, _body, reply) => answer(reply),
  }
}
