import { moduleBeside } from "../load/load-program.ts"
import type { Protocol, Scenario, Variant } from "../types.ts"
import { hello } from "./hello.ts"

const variant = (of: string, label: string, protocol: Protocol): Variant => ({
  of,
  name: `${of}-${protocol}`,
  label,
  env: { BENCH_PROTOCOL: protocol },
  known: [],
  refused: [],
})

/** The request of `hello` over TLS 1.3. */
export const tlsHello: Scenario = {
  ...hello,
  name: "tls-hello",
  about: "GET /hello over TLS 1.3, on connections that stay open",
  protocol: "https",
  load: { unit: "requests", file: moduleBeside(import.meta.url, "../load/programs/press-tls") },
  variants: [
    variant("precast-js", "Precast (js core), TLS", "https"),
    variant("precast-node", "Precast (node core), TLS", "https"),
    variant("fastify", "Fastify + Ajv, TLS", "https"),
  ],
}

const STREAMS = 10

/** The same over HTTP/2, several at a time on each connection. */
export const http2Hello: Scenario = {
  ...hello,
  name: "http2-hello",
  about: `GET /hello over HTTP/2 without TLS, on 10 connections with ${STREAMS} requests in flight`,
  protocol: "h2",
  load: {
    unit: "requests",
    file: moduleBeside(import.meta.url, "../load/programs/press-http2"),
    options: { streams: STREAMS },
  },
  pressure: { connections: 10 },
  variants: [
    variant("precast-js", "Precast (js core), HTTP/2", "h2"),
    variant("fastify", "Fastify + Ajv, HTTP/2", "h2"),
  ],
}
