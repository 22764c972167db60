import { afterEach, describe, expect, test } from "vitest"
import { createSocket } from "../../src/client/socket/create-socket.ts"
import { SLOW_CORES } from "../helpers/cores.ts"
import { Program } from "../helpers/program.ts"
import { open, type Client } from "./client.ts"
import { Person } from "./person.ts"
import { texts } from "./texts.ts"

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

/** Two members of the room in each of two workers, by the id of the process. */
async function members(app: { port: number }): Promise<readonly (readonly [string, Client[]])[]> {
  const byPid = new Map<string, Client[]>()
  const count = (): number[] => [...byPid.values()].map(({ length }) => length)
  // The kernel chooses who takes a connection.
  while (byPid.size < 2 || Math.min(...count()) < 2) {
    const client = await open(app, "/room")
    const [pid] = (await client.take(1)) as [string]
    byPid.set(pid, [...(byPid.get(pid) ?? []), client])
  }
  return [...byPid]
}

describe.skipIf(process.platform !== "linux").each(SLOW_CORES)(
  "WebSockets in workers (%s)",
  (core) => {
    async function start(): Promise<{ program: Program; app: { port: number } }> {
      const program = new Program("socket-workers", { ROOM_CORE: core })
      programs.push(program)
      return { program, app: { port: Number(await program.line()) } }
    }

    test("receive what any process publishes, and end with 1001", async () => {
      const { program, app } = await start()
      const all = await members(app)
      const clients = all.flatMap(([, clients]) => clients)
      for (const [pid, [first]] of all) {
        first?.ws.send(`hello-${pid}`)
        for (const client of clients) expect(await client.take(1)).toEqual([`hello-${pid}`])
      }
      program.say("primary")
      for (const client of clients) expect(await client.take(1)).toEqual(["primary"])
      program.say("close")
      expect(await program.line()).toBe("closed")
      for (const client of clients) {
        expect(await client.closed).toEqual([1001, ""])
        expect(client.messages).toEqual([])
      }
    })

    test("socket.publish() reaches all others, in its process and in the other one", async () => {
      const { app } = await start()
      const all = await members(app)
      const [[, [first, ...rest]], [, others]] = all as [[string, Client[]], [string, Client[]]]
      first?.ws.send("others news")
      for (const client of [...rest, ...others]) expect(await client.take(1)).toEqual(["news"])
      first?.ws.send("end")
      expect(await first?.take(1)).toEqual(["end"])
    })

    test("texts and bytes arrive in the order in which a process has published them", async () => {
      const { app } = await start()
      const all = await members(app)
      for (const [, [first]] of all) first?.ws.send("count 2000")
      for (const [, [, reader]] of all) {
        const read = (await reader?.take(4000)) as string[]
        for (const [pid] of all) {
          const expected = Array.from({ length: 2000 }, (_, at) => `${pid} ${at}`)
          expect(read.filter((one) => one.startsWith(`${pid} `))).toEqual(expected)
        }
      }
      const [[, [sender]], [, [, reader]]] = all as [[string, Client[]], [string, Client[]]]
      const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at)
      const text = `"\\ \u0000 \u2028 é 😀 ${"x".repeat(300_000)}`
      for (const message of [bytes, text, new Uint8Array(0)]) {
        sender?.ws.send(message)
        expect(await reader?.take(1)).toEqual([message])
      }
    })

    test.each([
      ["with special characters", `'";*>.\u0001{}%00`],
      ["of an object's prototype", "__proto__"],
      ["that looks like another one", "0:all"],
      ["that is long", "x".repeat(5000)],
    ])("a topic may have a name %s", async (_, topic) => {
      const { app } = await start()
      const [[, [first]], [, [second]]] = (await members(app)) as [
        [string, Client[]],
        [string, Client[]],
      ]
      second?.ws.send(`join ${topic}`)
      second?.ws.send("joined")
      for (const client of [first, second]) expect(await client?.take(1)).toEqual(["joined"])
      first?.ws.send(`to ${topic}`)
      first?.ws.send("end")
      expect(await second?.take(2)).toEqual(["hello", "end"])
      expect(await first?.take(1)).toEqual(["end"])
    })

    test("a client that resumes continues in another worker when its own is killed", async () => {
      const { app } = await start()
      const got: string[] = []
      const pids: string[] = []
      const url = `http://127.0.0.1:${app.port}`
      const options = { resume: true, retry: { baseMs: 5, maxMs: 20 } }
      const socket = createSocket(url, options, texts("/people"))
      socket.on("open", () => socket.send("watch a"))
      socket.on("gap", () => got.push("gap"))
      socket.on("message", (message) => {
        const text = String(message)
        if (text.startsWith("text-")) got.push(text)
        // Others are those of `presence`.
        if (/^\d+$/.test(text)) pids.push(text)
      })
      await expect.poll(() => pids.length, { timeout: 60_000 }).toBe(1)
      const other = await Person.openIn(app, (pid) => pid !== pids[0])
      const expected: string[] = []
      const say = (): void => {
        expected.push(`text-${expected.length}`)
        other.client.ws.send(`say a ${expected.at(-1)}`)
      }
      const until = (): Promise<void> =>
        expect.poll(() => got, { timeout: 60_000, interval: 20 }).toEqual(expected)
      say()
      await until()
      // An attempt to connect again may fail, too.
      let closes = 0
      socket.on("close", ({ again }) => {
        if (!again) return
        closes++
        say()
      })
      for (let at = 0; at < 100; at++) say()
      process.kill(Number(pids[0]), "SIGKILL")
      for (let at = 0; at < 100; at++) say()
      await expect.poll(() => pids, { timeout: 60_000 }).toEqual([pids[0], other.pid])
      say()
      await until()
      expect(closes).toBeGreaterThan(0)
      expect(expected).toHaveLength(202 + closes)
      socket.close()
    })

    test("a worker that takes the place of a killed one is connected", async () => {
      const { app } = await start()
      const [[pid, [lost]], [, [first]]] = (await members(app)) as [
        [string, Client[]],
        [string, Client[]],
      ]
      process.kill(Number(pid), "SIGKILL")
      expect((await lost?.closed)?.[0]).toBe(1006)
      first?.ws.send("one")
      expect(await first?.take(1)).toEqual(["one"])
      const again = await members(app)
      expect(again.map(([pid]) => pid)).not.toContain(pid)
      first?.ws.send("two")
      for (const [, [client]] of again) expect(await client?.take(1)).toEqual(["two"])
    })
  },
)
