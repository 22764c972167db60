// Topics that a client which has reconnected is subscribed to later: by an `open` handler that waits for something.
import type { App } from "../../src/app/serve/serve.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { createSocket } from "../../src/client/socket/create-socket.ts"
import { describe, expect, onTestFinished, test } from "vitest"
import { MissedTopics, topicHash } from "../../src/http/websocket/resume/missed-topics.ts"
import { resumableClient } from "../../src/http/websocket/resume/resumable-client.ts"
import { open, type Client } from "./client.ts"
import { plain } from "./echo.ts"
import { texts } from "./texts.ts"

const late = plain(
  { path: "/late", resume: "4s" },
  {
    message(socket, message) {
      const [command, topic = ""] = String(message).split(" ")
      if (command === "join") socket.subscribe(topic)
      else if (command === "leave") socket.unsubscribe(topic)
      else socket.terminate()
    },
  },
)

/** Published until the first one is received: others may follow it. */
const READY = "ready"

async function start(): Promise<App> {
  const app = await serve({ late }, { port: 0, core: "js", banner: false })
  onTestFinished(() => app.close())
  return app
}

/** Waits for a frame; the frames before it are skipped. */
async function frame(client: Client, pattern: RegExp): Promise<string> {
  for (;;) {
    const [text] = await client.take(1)
    if (text === undefined) throw new Error(`closed before ${pattern}`)
    if (pattern.test(String(text))) return String(text)
  }
}

/** A client that was subscribed to the topics `a` and `b`, and has missed a message of each. */
async function reconnected(app: App): Promise<Client> {
  const first = await open(app, "/late?precast-resume=me")
  for (const topic of ["a", "b"]) first.ws.send(`join ${topic}`)
  const hashes = [await frame(first, /^~t\+/), await frame(first, /^~t\+/)].map((one) =>
    one.slice(3),
  )
  const cursor = (await frame(first, /^~c/)).slice(2)
  first.ws.send("drop")
  await first.closed
  for (const topic of ["a", "b"]) late.publish(topic, `missed ${topic}`)
  const again = await open(app, `/late?precast-resume=me~${cursor}*${hashes.join(".")}`)
  expect(await again.take(1)).toEqual(["~r"])
  return again
}

describe("a client that is subscribed again late", () => {
  test("receives what it has missed, or is notified that it cannot", async () => {
    const app = await start()
    const client = await reconnected(app)
    client.ws.send("join a")
    expect(await frame(client, /^~[gm]/)).toMatch(/^~m.* missed a$/)
    // It is not given a cursor, which would be after messages of the other topic.
    const owed = `~t!${topicHash("b")}`
    expect(await frame(client, /^~[ct]!?[^+]/)).toBe(owed)
    await frame(client, /^~c/)
    client.ws.send("join b")
    expect(await frame(client, /^~[gm]/)).toBe("~g")
    expect(await client.take(1)).toEqual([`~t+${topicHash("b")}`])
    // A topic that is new to the client is no gap.
    late.publish("c", "not for it")
    client.ws.send("join c")
    expect(await frame(client, /^~[gmt]/)).toBe(`~t+${topicHash("c")}`)
  })

  test("stays notified when it was disconnected before it subscribed", async () => {
    const app = await start()
    const client = await open(app, `/late?precast-resume=me~*!${topicHash("b")}.${topicHash("a")}`)
    client.ws.send("join a")
    client.ws.send("join b")
    expect(await frame(client, /^~[gt]/)).toBe(`~t+${topicHash("a")}`)
    expect(await frame(client, /^~[gt]/)).toBe("~g")
  })

  test("misses nothing of a topic that it leaves", async () => {
    const app = await start()
    const client = await reconnected(app)
    for (const message of ["join a", "leave b", "join b"]) client.ws.send(message)
    expect(await frame(client, /^~[gm]/)).toMatch(/ missed a$/)
    expect(await frame(client, /^~t-/)).toBe(`~t-${topicHash("b")}`)
    expect(await frame(client, /^~[gmt]/)).toBe(`~t+${topicHash("b")}`)
    await frame(client, /^~c/)
  })

  test("receives each message once, with the client of this package", async () => {
    const app = await start()
    const got: unknown[] = []
    const options = { resume: true, retry: { baseMs: 1, maxMs: 5 } }
    const socket = createSocket(app.url, options, texts("/late"))
    let opened = 0
    socket.on("open", () => opened++)
    socket.on("gap", () => got.push("gap"))
    socket.on("message", (message) => got.push(message))
    socket.send("join a")
    const until = (messages: readonly unknown[]): Promise<void> =>
      expect
        .poll(() => got.filter((one) => one !== READY), { timeout: 60_000, interval: 10 })
        .toEqual(messages)
    while (got.length === 0) {
      late.publish("a", READY)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    late.publish("a", "1")
    await until(["1"])
    for (const number of [2, 3]) {
      socket.send("drop")
      await expect.poll(() => opened, { timeout: 60_000, interval: 5 }).toBe(number)
      late.publish("a", `${number}`)
    }
    socket.send("join a")
    await until(["1", "2", "3"])
    socket.close()
  })
})

describe("the topics of a client", () => {
  const client = (topics: string): MissedTopics => {
    const read = resumableClient(`?precast-resume=${encodeURIComponent(`me~a.1${topics}`)}`)
    if (read === undefined) throw new Error("not a client that can resume")
    return new MissedTopics(read)
  }

  test("are those of its last connection", () => {
    const missed = client("*a.!b.c")
    expect([missed.take("a"), missed.take("a"), missed.take("d")]).toEqual([
      "replay",
      "nothing",
      "nothing",
    ])
    expect([missed.isWaiting, missed.settle(), missed.isWaiting]).toEqual([true, ["c"], false])
    expect([missed.take("b"), missed.take("c"), missed.take("c")]).toEqual([
      "gap",
      "gap",
      "nothing",
    ])
  })

  const many = Array.from({ length: 65 }, (_, at) => at.toString(36)).join(".")
  test.each(["", "**", "*A", "*a..b", "*aaaaaaaa", `*${many}`])(
    "are not known for %j, and each one may be one of them",
    (topics) => {
      const missed = client(topics)
      expect([missed.take("a"), missed.take("a"), missed.isWaiting]).toEqual([
        "unknown",
        "nothing",
        true,
      ])
      missed.forget("b")
      expect([missed.take("b"), missed.settle()]).toEqual(["nothing", []])
    },
  )

  test("are missed for a client whose cursor is invalid", () => {
    const read = resumableClient("?precast-resume=me~x*a.!b")
    const missed = read && new MissedTopics(read)
    expect([missed?.isWaiting, missed?.take("a"), missed?.take("b")]).toEqual([false, "gap", "gap"])
  })
})
