// `node --import @precast/transformer/register` runs TypeScript as it stands.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { createBundled, useTypeScript7 } from "./bundlers-project.ts"
import type { Project } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

const register = ["--import", "@precast/transformer/register"]

function run(
  { folder }: Project,
  file: string,
  env = process.env,
): { text: string; code: number | null } {
  const args = [...register, file]
  const made = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env })
  return { text: made.stdout + made.stderr, code: made.status }
}

describe.each([6, 7] as const)("TypeScript %i", (version) => {
  function open(files: Record<string, string> = {}): Project {
    const project = createBundled(6, files)
    ends.push(project.remove)
    if (version === 7) useTypeScript7(project)
    return project
  }

  test("a program of several files runs, with imports as TypeScript's output would need them", () => {
    expect(run(open(), "src/main.ts")).toEqual({ text: "[true,false]\n", code: 0 })
  })

  test("compiled code is cached, unless coverage is measured", () => {
    const project = open()
    const caches = (env: NodeJS.ProcessEnv): boolean => {
      const TMPDIR = mkdtempSync(join(project.folder, "tmp-"))
      run(project, "src/main.ts", { ...process.env, NODE_COMPILE_CACHE: undefined, TMPDIR, ...env })
      return existsSync(join(TMPDIR, "node-compile-cache"))
    }
    expect(caches({})).toBe(true)
    expect(caches({ NODE_DISABLE_COMPILE_CACHE: "1" })).toBe(false)
    expect(caches({ NODE_V8_COVERAGE: join(project.folder, "coverage") })).toBe(false)
  })

  test("a script that the tsconfig leaves out is part of the program when it runs", () => {
    const script = `import { is } from "@precast/runtime"
import type { User } from "../src/types.js"
import { isUser } from "../src/users.js"
console.log(is<User>({ id: 1 }), isUser({ id: 1, name: "Ada" }))
`
    const project = open({ "tools/script.ts": script })
    expect(run(project, "tools/script.ts")).toEqual({ text: "false true\n", code: 0 })
  })

  test.each(["src/users.ts", "src/plain.ts"])(
    "%s in a CommonJS package: what to change in place of a syntax error",
    (file) => {
      const project = open({
        "package.json": '{ "type": "commonjs" }',
        "src/plain.ts": "export const plain = 1\n",
        "src/required.ts": 'const { join } = require("node:path")\nconsole.log(join("a", "b"))\n',
      })
      const { text, code } = run(project, file)
      expect(code).toBe(1)
      expect(text).toMatch(/SyntaxError: PC1005: .*package\.json has "type": "commonjs"/)
      expect(text).toContain('Set "type": "module" in package.json')
      expect(run(project, "src/required.ts")).toEqual({ text: "a/b\n", code: 0 })
    },
  )

  test("a package without a type: the syntax of its files decides", () => {
    const project = open({ "package.json": "{}" })
    expect(run(project, "src/main.ts").text).toContain("[true,false]\n")
  })

  test("what Precast refuses does not run", () => {
    const bad = `import { is } from "@precast/runtime"\nis<{ run(): void; }>("")\n`
    const { text, code } = run(open({ "src/bad.ts": bad }), "src/bad.ts")
    expect(code).toBe(1)
    expect(text).toMatch(/bad\.ts\(2,6\): error PC1020: /)
  })

  test("a server responds, and a stack trace names the line in the user's source", async () => {
    const { folder } = open({ "src/server.ts": SERVER })
    const child = spawn(process.execPath, [...register, "src/server.ts"], { cwd: folder })
    ends.unshift(() => child.kill())
    let text = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
    await expect.poll(() => text, { timeout: 20_000 }).toMatch(/at http:\S+/)
    const url = /at (http:\S+)/.exec(text)![1]!.replace(/\/$/, "")
    const answer = await fetch(`${url}/orders/0`)
    expect([answer.status, await answer.text()]).toEqual([200, '{"id":0}'])
    expect((await fetch(`${url}/orders/x`)).status).toBe(400)
    await expect.poll(() => text).toMatch(/src\/server\.ts:4:/)
    child.kill("SIGTERM")
    await once(child, "exit")
  })

  test("what is imported and exported for its type alone needs no `type`", () => {
    const all = `import Label, { User, base } from "./all.js"
import { Only } from "./only.js"
import * as Types from "./only.js"
import { is, MinLength } from "@precast/runtime"
export { Label }
class Member extends base implements User { id = 1; name = "Ada" }
const isUser = (value: User | Only | Types.Only): boolean => is<User & { name: string & MinLength<1> }>(value)
console.log(isUser(new Member()), { User: 1 }.User)
`
    const project = open({
      "src/entry.ts": all,
      "src/only.ts": 'console.log("not loaded")\nexport interface Only { only: 1 }\n',
      "src/all.ts": `export { User } from "./types.js"
import { Only } from "./only.js"
interface Label { text: string }
export default Label
export { Only, Label, base }
const base = class {}
`,
    })
    expect(run(project, "src/entry.ts")).toEqual({ text: "true 1\n", code: 0 })
  })

  test("workers of a program run TypeScript, too", () => {
    const main = `import { Worker } from "node:worker_threads"
new Worker(new URL("./worker.ts", import.meta.url)).on("message", (told) => console.log(told))
`
    const worker = `import { parentPort } from "node:worker_threads"
import { isUser } from "./users.js"
parentPort!.postMessage(isUser({ id: 1, name: "Ada" }))
`
    const project = open({ "src/threads.ts": main, "src/worker.ts": worker })
    expect(run(project, "src/threads.ts")).toEqual({ text: "true\n", code: 0 })
  })
})

const SERVER = `import { api, serve } from "@precast/runtime"
interface Order { id: number; note?: string }
const order = api({ method: "GET", path: "/orders/:id" }, ({ id }: { id: number }): Order => {
  if (id === 0) console.log(new Error("here").stack)
  return { id }
})
const app = await serve([order], { port: 0 })
console.log(\`at \${app.url}\`)
`
