import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pause } from "../conformance/raw.ts"
import { fetchedCases, type Ask } from "./fetched-cases.ts"

const PROGRAM = fileURLToPath(new URL("../programs/fetched.ts", import.meta.url))
const BUN = fileURLToPath(new URL("../../../../benchmarks/node_modules/.bin/bun", import.meta.url))

// Where CI puts the hosts that only tests need (.ci/run).
const DENO = fileURLToPath(
  new URL("../../../../node_modules/.cache/hosts/node_modules/.bin/deno", import.meta.url),
)

/** Arguments that run the program, for each host that is installed. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  ...(existsSync(BUN) && { bun: [BUN, "run", PROGRAM] }),
  ...(existsSync(DENO) && {
    deno: [DENO, "run", "--allow-net", "--allow-env", "--allow-read", PROGRAM],
  }),
}

describe.each(Object.entries(HOSTS))("app.fetch in %s", (_host, [command = "", ...args]) => {
  let child: ChildProcess
  let port = ""
  let errors = ""
  beforeAll(async () => {
    child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] })
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
