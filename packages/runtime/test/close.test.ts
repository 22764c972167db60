import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"
import { ask } from "./helpers/request.ts"

describeCores("close()", ({ serve }) => {
  test("lets pending requests finish and takes no new ones", async () => {
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<string>()
    const wait = endpoint("GET", "/wait", () => {
      started.resolve()
      return go.promise
    })
    const app = await serve([wait], { graceMs: 10_000 })
    const pending = ask(app, { path: "/wait" })
    await started.promise
    const closed = app.close()
    await expect(ask(app, { path: "/wait" })).rejects.toThrow(/ECONNREFUSED/)
    go.resolve("finished")
    expect((await pending).body).toBe(`"finished"`)
    await closed
  })

  test("drops pending requests when the grace period has expired", async () => {
    const started = Promise.withResolvers<void>()
    const hang = endpoint("GET", "/hang", () => {
      started.resolve()
      return new Promise(() => {})
    })
    const app = await serve([hang], { graceMs: 50 })
    const pending = ask(app, { path: "/hang" })
    await started.promise
    const dropped = expect(pending).rejects.toThrow()
    await app.close()
    await dropped
  })

  test("ends idle connections", async () => {
    const app = await serve([endpoint("GET", "/ok", () => "ok")])
    const socket = connect(app.port, "127.0.0.1")
    socket.on("error", () => {})
    await once(socket, "connect")
    const ended = once(socket, "close")
    socket.resume()
    await app.close()
    await ended
  })

  test("may be called twice", async () => {
    const app = await serve([endpoint("GET", "/ok", () => "ok")])
    await Promise.all([app.close(), app.close()])
    await app.close()
  })

  test("frees the port", async () => {
    const routes = [endpoint("GET", "/ok", () => "ok")]
    const first = await serve(routes)
    await first.close()
    const second = await serve(routes, { port: first.port })
    expect((await ask(second, { path: "/ok" })).status).toBe(200)
  })
})
