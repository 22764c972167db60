import { afterEach, describe, expect, test } from "vitest"
import { Program } from "./helpers/program.ts"
import { ask } from "./helpers/request.ts"
import { CORES } from "./helpers/cores.ts"

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

async function start(env: Readonly<Record<string, string>>): Promise<[Program, { port: number }]> {
  const program = new Program("signals", env)
  programs.push(program)
  return [program, { port: Number(await program.line()) }]
}

describe.each(CORES)("a signal to end (%s)", (core) => {
  const env = { SIGNALS_CORE: core }

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets pending requests finish, exit code 0",
    async (signal) => {
      const [program, app] = await start(env)
      const pending = ask(app, { path: "/wait" })
      expect(await program.line()).toBe("waiting")
      program.child.kill(signal)
      while (await accepts(app));
      program.say("go")
      expect((await pending).body).toBe(`"finished"`)
      expect(await program.ended()).toBe(0)
    },
  )

  test("a second SIGTERM changes nothing, a SIGINT then does not wait", async () => {
    const [program, app] = await start(env)
    const pending = ask(app, { path: "/wait" })
    const dropped = expect(pending).rejects.toThrow()
    expect(await program.line()).toBe("waiting")
    program.child.kill("SIGTERM")
    while (await accepts(app));
    program.child.kill("SIGTERM")
    program.say("no answer")
    expect(await program.line()).toBe("still there")
    program.child.kill("SIGINT")
    expect(await program.ended()).toBe(130)
    await dropped
  })

  test("is left to a program that listens to it", async () => {
    const [program] = await start({ ...env, SIGNALS_OWN: "1" })
    program.child.kill("SIGTERM")
    expect(await program.line()).toBe("mine")
    expect(await program.ended()).toBe(5)
  })

  test("ends the process immediately when the option is off", async () => {
    const [program] = await start({ ...env, SIGNALS_OFF: "1" })
    program.child.kill("SIGTERM")
    expect(await program.ended()).toBe("SIGTERM")
  })
})

async function accepts(app: { port: number }): Promise<boolean> {
  return ask(app, { path: "/nothing" }).then(
    () => true,
    () => false,
  )
}
