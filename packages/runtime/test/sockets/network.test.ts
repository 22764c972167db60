import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { once } from "node:events"
import { expect, test } from "vitest"
import { WebSocket } from "ws"
import { endpoint } from "../helpers/endpoint.ts"
import { makeCertificate } from "../helpers/certificate.ts"
import { describeCores } from "../helpers/cores.ts"
import { Client } from "./client.ts"
import { echo, plain } from "./echo.ts"
import { connectRaw } from "./raw.ts"

const folder = mkdtempSync(join(tmpdir(), "precast-sockets-"))
const tls = makeCertificate(folder, "first")

async function opened(ws: WebSocket): Promise<Client> {
  const client = new Client(ws)
  await once(ws, "open")
  return client
}

async function statusOf(ws: WebSocket): Promise<number | undefined> {
  ws.on("error", () => {})
  const [, response] = (await once(ws, "unexpected-response")) as [unknown, { statusCode?: number }]
  ws.terminate()
  return response.statusCode
}

describeCores("WebSockets over TLS", ({ serve }) => {
  const ca = readFileSync(tls.cert)

  test("carry messages of all sizes, compressed ones too", async () => {
    const app = await serve(
      { plain: echo({ path: "/" }), packed: echo({ path: "/packed", compression: true }) },
      { tls },
    )
    for (const path of ["/", "/packed"]) {
      const client = await opened(new WebSocket(`wss://127.0.0.1:${app.port}${path}`, { ca }))
      const texts = ["", "é", "x".repeat(125), "y".repeat(16_384), "z".repeat(65_536)]
      for (const text of texts) client.ws.send(text)
      client.ws.send(Uint8Array.of(1, 255))
      expect(await client.take(6)).toEqual([...texts, Uint8Array.of(1, 255)])
      client.ws.close(4000, "bye")
      expect(await client.closed).toEqual([4000, "bye"])
    }
  })

  test("go to topics, know addresses and origins, and end with 1001", async () => {
    const addresses: string[] = []
    const room = plain(
      { path: "/" },
      {
        open(socket) {
          addresses.push(socket.address)
          socket.subscribe("all")
        },
        message: (socket, message) => socket.publish("all", message),
      },
    )
    const app = await serve({ room }, { tls })
    const url = `wss://127.0.0.1:${app.port}/`
    expect(await statusOf(new WebSocket(url, { ca, origin: "https://evil.example" }))).toBe(403)
    const one = await opened(new WebSocket(url, { ca, origin: app.url }))
    const two = await opened(new WebSocket(url, { ca }))
    one.ws.send("hello")
    expect(await two.take(1)).toEqual(["hello"])
    expect(addresses).toEqual(["127.0.0.1", "127.0.0.1"])
    await app.close()
    expect([await one.closed, await two.closed]).toEqual([
      [1001, ""],
      [1001, ""],
    ])
  })
})

describeCores("WebSockets over a unix socket", ({ serve }) => {
  test("carry messages", async () => {
    const socket = join(mkdtempSync(join(tmpdir(), "precast-sockets-")), "app.sock")
    await serve({ echo: echo({ path: "/" }) }, { socket })
    const client = await opened(new WebSocket(`ws+unix:${socket}:/`))
    client.ws.send("hello")
    expect(await client.take(1)).toEqual(["hello"])
    client.ws.close()
    expect((await client.closed)[0]).toBe(1005)
  })
})

describeCores("paths of WebSockets", ({ serve }) => {
  test("are chosen as those of routes are, whatever was declared first", async () => {
    const taken: string[] = []
    const named = (path: string): ReturnType<typeof plain> =>
      plain({ path }, { upgrade: (params) => void taken.push(`${path} ${String(params)}`) })
    const app = await serve({
      rest: named("/a/*rest"),
      param: named("/a/:id"),
      deep: named("/a/:id/b"),
      literal: named("/a/x"),
      optional: named("/o/:p?/:q?"),
      all: named("/*everything"),
    })
    const paths = [
      "/a/x",
      "/a/y",
      "/a/y/b",
      "/a/y/c",
      "/a/x/b",
      "/a/",
      "/a",
      "/o",
      "/o/1",
      "/o/1/2",
    ]
    for (const path of paths) {
      const client = await connectRaw(app, path)
      expect([path, client.status]).toEqual([path, 101])
      client.socket.destroy()
    }
    expect(taken).toEqual([
      "/a/x ",
      "/a/:id y",
      "/a/:id/b y",
      "/a/*rest y/c",
      "/a/:id/b x",
      "/*everything a/",
      "/*everything a",
      "/o/:p?/:q? ",
      "/o/:p?/:q? 1",
      "/o/:p?/:q? 1,2",
    ])
  })

  test("are apart from those of routes", async () => {
    const taken: string[] = []
    const note = (name: string) => () => void taken.push(name)
    const app = await serve({
      list: endpoint("GET", "/rooms/list", () => "list"),
      rooms: endpoint("GET", "/rooms/*rest", () => "rest"),
      room: plain({ path: "/rooms/:room" }, { upgrade: note("room") }),
    })
    const client = await connectRaw(app, "/rooms/list")
    expect([client.status, taken]).toEqual([101, ["room"]])
    client.socket.destroy()
    expect(await (await fetch(`${app.url}/rooms/list`)).json()).toBe("list")
    expect(await (await fetch(`${app.url}/rooms/other`)).json()).toBe("rest")
    const deep = await connectRaw(app, "/rooms/a/b")
    expect([deep.status, deep.head.includes("Upgrade")]).toEqual([200, false])
    deep.socket.destroy()
  })
})
