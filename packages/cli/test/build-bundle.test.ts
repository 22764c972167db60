import { spawn } from "node:child_process"
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, plainApp, precastApp } from "./helpers/folder.ts"

// As examples/hello.
const HELLO = `import { api, serve } from "@precast/runtime"
interface User { id: number; name: string; lastUpdate: Date }
const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => user)
const hello = api({ method: "GET", path: "/hello/:name" }, ({ name }: { name: string }) => ({
  message: "Hello, " + name,
}))
const app = await serve({ updateUser, hello }, { port: 0, banner: false })
console.log(app.core, app.url)
`

function project(files: Readonly<Record<string, string>>): Folder {
  const folder = makeFolder(files)
  folder.install()
  return folder
}

/** Another folder, with the files of the bundle alone. */
function emptyFolder(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), "precast-bundle-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of readdirSync(from)) copyFileSync(join(from, file), join(folder, file))
  return folder
}

/** Starts a program and waits for its first line on standard output. */
function start(folder: string, file: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill("SIGKILL"))
  return new Promise((done, fail) => {
    let text = ""
    child.stdout.on("data", (bytes) => {
      text += String(bytes)
      if (text.includes("\n")) done(text.trim())
    })
    child.stderr.on("data", (bytes) => fail(new Error(String(bytes))))
    child.on("exit", (code) => fail(new Error(`exit code ${code}: ${text}`)))
  })
}

test("one file serves from an empty folder: the right response, and 400 for an invalid request", async () => {
  const folder = project(precastApp(HELLO))
  const built = await precast(folder.path, ["build", "--bundle"])
  expect(built.stderr).toBe("")
  expect(built.code).toBe(0)
  expect(built.stdout).toMatch(
    /✓ compiled\n✓ bundled dist\/bundle\/main\.mjs \(\d+\.\d kB, \d+\.\d kB gzip\)\n/,
  )
  expect(built.stdout).toMatch(/^@precast\/runtime +\d+ +\d+\.\d %$/m)
  expect(built.stdout).toContain("Used if it is installed next to the file: uWebSockets.js\n")
  // Without topics, cron jobs and WebSockets in the program, what runs and connects them is not in the file.
  const { sources } = JSON.parse(folder.read("dist/bundle/main.mjs.map")) as { sources: string[] }
  const names = sources.join("\n")
  expect(names).toContain("dashboard/jobs.ts")
  expect(names).not.toMatch(/croner|topics-prepare|topics\/relay|topics\/engines\/kafka/)
  expect(names).not.toMatch(/shared-relays|postgres-broker|node_modules\/pg\//)
  const alone = emptyFolder(join(folder.path, "dist/bundle"))
  expect(readdirSync(alone).sort()).toEqual(["main.mjs", "main.mjs.map"])
  const line = await start(alone, "main.mjs", { PRECAST_CORE: "node" })
  const url = /^node (\S+)$/.exec(line)![1]!
  expect(await (await fetch(`${url}/hello/Ada`)).json()).toEqual({ message: "Hello, Ada" })
  const post = (body: object): Promise<Response> =>
    fetch(`${url}/updateUser`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  const user = { id: 1, name: "Ada", lastUpdate: "2024-01-31T10:00:00.000Z" }
  expect(await (await post(user)).json()).toEqual(user)
  const refused = await post({ ...user, id: "1" })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ issues: [{ path: "/id", expected: "number" }] })
})

test("one file of a program with WebSockets connects to their broker", async () => {
  const socket = `import { api, serve, type Socket } from "@precast/runtime"
const echo = api.socket({ path: "/echo" }, { message: (socket: Socket<string>, text: string) => socket.send(text) })
await serve({ echo }, { port: 0, banner: false }).catch((error) => console.log(error.message))
`
  const folder = project(precastApp(socket))
  expect(await precast(folder.path, ["build", "--bundle"])).toMatchObject({ code: 0, stderr: "" })
  const alone = emptyFolder(join(folder.path, "dist/bundle"))
  const broker = "postgres://nobody@127.0.0.1:9/none"
  const env = { PRECAST_CORE: "js", WEBSOCKETS_BROKER_URL: broker }
  expect(await start(alone, "main.mjs", env)).toMatch(/^PC2200: .*ECONNREFUSED/)
})

test("--json: sizes that add up to the file's; --minify makes it smaller; --out names it", async () => {
  const folder = project(precastApp(HELLO))
  const words = ["build", "--bundle", "src/main.ts", "-o", "out/app.mjs", "--json"]
  const { code, stdout } = await precast(folder.path, words)
  expect(code).toBe(0)
  const { bundle } = JSON.parse(stdout) as { bundle: Report }
  expect(bundle.file).toBe("out/app.mjs")
  expect(bundle.bytes).toBe(Buffer.byteLength(folder.read("out/app.mjs")))
  expect(bundle.packages.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(bundle.bytes)
  expect(bundle.packages.map(({ name }) => name)).toContain("(your code)")
  const shorter = await precast(folder.path, [...words, "--minify"])
  const { bundle: minified } = JSON.parse(shorter.stdout) as { bundle: Report }
  expect(minified.bytes).toBeLessThan(bundle.bytes * 0.7)
  // One character beyond Latin-1, and V8 holds the whole file with two bytes for each.
  expect(/[^\0-\xff]/.test(folder.read("out/app.mjs"))).toBe(false)
})

test("packages that the runtime loads by name are in the file: accessLog() logs with pino", async () => {
  const logged = HELLO.replace("api, serve", "accessLog, api, serve")
    .replace("port: 0,", "port: 0, use: [accessLog()],")
    .replace("console.log(app.core, app.url)", `await app.inject({ path: "/hello/Ada" })`)
  const folder = project(precastApp(logged))
  expect(await precast(folder.path, ["build", "--bundle"])).toMatchObject({ code: 0, stderr: "" })
  const alone = emptyFolder(join(folder.path, "dist/bundle"))
  const line = await start(alone, "main.mjs", { PRECAST_CORE: "node" })
  expect(JSON.parse(line)).toMatchObject({ level: 30, status: 200, path: "/hello/Ada" })
})

interface Report {
  readonly file: string
  readonly bytes: number
  readonly packages: readonly { readonly name: string; readonly bytes: number }[]
}

const packageOf = (name: string, more: object, text: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", ...more }),
  [`node_modules/${name}/index.js`]: text,
})

test("CommonJS packages and names of CommonJS in the program work; native and named packages stay outside", async () => {
  const folder = project({
    ...plainApp,
    ...packageOf(
      "old",
      {},
      `const fs = require("fs")
exports.seen = [typeof fs.readFileSync, __dirname.length > 0, require("path").basename(__filename)]
exports.optional = () => { try { return require("not-here") } catch (error) { return error.code } }`,
    ),
    ...packageOf("addon", { gypfile: true }, `module.exports = require("./build/addon.node")`),
    ...packageOf("apart", { type: "module", exports: "./index.js" }, `export default "apart"`),
    "src/main.ts": `// @ts-nocheck
import { createRequire } from "node:module"
import * as http from "node:http"
import os, { platform } from "os"
import { seen, optional } from "old"
const require = createRequire(import.meta.url)
const __dirname = "mine"
const load = async () => [(await import("addon")).default, (await import("apart")).default]
console.log(JSON.stringify([seen, optional(), __dirname, require("path").sep, typeof http.createServer,
  platform() === os.platform(), await load().catch((error) => error.code)]))
`,
  })
  const { code, stdout } = await precast(folder.path, ["build", "--bundle", "--external", "apart"])
  expect({ code, stdout }).toMatchObject({ code: 0 })
  expect(stdout).toContain("Install next to the file: addon, apart\n")
  const alone = emptyFolder(join(folder.path, "dist/bundle"))
  expect(JSON.parse(await start(alone, "main.mjs"))).toEqual([
    ["function", true, "main.mjs"],
    "MODULE_NOT_FOUND",
    "mine",
    "/",
    "function",
    true,
    "ERR_MODULE_NOT_FOUND",
  ])
})

test("no esbuild: PC3023; a package that is missing: PC3024; options without --bundle: PC3001", async () => {
  const folder = project({ ...plainApp, "src/main.ts": `// @ts-nocheck\nimport "not-here"\n` })
  const missing = await precast(folder.path, ["build", "--bundle"])
  expect(missing.code).toBe(1)
  expect(missing.stderr).toMatch(/PC3024 .*dist\/main\.js:\d+:\d+ Could not resolve "not-here"/)
  folder.without("esbuild")
  const without = await precast(folder.path, ["build", "--bundle", "--json"])
  expect(without.code).toBe(1)
  expect(without.stdout).toContain('"code": "PC3023"')
  expect(without.stdout).toContain("npm install --save-dev esbuild")
  const wrong = await precast(folder.path, ["build", "--minify"])
  expect({ code: wrong.code, text: wrong.stderr }).toMatchObject({
    code: 64,
    text: expect.stringContaining("PC3001"),
  })
})
