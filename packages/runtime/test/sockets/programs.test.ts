import { afterEach, describe, expect, test } from "vitest"
import { Program } from "../helpers/program.ts"
import { open, type Client } from "./client.ts"
import { CORES } from "../helpers/cores.ts"

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

describe.skipIf(process.platform !== "linux").each(CORES)("WebSockets in workers (%s)", (core) => {
  test("hear what is published in their process, and end with 1001", async () => {
    const program = start("socket-workers", { WORKERS_CORE: core })
    const app = { port: Number(await program.line()) }
    const byPid = new Map<string, Client[]>()
    const count = (): number[] => [...byPid.values()].map(({ length }) => length)
    // The kernel chooses who takes a connection: until there are two of each process.
    while (byPid.size < 2 || Math.min(...count()) < 2) {
      const client = await open(app, "/room")
      const [pid] = (await client.take(1)) as [string]
      byPid.set(pid, [...(byPid.get(pid) ?? []), client])
    }
    for (const [pid, [first]] of byPid) first?.ws.send(`hello ${pid}`)
    for (const [pid, clients] of byPid) {
      for (const client of clients) {
        expect(await client.take(1)).toEqual([`${pid} says hello ${pid}`])
      }
    }
    program.say("close")
    expect(await program.line()).toBe("closed")
    for (const client of [...byPid.values()].flat()) {
      expect(await client.closed).toEqual([1001, ""])
      // Nothing of the other process.
      expect(client.messages).toEqual([])
    }
  })
})
