import { api, serve, type App, type Presence, type Socket } from "@precast/runtime"
import { createSocket } from "@precast/runtime/client"
import { afterEach, describe, expect, expectTypeOf, test } from "vitest"
import { CORES } from "../helpers/cores.ts"
import { open, type Client } from "./client.ts"

interface Person {
  readonly name: string
  readonly tags?: readonly string[]
}
type Out = { kind: "here"; names: string[] } | { kind: "changed"; joined: string[]; left: string[] }
type In = { kind: "enter" | "who" | "leave" | "drop"; name: string } | { kind: "as"; value: Person }

const names = (members: readonly Person[]): string[] => members.map(({ name }) => name).toSorted()

const chat = api.socket(
  { path: "/chat/:room", resume: "5s", limits: { members: 3, memberBytes: 50 } },
  {
    upgrade: ({ room }: { room: string }) => room,
    message(socket: Socket<Out, string, Person>, message: In) {
      const room = socket.data
      if (message.kind === "enter") socket.subscribe(room, { as: { name: message.name } })
      else if (message.kind === "as") socket.subscribe(room, { as: message.value })
      else if (message.kind === "leave") socket.unsubscribe(room)
      else if (message.kind === "drop") socket.terminate()
      else socket.send({ kind: "here", names: names(chat.members(room)) })
    },
    presence({ joined, left, send }: Presence<Out, Person>) {
      send({ kind: "changed", joined: names(joined), left: names(left) })
    },
  },
)

const failing = api.socket(
  { path: "/failing" },
  {
    open(socket: Socket<string, unknown, number | undefined | { toJSON(): string } | bigint>) {
      socket.subscribe("a", { as: 1 })
    },
    presence({ left }) {
      throw new Error(left.length === 0 ? "joined" : "left")
    },
  },
)

describe.each(CORES)("who is in a topic (%s)", (core) => {
  const apps: App[] = []
  const errors: unknown[] = []
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    errors.splice(0)
  })
  async function start(): Promise<App> {
    const onError = (error: unknown): void => void errors.push(error)
    const app = await serve({ chat, failing }, { port: 0, core, banner: false, onError })
    apps.push(app)
    return app
  }
  const enter = async (app: App, name: string, room = "a"): Promise<Client> => {
    const client = await open(app, `/chat/${room}`)
    say(client, { kind: "enter", name })
    return client
  }
  const say = (client: Client, message: In): void => client.ws.send(JSON.stringify(message))

  test("changes when connections enter, leave and close", async () => {
    const app = await start()
    const ada = await enter(app, "Ada")
    expect(await ada.json()).toEqual({ kind: "changed", joined: ["Ada"], left: [] })
    const bob = await enter(app, "Bob")
    for (const each of [ada, bob]) {
      expect(await each.json()).toEqual({ kind: "changed", joined: ["Bob"], left: [] })
    }
    say(bob, { kind: "who", name: "" })
    expect(await bob.json()).toEqual({ kind: "here", names: ["Ada", "Bob"] })
    say(bob, { kind: "enter", name: "Bert" })
    expect(await ada.json()).toEqual({ kind: "changed", joined: ["Bert"], left: ["Bob"] })
    say(bob, { kind: "leave", name: "" })
    expect(await ada.json()).toEqual({ kind: "changed", joined: [], left: ["Bert"] })
    const cy = await enter(app, "Cy")
    expect(await ada.json()).toEqual({ kind: "changed", joined: ["Cy"], left: [] })
    say(cy, { kind: "drop", name: "" })
    expect(await ada.json()).toEqual({ kind: "changed", joined: [], left: ["Cy"] })
    expect(chat.members("b")).toEqual([])
    expectTypeOf(chat.members("a")).toEqualTypeOf<readonly Person[]>()
    ada.ws.terminate()
    await expect.poll(() => chat.members("a"), { timeout: 30_000 }).toEqual([])
  })

  test("equal members of several connections are one member, until the last one leaves", async () => {
    const app = await start()
    const [first, second] = [await enter(app, "Ada"), await enter(app, "Ada")]
    expect(await first.json()).toEqual({ kind: "changed", joined: ["Ada"], left: [] })
    say(first, { kind: "enter", name: "Ada" })
    first.ws.close()
    await first.closed
    await enter(app, "Bob")
    const got = await second.json()
    const next =
      (got as Out).kind === "changed" && (got as { joined: string[] }).joined[0] === "Ada"
    expect(next ? await second.json() : got).toEqual({ kind: "changed", joined: ["Bob"], left: [] })
    expect(names(chat.members("a"))).toEqual(["Ada", "Bob"])
  })

  test("clients that can resume receive changes, too", async () => {
    const app = await start()
    const socket = createSocket<typeof chat>(app.url, { input: { room: "a" }, resume: true })
    socket.send({ kind: "enter", name: "Ada" })
    for await (const message of socket) {
      expect(message).toEqual({ kind: "changed", joined: ["Ada"], left: [] })
      break
    }
    socket.close()
  })

  test("has limits", async () => {
    const app = await start()
    for (const name of ["Ada", "Bob", "Cy"]) await enter(app, name)
    await expect.poll(() => chat.members("a").length, { timeout: 30_000 }).toBe(3)
    const fourth = await open(app, "/chat/a")
    say(fourth, { kind: "enter", name: "Dan" })
    expect(await fourth.json()).toMatchObject({
      problem: { status: 429, code: "resource_exhausted" },
    })
    say(fourth, { kind: "enter", name: "Ada" })
    say(fourth, { kind: "who", name: "" })
    expect(await fourth.json()).toEqual({ kind: "here", names: ["Ada", "Bob", "Cy"] })
    say(fourth, { kind: "enter", name: "x".repeat(50) })
    expect((await fourth.closed)[0]).toBe(1011)
    expect(errors.map(String)).toEqual([
      "RangeError: a member of a topic has 61 bytes, more than limits.memberBytes (50)",
    ])
    expect(names(chat.members("a"))).toEqual(["Ada", "Bob", "Cy"])
  })

  test("an error of the handler is reported, and closes no connection", async () => {
    const client = await open(await start(), "/failing")
    await expect.poll(() => errors.map(String), { timeout: 30_000 }).toEqual(["Error: joined"])
    client.ws.close()
    await expect.poll(() => errors.length, { timeout: 30_000 }).toBe(2)
    expect(String(errors[1])).toBe("Error: left")
  })
})
