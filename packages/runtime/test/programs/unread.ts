// Started by test/hardening/unread.test.ts. Serves on the core of the first argument, with the limits
// of the second (JSON); prints the port, and at each line of standard input what its process holds.
import { createInterface } from "node:readline"
import type { CoreKind } from "../../src/transport/core.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { plain } from "../sockets/echo.ts"

const [, , name, limits = "{}"] = process.argv
const codes: number[] = []
const text = { text: "x".repeat(40_000) }
const close = (_socket: unknown, code: number): void => void codes.push(code)
const publishes = plain(
  { path: "/publishes" },
  {
    open: (socket) => socket.subscribe("all"),
    message: (_socket, message): void => publishes.publish("all", message),
    close,
  },
)
const routes = {
  constant: endpoint("GET", "/constant", () => text, { constant: true }),
  small: endpoint("GET", "/small", () => ({ ok: true }), { constant: true }),
  handled: endpoint("GET", "/handled", () => text),
  late: endpoint("GET", "/late", async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return text
  }),
  echo: plain({ path: "/echo" }, { message: (socket, message) => socket.send(message), close }),
  drops: plain(
    { path: "/drops", onSlowClient: "drop" },
    {
      open: (socket) => socket.subscribe("all"),
      message: (socket, message) => socket.send(message),
      close,
    },
  ),
  publishes,
}
const app = await serve(routes, {
  port: 0,
  core: (name ?? "node") as CoreKind,
  banner: false,
  graceMs: 100,
  docs: true,
  limits: JSON.parse(limits) as object,
})
console.log(app.port)
const lines = createInterface({ input: process.stdin })
lines.on("line", () => {
  // What is not collected yet is not referenced, and neither are pages that V8 keeps for its next
  // objects.
  globalThis.gc?.()
  const { rss, heapTotal, heapUsed } = process.memoryUsage()
  console.log(JSON.stringify({ bytes: rss - (heapTotal - heapUsed), codes }))
})
lines.on("close", () => void app.close())
