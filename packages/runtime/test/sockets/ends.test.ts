import { expect, test } from "vitest"
import type { Socket } from "../../src/endpoint/sockets/sockets-types.ts"
import { describeCores } from "../helpers/cores.ts"
import { open } from "./client.ts"
import { plain } from "./echo.ts"
import { connectRaw } from "./raw.ts"

describeCores("connections of a WebSocket", ({ serve, core }) => {
  test("end with the code and reason of the client, or those of the server", async () => {
    const ends: unknown[] = []
    let server: Socket<string | Uint8Array> | undefined
    const chat = plain(
      { path: "/" },
      {
        open: (socket) => (server = socket),
        message: (socket, message) => socket.close(4001, String(message)),
        close: (socket, code, reason) =>
          void ends.push([code, reason, socket.isOpen, socket.send("late"), socket.address]),
      },
    )
    const app = await serve({ chat })
    const one = await open(app, "/")
    one.ws.close(4000, "tschüß")
    await expect.poll(() => ends).toEqual([[4000, "tschüß", false, false, expect.any(String)]])
    const two = await open(app, "/")
    two.ws.send("enough é")
    expect(await two.closed).toEqual([4001, "enough é"])
    expect(ends[1]).toEqual([4001, "enough é", false, false, "127.0.0.1"])
    const three = await open(app, "/")
    server?.terminate()
    server?.terminate()
    expect((await three.closed)[0]).toBe(1006)
    expect(ends[2]).toEqual([1006, "", false, false, "127.0.0.1"])
    const four = await open(app, "/")
    four.ws.terminate()
    await expect.poll(() => ends.length).toBe(4)
    expect((ends[3] as unknown[])[0]).toBe(1006)
    // After the end everything is ignored.
    server?.close()
    server?.subscribe("x")
    server?.unsubscribe("x")
    server?.publish("x", "y")
    expect([server?.isSubscribed("x"), server?.bufferedAmount]).toEqual([false, 0])
    expect(ends).toHaveLength(4)
  })

  test("end with the code of the client, from 3000 on too where the core hands it on", async () => {
    const ends: unknown[] = []
    const chat = plain(
      { path: "/" },
      { close: (_socket, code, reason) => void ends.push([code, reason]) },
    )
    const app = await serve({ chat })
    for (const code of [1000, 3000, 3999, 4000, 4999]) {
      const client = await open(app, "/")
      client.ws.close(code, "why")
      await client.closed
      // The core takes them for invalid (docs/core.md).
      const lost = core === "uws" && code >= 3000 && code < 4000
      await expect.poll(() => ends.splice(0)).toEqual([lost ? [1006, ""] : [code, "why"]])
    }
  })

  test("end only with codes and reasons that may travel", async () => {
    const thrown: unknown[] = []
    const chat = plain(
      { path: "/" },
      {
        message(socket) {
          for (const code of [
            0,
            999,
            1004,
            1005,
            1006,
            1015,
            2000,
            2999,
            5000,
            1000.5,
            Number.NaN,
          ]) {
            try {
              socket.close(code)
            } catch (error) {
              thrown.push(error)
            }
          }
          try {
            socket.close(1000, "é".repeat(62))
          } catch (error) {
            thrown.push(error)
          }
          socket.close(3000, "é".repeat(61))
        },
      },
    )
    const app = await serve({ chat })
    const client = await open(app, "/")
    client.ws.send("x")
    expect(await client.closed).toEqual([3000, "é".repeat(61)])
    expect(thrown).toHaveLength(12)
    for (const error of thrown) expect(error).toBeInstanceOf(RangeError)
  })

  test("end with 1001 when the server closes", async () => {
    const ends: number[] = []
    const chat = plain(
      { path: "/" },
      { open: (socket) => socket.subscribe("x"), close: (_socket, code) => void ends.push(code) },
    )
    const app = await serve({ chat })
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(app, "/")))
    // A client that never responds must not delay the server beyond its grace period.
    const rude = await connectRaw(app, "/")
    rude.socket.pause()
    await app.close()
    const codes = await Promise.all(clients.map(({ closed }) => closed))
    expect(codes).toEqual(clients.map(() => [1001, ""]))
    expect(ends).toEqual(Array.from({ length: 21 }, () => 1001))
    rude.socket.destroy()
  })
})
