import { api, serve, type App, type Socket } from "@precast/runtime"
import { createSocket } from "@precast/runtime/client"
import { afterEach, describe, expect, test } from "vitest"
import { freePort } from "../../helpers/brokers/server.ts"
import { CORES } from "../../helpers/cores.ts"
import { open } from "../../sockets/client.ts"

interface Note {
  text: string
}
type Command = { kind: "drop" } | { kind: "say"; text: string } | { kind: "join"; topic: string }

const feed = api.socket(
  { path: "/feed/:topic", resume: "10s" },
  {
    upgrade: ({ topic }: { topic: string }) => topic,
    open(socket: Socket<Note, string>) {
      socket.subscribe(socket.data)
    },
    message(socket: Socket<Note, string>, command: Command) {
      if (command.kind === "drop") socket.terminate()
      else if (command.kind === "join") socket.subscribe(command.topic)
      else socket.publish(socket.data, { text: command.text })
    },
  },
)

const short = api.socket(
  { path: "/short", resume: "10s", limits: { resumeMessages: 3 } },
  {
    open(socket: Socket<Note | Uint8Array>) {
      socket.subscribe("all")
    },
    message(socket: Socket<Note | Uint8Array>, command: Command) {
      if (command.kind === "drop") return socket.terminate()
      socket.send({ text: "reply" })
      socket.send(Uint8Array.of(1))
    },
  },
)

const slow = api.socket(
  { path: "/slow", resume: "10s", onSlowClient: "drop", limits: { bufferedBytes: 100_000 } },
  {
    open(socket: Socket<Note>) {
      socket.subscribe("all")
    },
  },
)

const retry = { baseMs: 1, maxMs: 5 }

describe.each(CORES)("a client that resumes (%s)", (core) => {
  const apps: App[] = []
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
  })
  async function start(port = 0): Promise<App> {
    const app = await serve({ feed, short, slow }, { port, core, banner: false, graceMs: 1000 })
    apps.push(app)
    return app
  }

  function follow(app: App, topic = "a"): Follower {
    const input = { topic }
    const socket = createSocket<typeof feed>(app.url, { input, retry, resume: true })
    const follower: Follower = { socket, got: [], gaps: 0, opened: 0 }
    socket.on("message", ({ text }) => follower.got.push(text))
    socket.on("gap", () => follower.gaps++)
    socket.on("open", () => follower.opened++)
    return follower
  }

  const say = (text: string): void => feed.publish("a", { text })
  const until = (holds: () => boolean): Promise<unknown> =>
    expect.poll(holds, { timeout: 60_000, interval: 5 }).toBe(true)

  test("receives each message once, however often its connection is lost", async () => {
    const follower = follow(await start())
    await until(() => follower.opened === 1)
    const expected: string[] = []
    const next = (): void => {
      const text = `${expected.length}`
      expected.push(text)
      say(text)
    }
    next()
    await until(() => follower.got.length === 1)
    follower.socket.on("close", () => {
      next()
      next()
    })
    for (let time = 1; time <= 10; time++) {
      follower.socket.send({ kind: "drop" })
      await until(() => follower.opened === time + 1)
      next()
      if (time % 2 === 0) await until(() => follower.got.length === expected.length)
    }
    await until(() => follower.got.length >= expected.length)
    expect(follower.got).toEqual(expected)
    expect(follower.gaps).toBe(0)
    expect(expected).toHaveLength(31)
    follower.socket.close()
  })

  test("receives nothing that it has published", async () => {
    const app = await start()
    const [one, other] = [follow(app), follow(app)]
    await until(() => one.opened + other.opened === 2)
    one.socket.send({ kind: "say", text: "of one" })
    await until(() => other.got.length === 1)
    one.socket.send({ kind: "drop" })
    await until(() => one.opened === 2)
    say("end")
    await until(() => one.got.length > 0)
    expect(one.got).toEqual(["end"])
    expect(other.got).toEqual(["of one", "end"])
    for (const { socket } of [one, other]) socket.close()
  })

  test("receives what it has missed of topics that it joins again", async () => {
    const follower = follow(await start())
    const { socket } = follower
    socket.on("open", () => void socket.send({ kind: "join", topic: "b" }))
    await until(() => follower.opened === 1)
    // The messages of a connection are handled in order.
    const probe = async (text: string): Promise<void> => {
      while (!follower.got.includes(text)) {
        feed.publish("b", { text })
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    await probe("joined")
    socket.on("close", ({ again }) => again && feed.publish("b", { text: "missed" }))
    socket.send({ kind: "drop" })
    await until(() => follower.got.includes("missed"))
    expect(follower.got.filter((one) => one === "missed")).toEqual(["missed"])
    expect(follower.gaps).toBe(0)
    socket.close()
  })

  test("is notified when messages are missing: too many, or the server was restarted", async () => {
    const app = await start(await freePort())
    const events: string[] = []
    const socket = createSocket<typeof short>(app.url, { retry: { baseMs: 100 }, resume: true })
    socket.on("gap", () => events.push("gap"))
    socket.on("message", (message) =>
      events.push(message instanceof Uint8Array ? "" : message.text),
    )
    let opened = 0
    socket.on("open", () => opened++)
    await until(() => opened === 1)
    const stop = socket.on("close", () => {
      for (let i = 0; i < 5; i++) short.publish("all", { text: `${i}` })
    })
    socket.send({ kind: "drop" })
    await until(() => events.includes("4"))
    stop()
    expect(events).toEqual(["gap", "2", "3", "4"])
    await app.close()
    await start(app.port)
    await until(() => events.length > 4)
    expect(events.slice(4)).toEqual(["gap"])
    short.publish("all", { text: "end" })
    await until(() => events.includes("end"))
    socket.close()
  })

  test("receives bytes, and replies without an id", async () => {
    const app = await start()
    const socket = createSocket<typeof short>(app.url, { retry, resume: true })
    const got: unknown[] = []
    socket.on("message", (message) => got.push(message))
    socket.send({ kind: "say", text: "" })
    await until(() => got.length === 2)
    short.publish("all", Uint8Array.of(0, 255))
    await until(() => got.length === 3)
    expect(got).toEqual([{ text: "reply" }, Uint8Array.of(1), Uint8Array.of(0, 255)])
    socket.close()
  })

  test("one that cannot resume receives messages as they are, also from one that can", async () => {
    const app = await start()
    const plain = await open(app, "/feed/a")
    const follower = follow(app)
    await until(() => follower.opened === 1)
    say("one")
    expect(await plain.take(1)).toEqual(['{"text":"one"}'])
    follower.socket.send({ kind: "say", text: "two" })
    expect(await plain.take(1)).toEqual(['{"text":"two"}'])
    plain.ws.send('{"kind":"say","text":"three"}')
    await until(() => follower.got.length === 2)
    expect(follower.got).toEqual(["one", "three"])
    follower.socket.close()
  })

  test("is notified when messages were dropped because it was slow", async () => {
    const client = await open(await start(), "/slow?precast-resume=me")
    await client.take(1)
    client.ws.pause()
    const text = "x".repeat(50_000)
    for (let i = 0; i < 400; i++) slow.publish("all", { text })
    await new Promise((resolve) => setTimeout(resolve, 50))
    client.ws.resume()
    await until(() => client.messages.includes("~g"))
    expect(client.messages.length).toBeLessThan(400)
  })

  test.each([
    ["~", /^~r$|^~g$/],
    ["~x", /^~g$/],
    ["~a.1~", /^~g$/],
    ["~unknown.1", /^~g$/],
    ["~a.99999999999999999999", /^~g$/],
    [`~${Array.from({ length: 129 }, (_, at) => `a${at}.1`).join("~")}`, /^~g$/],
    ["", /^~c/],
  ])("an invalid cursor is a gap (%.20s)", async (text, expected) => {
    const client = await open(await start(), `/feed/a?precast-resume=me${text}`)
    expect((await client.take(1))[0]).toMatch(expected)
    say("next")
    expect((await client.take(2))[1]).toMatch(/^~m[\w-]+\.\d+ \{"text":"next"\}$/)
  })

  test.each(["a b", "é", "x".repeat(33), "", "a.b"])(
    "a client with an invalid name cannot resume (%j)",
    async (name) => {
      const path = `/feed/a?precast-resume=${encodeURIComponent(name)}`
      const client = await open(await start(), path)
      say("next")
      expect(await client.take(1)).toEqual(['{"text":"next"}'])
    },
  )
})

interface Follower {
  readonly socket: ReturnType<typeof createSocket<typeof feed>>
  readonly got: string[]
  gaps: number
  opened: number
}

test.each(["0s", "999ms", "2h", "soon", -1])("PC2045: resume: %j", async (resume) => {
  const endpoint = api.socket({ path: "/x", resume: resume as "1s" }, { open() {} })
  await expect(serve({ endpoint }, { port: 0, banner: false })).rejects.toThrow(
    /^PC2045: Option "resume" of api.socket\(\) for \/x must be a duration from "1s" to "1h"/,
  )
})
