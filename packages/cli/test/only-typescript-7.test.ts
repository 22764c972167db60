import { expect, test } from "vitest"
import { precast, startPrecast } from "./helpers/bin.ts"
import { makeFolder } from "./helpers/folder.ts"

// A project as `npm i -D typescript@7` leaves it: no ts-patch, no TypeScript 6.

const manifest = JSON.stringify({
  name: "seven",
  type: "module",
  scripts: { build: "tsc" },
  devDependencies: { typescript: "^7.0.2" },
})
const main = `import { api, serve } from "@precast/runtime"

export interface Greeting { message: string }

const hello = api({ method: "GET", path: "/hello/:name" }, ({ name }: { name: string }): Greeting => ({
  message: "Hello, " + name,
}))

await serve({ hello })
`

test("every command in a project that has TypeScript 7 alone", async () => {
  const folder = makeFolder({ "package.json": manifest, "src/main.ts": main })
  folder.installWith7()
  const run = (...args: string[]) => precast(folder.path, args)

  const init = await run("init", "--yes", "--no-install")
  expect(init).toMatchObject({ code: 0, stderr: "" })
  expect(init.stdout).toContain("make it `precast build`")
  const made = JSON.parse(folder.read("package.json"))
  expect(made.scripts).toMatchObject({
    build: "tsc",
    dev: "precast dev",
    start: "node dist/main.js",
  })
  expect(made.devDependencies).not.toHaveProperty("ts-patch")
  folder.write("package.json", JSON.stringify({ ...made, scripts: { build: "precast build" } }))

  expect(await run("build")).toEqual({ code: 0, stdout: "✓ compiled\n", stderr: "" })

  const explained = await run("explain", "src/main.ts", "Greeting", "--only", "encode")
  expect(explained).toMatchObject({ code: 0, stderr: "" })
  expect(explained.stdout).toContain("function encodeGreeting(value) {")

  const { stdout } = await run("openapi")
  expect(Object.keys(JSON.parse(stdout).paths)).toEqual(["/hello/{name}"])
  const client = await run("client")
  expect(client.stdout).toContain("export interface Greeting")

  const found = JSON.parse((await run("doctor", "--json")).stdout).findings as {
    check: string
    level: string
  }[]
  const outside = new Set(["core", "port"]) // they depend on the machine
  expect(found.filter(({ check, level }) => level !== "ok" && !outside.has(check))).toEqual([])

  const dev = startPrecast(folder.path, ["dev"], { env: { PORT: "0", PRECAST_CORE: "node" } })
  const [, url] = await dev.until(/Serving on (http:\/\/[^\s,]+)/)
  expect(await (await fetch(`${url}/hello/world`)).json()).toEqual({ message: "Hello, world" })
  folder.write("src/main.ts", main.replace("Hello, ", "Good morning, "))
  const [, next] = await dev.until(/Serving on (http:\/\/[^\s,]+)/)
  expect(await (await fetch(`${next}/hello/world`)).json()).toEqual({
    message: "Good morning, world",
  })
})
