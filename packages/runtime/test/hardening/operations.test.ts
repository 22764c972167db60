import { afterEach, describe, expect, test } from "vitest"
import { Program } from "../helpers/program.ts"
import { ask } from "../helpers/request.ts"
import { Load } from "./load.ts"
import { CORES } from "../helpers/cores.ts"
import { cells } from "../helpers/matrix.ts"

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
