import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const source = `
import { api, serve, type Header } from "@precast/runtime"

interface Event { at: Date; next?: Event; many: { [name: string]: Date[] }; text: string }

/** Moves an event by a day. */
export const move = api({ method: "PUT", path: "/events/:id" }, ({ id: _id, dry, ...event }: Event & { id: number; dry: boolean & Header<"x-dry"> }): Event => {
  if (!dry) event.at.setUTCDate(event.at.getUTCDate() + 1)
  return event
})
export const list = api({ method: "GET", path: "/events" }, ({ since }: { since?: Date }): Event[] =>
  [{ at: since ?? new Date(0), many: { a: [new Date(1)] }, text: "2024-01-01T00:00:00Z" }])
export const remove = api({ method: "DELETE", path: "/events/:id" }, (_input: { id: number }): void => {})

console.log("starting")
const app = await serve({ move, list, remove }, { port: 0, banner: false })
console.log(app.url)
`

async function builtApp(): Promise<Folder> {
  const folder = makeFolder(precastApp(source))
  folder.install()
  const { code, stdout, stderr } = await precast(folder.path, ["build"])
  expect(code, stdout + stderr).toBe(0)
  return folder
}

/** The address of the app, which runs until the test ends. */
async function runningApp(folder: Folder): Promise<string> {
  const child = spawn(process.execPath, [join(folder.path, "dist/main.js")])
  onTestFinished(async () => {
    child.kill("SIGTERM")
    if (child.exitCode === null) await once(child, "exit")
  })
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("http")) return line
  throw new Error("the app does not listen")
}

describe("precast openapi", () => {
  test("prints the document of the compiled app, and nothing that the app prints", async () => {
    const folder = await builtApp()
    const { code, stdout, stderr } = await precast(folder.path, ["openapi"])
    expect(code).toBe(0)
    // What the program prints itself, and nothing of Node's.
    expect(stderr).toBe("starting\n")
    const document = JSON.parse(stdout) as { openapi: string; paths: object }
    expect(document.openapi).toBe("3.1.1")
    expect(document.paths).toMatchObject({ "/events/{id}": { put: { operationId: "move" } } })
  })

  test("-o: writes it", async () => {
    const folder = await builtApp()
    const { code, stdout } = await precast(folder.path, [
      "openapi",
      "src/main.ts",
      "-o",
      "a/b.json",
    ])
    expect([code, stdout]).toEqual([0, ""])
    expect(JSON.parse(folder.read("a/b.json"))).toMatchObject({ info: { title: "API" } })
  })

  test("a program without serve(): PC3016", async () => {
    const folder = makeFolder({ ...precastApp(""), "dist/main.js": "process.exitCode = 3\n" })
    folder.install()
    const { code, stderr } = await precast(folder.path, ["openapi"])
    expect(code).toBe(1)
    expect(stderr).toContain(
      "PC3016 The app did not report its OpenAPI document (ended with exit code 3)",
    )
  })

  test.each([
    ["gone.json", "it cannot be read"],
    ["text.txt", "it is not JSON"],
    ["old.json", "it has no version 3.1"],
    ["http://127.0.0.1:1/openapi.json", "nothing answers"],
  ])("an invalid document, %s: PC3017", async (from, why) => {
    const folder = makeFolder({ "text.txt": "no", "old.json": '{"openapi":"3.0.0","paths":{}}' })
    const { code, stderr } = await precast(folder.path, ["openapi", "--from", from])
    expect(code).toBe(1)
    expect(stderr).toContain(`PC3017 ${from} is not an OpenAPI document: ${why}`)
  })
})

test("precast client: a module without imports, checked by the compiler, that calls the app", async () => {
  const folder = await builtApp()
  expect((await precast(folder.path, ["client", "-o", "src/client.ts"])).code).toBe(0)
  expect(folder.read("src/client.ts")).not.toMatch(/^import /m)
  const config = JSON.parse(folder.read("tsconfig.json")) as { compilerOptions: object }
  Object.assign(config.compilerOptions, { lib: ["es2024", "dom", "dom.iterable"] })
  folder.write("tsconfig.json", JSON.stringify(config))
  folder.write(
    "src/use.ts",
    `
import { createClient, ProblemError } from "./client.js"
declare const process: { argv: string[] }
const client = createClient(process.argv[2]!)
const at = new Date("2024-02-28T00:00:00Z")
const next = { at, many: {}, text: "x" }
const moved = await client.move({ id: 7, "x-dry": false, body: { ...next, next } })
const day: number = moved.at.getUTCDate() + moved.next!.at.getUTCDate()
const [first] = await client.list({ since: at })
const many: Date[] = first!.many["a"]!
const removed: undefined = await client.remove({ id: 1 })
const wrong = await client.move({ id: 1.5, "x-dry": false, body: { ...next, at: "" as never } }).catch((error: unknown) => error)
const code = wrong instanceof ProblemError && [wrong.status, wrong.code]
console.log(JSON.stringify([day, many[0]!.getTime(), typeof first!.text, removed === undefined, code]))
`,
  )
  const { code, stdout } = await precast(folder.path, ["build"])
  expect(code, stdout).toBe(0)
  const url = await runningApp(folder)
  const child = spawn(process.execPath, [join(folder.path, "dist/use.js"), url])
  let output = ""
  child.stdout.on("data", (data) => (output += String(data)))
  child.stderr.on("data", (data) => (output += String(data)))
  await once(child, "close")
  expect(JSON.parse(output)).toEqual([29 + 28, 1, "string", true, [400, "invalid_request"]])
  const ofUrl = await precast(folder.path, ["client", "--from", `${url}/openapi.json`])
  expect(ofUrl.stderr).toContain("the response status is 404")
})
