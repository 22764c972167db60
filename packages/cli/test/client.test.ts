// A written client, checked by the compiler, in Node and in a browser: the same program in both.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { hasBrowser, openBrowser } from "../../runtime/test/helpers/browser.ts"
import { precast } from "./helpers/bin.ts"
import { keptFolder, precastApp, type Folder } from "./helpers/folder.ts"

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "projects/client", name), "utf8")

let folder: Folder
let url = ""
let stop: () => Promise<void> = async () => {}

test("imports nothing, and is checked by the compiler", async () => {
  folder = keptFolder({
    ...precastApp(fixture("app.ts")),
    "public/index.html": "<!doctype html><title>Client</title>",
  })
  folder.install()
  const built = await precast(folder.path, ["build"])
  expect(built.code, built.stdout + built.stderr).toBe(0)
  const written = await precast(folder.path, ["client", "-o", "src/client.ts"])
  expect(written.code, written.stderr).toBe(0)
  expect(folder.read("src/client.ts")).not.toMatch(/^import /m)
  folder.write("src/use.ts", fixture("use.ts"))
  folder.write(
    "src/run.ts",
    'import { run } from "./use.js"\ndeclare const process: { argv: string[] }\nconsole.log(JSON.stringify(await run(process.argv[2]!)))\n',
  )
  const config = JSON.parse(folder.read("tsconfig.json")) as { compilerOptions: object }
  Object.assign(config.compilerOptions, {
    lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
  })
  folder.write("tsconfig.json", JSON.stringify(config))
  const again = await precast(folder.path, ["build"])
  expect(again.code, again.stdout + again.stderr).toBe(0)
  const child = spawn(process.execPath, [join(folder.path, "dist/main.js")], { cwd: folder.path })
  stop = async () => {
    child.kill("SIGTERM")
    if (child.exitCode === null) await once(child, "exit")
  }
  child.stderr.pipe(process.stderr)
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("http")) {
      url = line
      break
    }
}, 120_000)
afterAll(async () => {
  await stop()
  folder.remove()
})

const expected = {
  everything: [
    ["2024-02-28T00:00:00.000Z", "2024-02-29T00:00:00.000Z", 1, 1500],
    ["12345678901234567890", "7", ["a", "b"], [["x", 1]], [["k", "1970-01-01T00:00:00.000Z"]]],
    ["https://a.example/b?c=d", "/a\\/b/gi", [1, 2, 255], [255, 0], [1, 2], [1.5, -2]],
    ["Infinity", "number", [["n", "text"]], "undefined"],
  ],
  unions: ["Date", "string", "bigint", "circle 2", "square 3n"],
  tree: [3, "Date"],
  places: ["a/b c/d", "x=&y", "2024-02-29", ["1", "2"], "7", "h", "inner"],
  text: "hello",
  bytes: [0, 128, 255],
  nothing: "undefined",
  status: [0, true, "application/json"],
  form: ["Ada", 36, ["one", "two"]],
  upload: ["a.txt", "content", 3],
  stream: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  left: 2,
  events: [
    [1, 1],
    [2, 2],
  ],
  missing: ["problem", 404, "not_found", 7, "Date"],
  invalid: [400, "invalid_request", ["/n"]],
  raw: [418, "POST raw"],
  retried: [3, 3],
  postOnce: ["problem", 503, 1],
  afterTooLong: ["problem", 1],
  late: "timeout",
  aborted: "aborted",
  network: "network",
  misfit: "answer",
  headers: ["all", "own", "hook"],
}

test("in Node, every form of value, place, response and error", async () => {
  const child = spawn(process.execPath, [join(folder.path, "dist/run.js"), url])
  let output = ""
  child.stdout.on("data", (data) => (output += String(data)))
  child.stderr.on("data", (data) => (output += String(data)))
  await once(child, "close")
  expect(output).toMatch(/^\{/)
  expect(JSON.parse(output)).toEqual({ ...expected, cookie: "sid in Node" })
})

test.runIf(hasBrowser)("in a browser, the same", async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/public/`)
    const found = await page.evaluate(`import("/dist/use.js").then(({ run }) => run(""))`)
    // A browser sends its own cookies only.
    expect(found).toEqual({ ...expected, cookie: "none" })
  } finally {
    await browser.close()
  }
})

test("precast openapi prints what the server serves, and a client of either is the same", async () => {
  const served: unknown = await (await fetch(`${url}/openapi.json`)).json()
  const printed = await precast(folder.path, ["openapi"])
  expect(JSON.parse(printed.stdout)).toEqual(served)
  expect(served).toMatchObject({ info: { title: "Everything", version: "2.0.0" } })
  const { stdout } = await precast(folder.path, ["client", "--from", `${url}/openapi.json`])
  expect(stdout.trim()).toBe(folder.read("src/client.ts").trim())
})

test("JSDoc of the program is that of the client", () => {
  const text = folder.read("src/client.ts")
  expect(text).toContain(
    "/** Everything that is not in JSON as it is in memory. */\nexport interface Everything {",
  )
  expect(text).toContain("  /** A moment. */\n  moment: Date")
  expect(text).toContain("    /** Gives everything back. */\n    everything: call<")
  expect(text).toMatch(/export type ProblemCode = "invalid_argument" \| /)
})
