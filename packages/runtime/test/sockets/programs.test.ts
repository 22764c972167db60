import { afterEach, expect, test } from "vitest"
import { Program } from "../helpers/program.ts"

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()))
})

function start(name: string, env: Readonly<Record<string, string>> = {}): Program {
  const program = new Program(name, env)
  programs.push(program)
  return program
}

test("PC2046: the node core reports that ws is missing when there are WebSockets", async () => {
  const program = start("no-ws")
  expect(await program.line()).toBe("served")
  expect(await program.line()).toBe("served")
  expect(await program.line()).toBe("served")
  expect(await program.line()).toBe(
    "PC2046: WebSockets on the node core require the package ws (an optional dependency of " +
      "@precast/runtime): npm install ws. It cannot be loaded: Cannot find package 'ws'.",
  )
})
