// A generic function around `api()` in another file than its calls, in each host.
import { spawnSync } from "node:child_process"
import { afterEach, expect, test } from "vitest"
import { bundlers, runs } from "./bundlers-each.ts"
import { createBundled, useTypeScript7 } from "./bundlers-project.ts"
import type { Project } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

const files = {
  "src/crud.ts": `import { api, group } from "@precast/runtime"
export function crud<T>(path: string, rows: T[]) {
  return {
    save: api({ method: "POST", path }, (row: T): T => row),
    more: group("/more", { list: api({ method: "GET", path }, () => rows) }),
  }
}
`,
  "src/main.ts": `import { createApp } from "@precast/runtime"
import { crud } from "./crud.js"
interface User { id: string; born: Date }
const users = crud<User>("/users", [{ id: "a", born: new Date(0) }])
const app = createApp([users.save, users.more, (() => crud("/texts", [{ text: "b" }]).more)()])
const bodies: string[] = []
for (const path of ["/more/users", "/more/texts"]) bodies.push((await app.inject({ path })).body)
const { status } = await app.inject({ method: "POST", path: "/users", body: { id: "b", born: 1 } })
console.log(bodies.join(" "), status)
`,
}
const printed = '[{"id":"a","born":"1970-01-01T00:00:00.000Z"}] [{"text":"b"}] 400\n'

function open(version: 6 | 7 = 6): Project {
  const project = createBundled(version, files)
  ends.push(project.remove)
  return project
}

test.each(Object.keys(bundlers))("%s", async (name) => {
  const project = open()
  await bundlers[name]!(project, { tsconfig: `${project.folder}/tsconfig.json` })
  expect(runs(project)).toBe(printed)
})

test("Vite with TypeScript 7", async () => {
  const project = open(7)
  const options = { tsconfig: `${project.folder}/tsconfig.json`, typescript: "typescript-7" }
  await bundlers["vite"]!(project, options)
  expect(runs(project)).toBe(printed)
})

test("tspc", () => {
  const project = open()
  expect(project.tspc()).toEqual({ code: 0, text: "" })
  expect(project.node("dist/main.js")).toEqual({ code: 0, text: printed })
})

test.each([6, 7])("Node itself with TypeScript %i", (version) => {
  const project = open()
  if (version === 7) useTypeScript7(project)
  const register = ["--import", "@precast/transformer/register", "src/main.ts"]
  const { stdout, stderr } = spawnSync(process.execPath, register, {
    cwd: project.folder,
    encoding: "utf8",
  })
  expect(stdout + stderr).toBe(printed)
})
