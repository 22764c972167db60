import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { HOSTS } from "../helpers/hosts.ts"
import { Program } from "../helpers/program.ts"
import { pause } from "../conformance/raw.ts"
import { fetchedCases, type Ask } from "./fetched-cases.ts"

describe.each(HOSTS)("app.fetch in %s", (_host, [command, ...args]) => {
  let child: ChildProcess
  let port = ""
  let errors = ""
  beforeAll(async () => {
    child = spawn(command, [...args, Program.file("fetched")], {
      stdio: ["ignore", "pipe", "pipe"],
    })
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text))
    const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string]
    port = line
  })
  afterAll(() => void child.kill("SIGKILL"))

  const ask: Ask = (path, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)

  test.each(Object.entries(fetchedCases))("%s", (_name, run) => run(ask))

  test("the address of the client, from the host", async () => {
    expect(await (await ask("/address")).json()).toBe("127.0.0.1")
  })

  test("a client that disconnects aborts the handler's signal, and no error is reported", async () => {
    const client = new AbortController()
    const answer = ask("/hang", { signal: client.signal })
    await pause(50)
    client.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(async () => (await ask("/aborts")).json()).toBe(1)
    // Deno reports once that it also aborts signals of finished requests.
    expect(errors.replace(/^Deno.serve: request.signal .*/m, "").trim()).toBe("")
  })
})
