// A signal at any moment from the first listen on: every accepted request gets a response, and the process
// ends with exit code 0 as soon as its work is done, whatever it holds open.
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { CoreKind } from "../src/transport/core.ts"
import { postgres, type TestPostgres } from "./helpers/postgres.ts"
import { Program } from "./helpers/program.ts"
import { ask } from "./helpers/request.ts"
import { SLOW_CORES } from "./helpers/cores.ts"
import { cells } from "./helpers/matrix.ts"
import { freePort } from "./helpers/brokers/server.ts"

/** Starts with a signal at a random moment, for each core and number of workers. */
const RUNS = Number(process.env["SIGNAL_RUNS"] ?? 2)
// Far below the 60 s that the program may take for pending requests.
const SOON_MS = 10_000

let database: TestPostgres
beforeAll(async () => {
  database = await postgres()
}, 120_000)
afterAll(() => database?.close())

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

interface Ending {
  readonly core: CoreKind
  readonly workers: number
  readonly hold: readonly string[]
}

async function start(ending: Ending): Promise<{ program: Program; app: { port: number } }> {
  const app = { port: await freePort() }
  const program = new Program("ending", {
    ENDING: JSON.stringify({ ...ending, ...app }),
    DATABASE_URL: database.url,
    TOPICS_URL: "",
    CRON_URL: "",
  })
  programs.push(program)
  return { program, app }
}

/** A request that is sent as soon as the port accepts. */
async function firstRequest(app: { port: number }): Promise<{ body: string }> {
  for (;;) {
    try {
      return await ask(app, { path: "/slow" })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error
      await wait(5)
    }
  }
}

/** Connects and sends a request: the status of the response, or the code of the error. */
function knock(port: number, connected?: () => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, connected)
    socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "no code"))
    socket.once("data", (data) => {
      resolve(data.toString("latin1", 9, 12))
      socket.destroy()
    })
    socket.on("close", () => resolve("closed"))
  })
}

async function lines(program: Program, ...wanted: string[]): Promise<void> {
  const left = new Set(wanted)
  while (left.size > 0) left.delete(await program.line())
}

/** Sends SIGTERM: exit code, and milliseconds until then. */
async function end(program: Program): Promise<{ code: unknown; ms: number }> {
  const from = performance.now()
  program.child.kill("SIGTERM")
  const code = await program.ended()
  return { code, ms: performance.now() - from }
}

/** What a program may hold open. */
const ALL = ["database", "topics", "cron"]
const isLinux = process.platform === "linux"
const PLACES = SLOW_CORES.flatMap((core) =>
  (isLinux ? [1, 2] : [1]).map((workers) => ({ core, workers })),
)

test.each(PLACES)(
  "no start resets a connection ($core, $workers processes)",
  async (place) => {
    const { program, app } = await start({ ...place, hold: [] })
    const seen = new Set<string>()
    const opening = { isOver: false }
    const started = lines(program, "started").finally(() => (opening.isOver = true))
    while (!opening.isOver) {
      const knocks = Array.from({ length: 10 }, () => knock(app.port))
      for (const result of await Promise.all(knocks)) seen.add(result)
    }
    await started
    for (const result of seen) expect(["ECONNREFUSED", "200"]).toContain(result)
  },
  60_000,
)

describe.each(PLACES)("SIGTERM ($core, $workers processes)", (place) => {
  test("while the start waits for something that never responds", async () => {
    const { program, app } = await start({ ...place, hold: ["hangs"] })
    const first = firstRequest(app)
    await lines(program, "hangs", "pending")
    const ending = end(program)
    expect((await first).body).toBe(`"done"`)
    const { code, ms } = await ending
    expect(code).toBe(0)
    expect(ms).toBeLessThan(SOON_MS)
  }, 60_000)

  test("while connections wait to be accepted", async () => {
    const { program, app } = await start({ ...place, hold: [] })
    await lines(program, "started")
    let left = 40
    const all = Promise.withResolvers<void>()
    const answers = Array.from({ length: left }, () =>
      knock(app.port, () => --left === 0 && all.resolve()),
    )
    await all.promise
    const ending = end(program)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["200"]))
    expect((await ending).code).toBe(0)
  }, 60_000)

  test(`at ${RUNS} moments after the first request is accepted`, async () => {
    for (let run = 0; run < RUNS; run++) {
      const { program, app } = await start({ ...place, hold: ["topics", "cron"] })
      const first = firstRequest(app)
      await lines(program, "pending")
      await wait(Math.random() * 90)
      const ending = end(program)
      expect((await first).body, program.errors).toBe(`"done"`)
      const { code, ms } = await ending
      expect(code, program.errors).toBe(0)
      expect(ms).toBeLessThan(SOON_MS)
    }
  }, 300_000)

  test.each(cells([["database"], ["topics"], ["cron"], ALL], [ALL]).map((hold) => ({ hold })))(
    "once $hold run, with a request in flight",
    async ({ hold }) => {
      const { program, app } = await start({ ...place, hold })
      await lines(program, "started")
      const first = firstRequest(app)
      await lines(program, "pending")
      const ending = end(program)
      expect((await first).body, program.errors).toBe(`"done"`)
      const { code, ms } = await ending
      expect(code, program.errors).toBe(0)
      expect(ms).toBeLessThan(SOON_MS)
    },
    60_000,
  )
})
