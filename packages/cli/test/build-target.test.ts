import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { unzipSync } from "fflate"
import { expect, onTestFinished, test } from "vitest"
import { lambdaEvent } from "../../runtime/test/helpers/lambda-event.ts"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"
import { hasClient, startLambda } from "./helpers/lambda-host.ts"

const APP = `import { api, createApp, type Context } from "@precast/runtime"
interface User { id: number; name: string; lastUpdate: Date }
const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => user)
const address = api({ method: "GET", path: "/address" }, (_: {}, { address }: Context) => address)
const ticks = api({ method: "GET", path: "/ticks" }, async function* (): AsyncGenerator<number> {
  yield 1
  yield 2
})
export default createApp({ updateUser, address, ticks })
`

const user = `{"id":1,"name":"Ada","lastUpdate":"2024-01-31T10:00:00.000Z"}`
const json = { "content-type": "application/json" }

async function built(target: string, ...more: string[]): Promise<Folder> {
  const folder = makeFolder(precastApp(APP))
  folder.install()
  const { code, stdout, stderr } = await precast(folder.path, [
    "build",
    "--target",
    target,
    ...more,
  ])
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" })
  return folder
}

/** The files of the archive, in a folder without anything else. */
function unpacked(folder: Folder): string {
  const archive = join(folder.path, "dist/lambda.zip")
  expect(statSync(archive).size).toBeLessThan(1_000_000)
  const to = join(folder.path, "unpacked")
  mkdirSync(to)
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive))))
    writeFileSync(join(to, name), bytes)
  return to
}

test.skipIf(!hasClient).each(["lambda", "lambda-stream"])(
  "%s: Amazon's client of the runtime serves the archive",
  async (target) => {
    const invoke = await startLambda(unpacked(await built(target)))
    const right = lambdaEvent("/updateUser", { method: "POST", headers: json, body: user })
    expect(await invoke(right)).toMatchObject({ status: 200, body: Buffer.from(user) })
    const wrong = { ...right, body: user.replace("1", `"1"`) }
    const refused = await invoke(wrong)
    expect(refused).toMatchObject({
      status: 400,
      headers: { "content-type": "application/problem+json" },
    })
    expect(JSON.parse(String(refused.body))).toMatchObject({ issues: [{ path: "/id" }] })
    expect(String((await invoke(lambdaEvent("/address"))).body)).toBe(`"203.0.113.7"`)
    expect(String((await invoke(lambdaEvent("/ticks"))).body)).toBe("1\n2\n")
    const failed = await invoke({ Records: [] })
    expect(failed.error).toContain("PC2057")
    expect((await invoke(right)).status).toBe(200)
  },
)

test("lambda: the same program gives the same archive", async () => {
  const folder = await built("lambda")
  const archive = (): Buffer => readFileSync(join(folder.path, "dist/lambda.zip"))
  const before = archive()
  const again = await precast(folder.path, ["build", "--target", "lambda", "--json"])
  expect(archive().equals(before)).toBe(true)
  expect(JSON.parse(again.stdout).bundle).toMatchObject({
    file: "dist/lambda/index.mjs",
    files: [{ file: "dist/lambda.zip", bytes: before.length }],
  })
})

test("vercel: the folder of its Build Output API, whose module handles web requests", async () => {
  const folder = await built("vercel")
  const read = (file: string): unknown => JSON.parse(folder.read(`.vercel/output/${file}`))
  expect(read("config.json")).toMatchObject({ version: 3, routes: [{}, { dest: "/index" }] })
  expect(read("functions/index.func/.vc-config.json")).toMatchObject({
    handler: "index.mjs",
    launcherType: "Nodejs",
    supportsResponseStreaming: true,
  })
  const file = join(folder.path, ".vercel/output/functions/index.func/index.mjs")
  const { default: handler } = (await import(String(pathToFileURL(file)))) as Served
  await checkServed((path, init) => handler.fetch(new Request(`https://x.example${path}`, init)), {
    "x-real-ip": "203.0.113.7",
  })
})

interface Served {
  readonly default: { fetch(request: Request): Promise<Response> }
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function checkServed(ask: Ask, client: Record<string, string>): Promise<void> {
  const right = await ask("/updateUser", { method: "POST", headers: json, body: user })
  expect([right.status, await right.text()]).toEqual([200, user])
  expect((await ask("/updateUser", { method: "POST", headers: json, body: "{}" })).status).toBe(400)
  expect(await (await ask("/ticks")).text()).toBe("1\n2\n")
  expect(await (await ask("/address", { headers: client })).json()).toBe("203.0.113.7")
}

const WORKERD = join(
  import.meta.dirname,
  "../../../node_modules/.cache/hosts/node_modules/.bin/workerd",
)

const workerConfig = (date: string): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .app)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const app :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "${date}",
);
`

test.skipIf(!existsSync(WORKERD))(
  "cloudflare: the runtime of its workers serves the file",
  async () => {
    const folder = await built("cloudflare")
    const config = JSON.parse(folder.read("dist/cloudflare/wrangler.json")) as {
      readonly compatibility_date: string
    }
    expect(config).toMatchObject({ main: "worker.mjs" })
    folder.write("dist/cloudflare/config.capnp", workerConfig(config.compatibility_date))
    const args = ["serve", join(folder.path, "dist/cloudflare/config.capnp"), "--control-fd=1"]
    const child = spawn(WORKERD, args, { stdio: ["ignore", "pipe", "inherit"] })
    onTestFinished(() => void child.kill("SIGKILL"))
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string]
    const { port } = JSON.parse(line) as { port: number }
    await checkServed((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), {
      "cf-connecting-ip": "203.0.113.7",
    })
  },
)

test("a named export, a named entry; none is PC3097, another target PC3001", async () => {
  const folder = makeFolder({
    ...precastApp("console.log(1)\n"),
    "src/app.ts": APP.replace("export default", "export const app ="),
  })
  folder.install()
  const none = await precast(folder.path, ["build", "--target", "vercel"])
  expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/PC3097 main\.js exports no/)])
  const words = ["build", "--target", "vercel", "--bundle", "src/app.ts"]
  expect(await precast(folder.path, words)).toMatchObject({ code: 0, stderr: "" })
  const other = await precast(folder.path, ["build", "--target", "netlify"])
  expect([other.code, other.stderr]).toEqual([64, expect.stringContaining("lambda, lambda-stream")])
})
