import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { precast, startPrecast } from "./helpers/bin.ts"
import { makeFolder } from "./helpers/folder.ts"

test("a new project is compiled, served and responds; an edit is served next", async () => {
  const folder = makeFolder()
  expect(await precast(folder.path, ["init", "--yes", "--no-install"])).toMatchObject({ code: 0 })
  folder.install()
  const dev = startPrecast(folder.path, ["dev"], { env: { PORT: "0", PRECAST_CORE: "node" } })
  const [, url] = await dev.until(/Serving on (http:\/\/[^\s,]+)/)
  expect(await (await fetch(`${url}/hello/world`)).json()).toEqual({ message: "Hello, world" })

  const user = { id: 1, name: "Ada", surname: "Lovelace", lastUpdate: "2026-01-15T00:00:00.000Z" }
  const good = await post(`${url}/updateUser`, user)
  expect({ status: good.status, body: await good.json() }).toEqual({
    status: 200,
    body: { ...user, lastUpdate: nextMonth(user.lastUpdate) },
  })
  const bad = await post(`${url}/updateUser`, { ...user, id: "1" })
  expect({ status: bad.status, body: await bad.json() }).toMatchObject({
    status: 400,
    body: { issues: [{ path: "/id" }] },
  })

  folder.write("src/app.ts", folder.read("src/app.ts").replace("Hello, ", "Good morning, "))
  const [, next] = await dev.until(/Serving on (http:\/\/[^\s,]+)/)
  expect(await (await fetch(`${next}/hello/world`)).json()).toEqual({
    message: "Good morning, world",
  })
  dev.child.kill("SIGTERM")
  expect((await dev.ended).code).toBe(143)
})

// The API on settings, tests and OpenAPI: what its own scripts run, with no TypeScript 6 anywhere near.
test("a new project for TypeScript 7 is compiled, passes its tests and is served", async () => {
  const folder = makeFolder()
  const init = ["init", "-t", "api", "--typescript", "7", "--yes", "--no-install", "--no-git"]
  expect(await precast(folder.path, init)).toMatchObject({ code: 0 })
  folder.installWith7()
  expect(await precast(folder.path, ["build"])).toMatchObject({ code: 0 })
  const tests = ["--test", "dist/**/*.test.js"]
  const ran = spawnSync(process.execPath, tests, { cwd: folder.path, encoding: "utf8" })
  expect(ran.stdout).toMatch(/pass [1-9]/)
  expect(ran.status).toBe(0)
  const dev = startPrecast(folder.path, ["dev"], { env: { PORT: "0", PRECAST_CORE: "node" } })
  const [, url] = await dev.until(/Serving on (http:\/\/[^\s,]+)/)
  expect(await (await fetch(`${url}/api/tasks`)).json()).toEqual({ tasks: [] })
})

test("a new project is sound to the doctor", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init", "--yes", "--no-install"])
  folder.install()
  const { stdout } = await precast(folder.path, ["doctor", "--json"])
  const findings = JSON.parse(stdout).findings as { check: string; level: string }[]
  const outside = new Set(["core", "port"]) // they depend on the machine
  expect(findings.filter(({ check, level }) => level !== "ok" && !outside.has(check))).toEqual([])
})

function post(url: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" }
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
}

function nextMonth(iso: string): string {
  const date = new Date(iso)
  date.setMonth(date.getMonth() + 1)
  return date.toISOString()
}
