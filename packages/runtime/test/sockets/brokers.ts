import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createSocket } from "../../src/client/socket/create-socket.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { CORES } from "../helpers/cores.ts"
import { cells } from "../helpers/matrix.ts"
import { Program } from "../helpers/program.ts"
import { open, type Client } from "./client.ts"
import { Person } from "./person.ts"
import { room } from "./room.ts"
import { texts } from "./texts.ts"

/** A real broker of a test file. */
export interface TestBroker {
  readonly url: string
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
  /** Sends a text on all channels that processes listen on. */
  send(text: string): Promise<void>
}

interface Replica {
  readonly program: Program
  readonly app: { readonly port: number }
}

/** Tests of replicas that are connected by a broker. */
export function brokerTests(name: string, start: () => Promise<TestBroker>): void {
  let broker: TestBroker
  beforeAll(async () => void (broker = await start()), 120_000)
  afterAll(() => broker.close())
  const programs: Program[] = []
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.kill()))
  })

  async function replica(
    core: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Replica> {
    const program = new Program("socket-workers", {
      ROOM_CORE: core,
      ROOM_WORKERS: "1",
      WEBSOCKETS_BROKER_URL: broker.url,
      ...env,
    })
    programs.push(program)
    return { program, app: { port: Number(await program.line()) } }
  }

  async function member(app: { port: number }): Promise<Client> {
    const client = await open(app, "/room")
    await client.take(1)
    return client
  }

  describe.each(cells(CORES, ["js"]))(`replicas connected by ${name} (%s)`, (core) => {
    test("receive what each publishes, in its order, of any size", async () => {
      const apps = await Promise.all([replica(core), replica(core)])
      const [first, second] = (await Promise.all(apps.map(({ app }) => member(app)))) as [
        Client,
        Client,
      ]
      const pids = apps.map(({ program }) => program.child.pid)
      for (const client of [first, second]) client.ws.send("count 2000")
      for (const client of [first, second]) {
        const read = (await client.take(4000)) as string[]
        for (const pid of pids) {
          const expected = Array.from({ length: 2000 }, (_, at) => `${pid} ${at}`)
          expect(read.filter((one) => one.startsWith(`${pid} `))).toEqual(expected)
        }
      }
      const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at)
      const text = `"\\ \u0000 \u2028 é 😀 ${"é".repeat(200_000)}`
      const messages = ["small", bytes, text, "small again", new Uint8Array(0)]
      for (const message of messages) first.ws.send(message)
      expect(await second.take(messages.length)).toEqual(messages)
      expect(await first.take(messages.length)).toEqual(messages)
    })

    test("are served on while the broker is away, and receive afterwards what was published", async () => {
      const [{ program, app }, other] = await Promise.all([replica(core), replica(core)])
      const [first, second] = await Promise.all([member(app), member(other.app)])
      await broker.kill()
      try {
        first.ws.send("meanwhile 1")
        first.ws.send("meanwhile 2")
        expect(await first.take(2)).toEqual(["meanwhile 1", "meanwhile 2"])
        await expect.poll(() => program.errors, { timeout: 60_000 }).toContain("PC2201")
      } finally {
        await broker.start()
      }
      await expect.poll(() => program.errors, { timeout: 60_000 }).toContain("is open again")
      // What arrived at the broker before the other replica was connected again is lost.
      let isConnected = false
      const ping = setInterval(() => first.ws.send("ping"), 50)
      try {
        while (!isConnected) isConnected = (await second.take(1))[0] === "ping"
      } finally {
        clearInterval(ping)
      }
      first.ws.send("count 100")
      const expected = Array.from({ length: 100 }, (_, at) => `${program.child.pid} ${at}`)
      const read: unknown[] = []
      while (read.length < 100) {
        read.push(...(await second.take(1)).filter((one) => one !== "ping"))
      }
      expect(read).toEqual(expected)
    })

    test("send what was published before they are closed", async () => {
      const [{ program }, other] = await Promise.all([replica(core), replica(core)])
      const second = await member(other.app)
      program.say("burst")
      const expected = Array.from({ length: 500 }, (_, at) => `burst ${at}`)
      expect(await second.take(500)).toEqual(expected)
      expect(await program.line()).toBe("closed")
      expect(await program.ended()).toBe(0)
    })

    test("continue when one is killed, and another one takes its place", async () => {
      const [first, other] = await Promise.all([replica(core), replica(core)])
      first.program.child.kill("SIGKILL")
      await first.program.ended()
      const third = await replica(core)
      const clients = await Promise.all([member(other.app), member(third.app)])
      for (const client of clients) {
        client.ws.send("hello")
        for (const each of clients) expect(await each.take(1)).toEqual(["hello"])
      }
    })

    test("ignore texts that no replica has written", async () => {
      const apps = await Promise.all([replica(core), replica(core)])
      const [first, second] = await Promise.all(apps.map(({ app }) => member(app)))
      const texts = [
        "",
        "{",
        "null",
        "[]",
        '["x",0,[["/room","all"]]]',
        '["x",0.5,[]]',
        "@1:2",
        "@x:",
      ]
      for (const text of texts) await broker.send(text)
      await broker.send('["another process",0,[["/room","all","valid"],["/other","all","not"]]]')
      first?.ws.send("end")
      const read = (await second?.take(2)) ?? []
      expect(read.toSorted()).toEqual(["end", "valid"])
      expect(apps[1]?.program.errors).not.toContain("failed")
    })
  })

  test("a client that resumes continues with another replica when its own is killed", async () => {
    const replicas = await Promise.all([replica("js"), replica("js")])
    const [first, second] = replicas as [Replica, Replica]
    let { port } = first.app
    const options = {
      resume: true,
      retry: { baseMs: 50, maxMs: 50 },
      // The load balancer chooses.
      connect: (url: URL) => new WebSocket(url.href.replace(/:\d+/, `:${port}`)),
    }
    const socket = createSocket("http://127.0.0.1:1", options, texts("/feed"))
    const got: unknown[] = []
    socket.on("message", (message) => got.push(message))
    socket.on("gap", () => got.push("gap"))
    await new Promise((resolve) => socket.on("open", resolve))
    const until = (count: number): Promise<unknown> =>
      expect.poll(() => got.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
    first.program.say("feed 1")
    await until(1)
    second.program.say("feed 2")
    await until(2)
    ;({ port } = second.app)
    const stop = socket.on("close", () => second.program.say("feed 3"))
    first.program.child.kill("SIGKILL")
    await until(3)
    stop()
    second.program.say("feed 4")
    await until(4)
    expect(got).toEqual(["1", "2", "3", "4"])
    // One that was started later has the messages from before.
    const third = await replica("js")
    // The handshake of a client with a cursor waits for them.
    await (await open(third.app, "/feed?precast-resume=me~")).take(1)
    ;({ port } = third.app)
    const stopAgain = socket.on("close", () => third.program.say("feed 5"))
    second.program.child.kill("SIGKILL")
    await until(5)
    stopAgain()
    third.program.child.kill("SIGKILL")
    await third.program.ended()
    // No process has them any more.
    const fourth = await replica("js")
    ;({ port } = fourth.app)
    await until(6)
    fourth.program.say("feed 6")
    await until(7)
    expect(got.slice(4)).toEqual(["5", "gap", "6"])
    socket.close()
  })

  test("members of topics are known in all replicas, also when one is killed or the broker is away", async () => {
    const [first, second] = await Promise.all([replica("js"), replica("js")])
    const lost = await Person.open(first.app, "lost")
    const ada = await Person.open(second.app, "ada")
    for (const person of [lost, ada]) await person.sees(["ada", "lost"])
    first.program.child.kill("SIGKILL")
    await ada.sees(["ada"])
    const third = await replica("js")
    const late = await Person.open(third.app, "late")
    for (const person of [ada, late]) await person.sees(["ada", "late"])
    await broker.kill()
    try {
      for (const person of [ada, late]) await person.sees([person.name])
    } finally {
      await broker.start()
    }
    for (const person of [ada, late]) await person.sees(["ada", "late"])
    third.program.say("close")
    await ada.sees(["ada"])
  })

  test("a prefix separates applications that share the broker", async () => {
    const own = (prefix: string): string => {
      const url = new URL(broker.url)
      url.searchParams.set("prefix", prefix)
      return url.href
    }
    const [one, other] = await Promise.all([
      replica("js", { WEBSOCKETS_BROKER_URL: own("shop") }),
      replica("js", { WEBSOCKETS_BROKER_URL: own("chat") }),
    ])
    const [first, second] = await Promise.all([member(one.app), member(other.app)])
    first.ws.send("of the shop")
    expect(await first.take(1)).toEqual(["of the shop"])
    second.ws.send("of the chat")
    expect(await second.take(1)).toEqual(["of the chat"])
  })

  test.skipIf(process.platform !== "linux")("workers and replicas are connected", async () => {
    const [workers, other] = await Promise.all([
      replica("js", { ROOM_WORKERS: "2" }),
      replica("js"),
    ])
    const clients = new Map<unknown, Client>()
    while (clients.size < 2) {
      const client = await open(workers.app, "/room")
      clients.set((await client.take(1))[0], client)
    }
    const all = [...clients.values(), await member(other.app)]
    for (const client of all) {
      client.ws.send("hello")
      for (const each of all) expect(await each.take(1)).toEqual(["hello"])
    }
    workers.program.say("primary")
    for (const each of all) expect(await each.take(1)).toEqual(["primary"])
  })

  test("two servers of one process with the same endpoint send one time", async () => {
    const options = {
      port: 0,
      banner: false,
      core: "js",
      websockets: { broker: broker.url },
    } as const
    const apps = await Promise.all([serve({ room }, options), serve({ room }, options)])
    const other = await replica("js")
    try {
      const clients = await Promise.all([...apps, other.app].map(member))
      room.publish("all", "one")
      room.publish("all", "two")
      for (const client of clients) expect(await client.take(2)).toEqual(["one", "two"])
      await apps[0].close()
      room.publish("all", "three")
      for (const client of clients.slice(1)) expect(await client.take(1)).toEqual(["three"])
    } finally {
      await Promise.all(apps.map((app) => app.close()))
    }
    room.publish("all", "after the end")
  })
}
