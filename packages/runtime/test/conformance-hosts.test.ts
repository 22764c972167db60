// The js core on Bun and Deno, through their `node:net`: the conversations of conformance.test.ts.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, describe } from "vitest"
import { Program } from "./helpers/program.ts"
import { testCases } from "./conformance/case.ts"
import { groups, LIMITS } from "./conformance/groups.ts"
import { HOSTS } from "./helpers/hosts.ts"

describe.each(HOSTS)("js core in %s", (_host, [command, ...args]) => {
  let child: ChildProcess
  let port = 0
  beforeAll(async () => {
    const words = [...args, Program.file("js-core"), JSON.stringify(LIMITS)]
    child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] })
    const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string]
    port = Number(line)
  })
  afterAll(() => void child.kill("SIGKILL"))

  describe.each(groups)("%s", (_title, cases) => testCases(cases, () => ({ name: "js", port })))
})
