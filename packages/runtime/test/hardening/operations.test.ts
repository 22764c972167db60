import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { Program } from "../helpers/program.ts"
import { ask } from "../helpers/request.ts"
import { open } from "../sockets/client.ts"
import { Load } from "./load.ts"
import { CORES } from "../helpers/cores.ts"
import { cells } from "../helpers/matrix.ts"

/** What the program gives to pending requests. */
const GRACE_MS = 60_000

let database: TestPostgres
beforeAll(async () => {
  database = await postgres()
}, 120_000)
afterAll(() => database?.close())

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

async function start(env: Readonly<Record<string, string>>): Promise<[Program, number]> {
  const program = new Program("operations", env)
  programs.push(program)
  return [program, Number(await program.line())]
}

describe.each(CORES)("operations under load (%s)", (core) => {
  test.each(cells(["1", "2"], ["2"]))(
    "SIGTERM loses no request, with %s process(es)",
    async (workers) => {
      const [program, port] = await start({ CORE: core, WORKERS: workers })
      const load = new Load(port, ["/pid", "/late"], 40)
      await load.started()
      await load.more(500)
      program.child.kill("SIGTERM")
      const outcomes = await load.outcomes()
      expect(outcomes.filter(({ lost }) => lost)).toEqual([])
      for (const { answers } of outcomes) {
        expect(answers.every(({ status }) => status === 200)).toBe(true)
        expect(answers.at(-1)?.headers).toMatchObject({ connection: "close" })
      }
      expect(await program.ended()).toBe(0)
      expect(program.errors).toBe("")
      await expect(ask({ port }, { path: "/pid" })).rejects.toThrow(/ECONNREFUSED/)
    },
  )

  test("SIGTERM loses no request, with WebSockets, streams and statements on their way", async () => {
    const [program, port] = await start({ CORE: core, WORKERS: "1", DATABASE_URL: database.url })
    const load = new Load(port, ["/pid", "/late", "/stored"], 30)
    await load.started()
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open({ port }, "/echo")))
    for (const { ws } of sockets) ws.send("hello")
    for (const socket of sockets) expect(await socket.take(1)).toEqual(["hello"])
    const streams = Array.from({ length: 10 }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/parts`)
      return [response.status, await response.text()]
    })
    await load.more(200)
    const from = performance.now()
    program.child.kill("SIGTERM")
    expect((await load.outcomes()).filter(({ lost }) => lost)).toEqual([])
    const whole = Array.from({ length: 20 }, (_, at) => `part ${at}\n`).join("")
    for (const stream of streams) expect(await stream).toEqual([200, whole])
    for (const { closed } of sockets) expect((await closed)[0]).toBe(1001)
    expect(await program.ended()).toBe(0)
    expect(program.errors).toBe("")
    // As soon as the work is done.
    expect(performance.now() - from).toBeLessThan(GRACE_MS / 2)
  })

  test("a worker that is killed takes its own connections with it, and no other", async () => {
    const [, port] = await start({ CORE: core, WORKERS: "2" })
    const load = new Load(port, ["/pid", "/late"], 40)
    await load.started()
    await load.more(500)
    const { body } = await ask({ port }, { path: "/pid" })
    const { pid } = JSON.parse(body) as { pid: number }
    process.kill(pid, "SIGKILL")
    await load.more(500)
    load.stopped = true
    for (const { answers, lost } of await load.outcomes()) {
      const pids = new Set(
        answers.map((answer) => (JSON.parse(answer.body) as { pid: number }).pid),
      )
      // A connection belongs to one worker for its life.
      expect(pids.size).toBe(1)
      expect(lost).toBe(pids.has(pid))
    }
    // The other one, and the new one, continue.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask({ port }, { path: "/pid" })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})
