import { expect, test } from "vitest"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import { type Started, startPrecast } from "./helpers/bin.ts"
import { declareProcess, makeFolder, plainApp } from "./helpers/folder.ts"

/** An app that prints its name, runs until a signal comes and then prints that it stops. */
function source(name: string): string {
  return `${declareProcess}
process.on("SIGTERM", () => { console.log("app ${name} goes"); process.exit(0) })
process.on("SIGINT", () => { console.log("app ${name} interrupted"); process.exit(0) })
setInterval(() => {}, 1000)
console.log("app ${name}", process.pid, JSON.stringify(process.argv.slice(2)))
`
}
const wrong = `const count: number = "one"\nexport { count }\n`

function app(files: Readonly<Record<string, string>> = {}, version: 6 | 7 = 6) {
  const folder = makeFolder({ ...plainApp, "src/main.ts": source("one"), ...files })
  if (version === 7) folder.installWith7()
  else folder.install("ts-patch")
  return folder
}

/** Waits for the app to be up; precast's own line about it comes before. */
async function pidOf(dev: Started, name: string): Promise<number> {
  const [, told] = await dev.until(/precast (?:re)?started (?:dist|src)\/\w+\.[jt]s \(pid (\d+)\)/)
  const [, pid] = await dev.until(new RegExp(`app ${name} (\\d+)`))
  expect(told).toBe(pid)
  return Number(pid)
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Each test is one session with several edits: a first look takes seconds, a second does not.

test.each(cells([6, 7], [7]))(
  "TypeScript %i: the old process is gone before the new one starts; with errors it stays",
  async (version) => {
    const folder = app({}, version)
    const dev = startPrecast(folder.path, ["dev"])
    const first = await pidOf(dev, "one")

    folder.write("src/main.ts", source("two"))
    await dev.until(/app one goes/)
    const second = await pidOf(dev, "two")
    expect(lives(first)).toBe(false)

    folder.write("src/main.ts", source("three") + wrong)
    await dev.until(
      /src\/main\.ts:7:7 error TS2322 Type 'string' is not assignable to type 'number'\./,
    )
    await dev.until(new RegExp(`the previous app keeps running \\(pid ${second}\\)`))
    expect(lives(second)).toBe(true)

    folder.write("src/main.ts", source("four"))
    const fourth = await pidOf(dev, "four")
    expect(lives(second)).toBe(false)
    // The sources are run: nothing is written.
    expect(folder.has("dist")).toBe(false)

    dev.child.kill("SIGTERM")
    expect((await dev.ended).code).toBe(143)
    expect(dev.output()).toContain("app four goes")
    expect(lives(fourth)).toBe(false)
  },
)

test.each(cells([6, 7], [7]))(
  "TypeScript %i: an edit of a type reaches the code made from it in another file",
  async (version) => {
    const folder = app(
      {
        "src/types.ts": "export interface User { id: number }\n",
        "src/check.ts": `import { is } from "@precast/runtime"
import { User } from "./types.js"
export const isUser = (value: unknown): boolean => is<User>(value)
`,
        "src/main.ts": `declare const console: any
import { isUser } from "./check.js"
console.log("fits", isUser({ id: "a" }), new Error("here").stack!.split("\\n")[1])
setInterval(() => {}, 1000)
declare const setInterval: any
`,
      },
      version,
    )
    const dev = startPrecast(folder.path, ["dev"])
    await dev.until(/fits false .*src\/main\.ts:3:/)
    folder.write("src/types.ts", "export interface User { id: string }\n")
    await dev.until(/fits true/)
    // Errors of Precast are reported in place of a restart.
    folder.write("src/types.ts", "export interface User { id(): void }\n")
    await dev.until(/src\/types\.ts:1:25 error PC1020/)
    await dev.until(/keeps running/)
    folder.write(
      "src/types.ts",
      'import type { Id } from "./ids/id.js"\nexport interface User { id: Id }\n',
    )
    await dev.until(/error TS2307/)
    folder.write("src/ids/id.ts", "export type Id = number\n")
    await dev.until(/fits false/)
  },
)

test("a server shows itself at the address that its banner names", async () => {
  const served = (options: string): string => `import { api, serve } from "@precast/runtime"
const hello = api({ method: "GET", path: "/hello" }, (): { hello: string } => ({ hello: "you" }))
await serve({ hello }, { port: 0, ${options} })
`
  const folder = app({ "src/main.ts": served("") })
  const dev = startPrecast(folder.path, ["dev"])
  const [, url] = await dev.until(/Dashboard: (http:\S+\/_precast)\n/)
  const page = await fetch(url!)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('src="/_precast/files/main.js"')
  folder.write("src/main.ts", served("dashboard: false"))
  // Routes are printed once.
  const [, plain] = await dev.until(/\nServing on (http:\S+) \(\w+\)\n(?!\w)/)
  expect(dev.output().match(/\/hello {2}\(hello\)/g)).toHaveLength(1)
  expect((await fetch(`${plain}/_precast`)).status).toBe(404)
})

test("state that the app keeps in a folder of its own does not restart it", async () => {
  const keeping = (name: string): string =>
    `${source(name)}process.getBuiltinModule("node:fs").mkdirSync(".precast/database", { recursive: true })\n`
  const folder = app({ "src/main.ts": keeping("one") })
  const dev = startPrecast(folder.path, ["dev"])
  await pidOf(dev, "one")
  folder.write("src/main.ts", keeping("two"))
  await pidOf(dev, "two")
  expect(dev.output().match(/app \w+ \d+/g)).toHaveLength(2)
})

test("a result that does not fit its type is reported in the terminal and to the client", async () => {
  const served = (value: string): string => `import { api, serve } from "@precast/runtime"
interface Bill { lines: { sum: number }[] }
const bill = api({ method: "GET", path: "/bill" }, (): Bill => JSON.parse('{"lines":[{"sum":${value}}]}'))
await serve({ bill }, { port: 0 })
`
  const folder = app({ "src/main.ts": served('"1"') })
  const dev = startPrecast(folder.path, ["dev"])
  const [, url] = await dev.until(/Dashboard: (http:\S+)\/_precast\n/)
  const refused = await fetch(`${url}/bill`)
  expect(refused.status).toBe(500)
  expect(await refused.json()).toMatchObject({ issues: [{ path: "/lines/0/sum", code: "type" }] })
  await dev.until(/bill \(GET \/bill\) failed: .*PC2191: /)
  await dev.until(/\/lines\/0\/sum: expected number, found string "1"/)
  folder.write("src/main.ts", served("1"))
  const [, again] = await dev.until(/\nServing on (http:\S+) \(\w+\)\n(?!\w)/)
  expect(await (await fetch(`${again}/bill`)).json()).toEqual({ lines: [{ sum: 1 }] })
})

test("an error of a handler is in the response with the link to its trace, which the terminal has as well", async () => {
  const folder = app({
    "src/main.ts": `import { api, serve } from "@precast/runtime"
const bill = api({ method: "GET", path: "/bill" }, (): string => { throw new Error("no ink") })
await serve({ bill }, { port: 0 })
`,
  })
  const dev = startPrecast(folder.path, ["dev"])
  const [, url] = await dev.until(/Dashboard: (http:\S+)\/_precast\n/)
  const failed = (await (await fetch(`${url}/bill`)).json()) as { trace: string }
  expect(failed).toMatchObject({ code: "internal", error: "Error: no ink" })
  expect(failed.trace.startsWith(`${url}/_precast#/requests/`)).toBe(true)
  const [, link] = await dev.until(/failed: Error: no ink\n[^]*?\n {2}trace: (\S+)\n/)
  expect(link).toBe(failed.trace)
})

test("what Node does not run from source is compiled", async () => {
  const withKind = (name: string): string => `import "./kind.js"\n${source(name)}`
  const folder = app({
    "src/kind.ts": "export enum Kind { A }\n",
    "src/main.ts": withKind("one"),
  })
  folder.installMore("ts-patch")
  const dev = startPrecast(folder.path, ["dev"])
  await dev.until(/compiling by tsconfig\.json, since kind\.ts: .*enum/)
  await pidOf(dev, "one")
  folder.write("src/main.ts", withKind("three") + wrong)
  await dev.until(/error TS2322/)
  await dev.until(/keeps running/)
  // Workers that the old app starts now must not meet half of the new code.
  expect(folder.read("dist/main.js")).toContain("app one")
  folder.write("src/main.ts", withKind("four"))
  await pidOf(dev, "four")
})

const web = {
  "tsconfig.json": plainApp["tsconfig.json"]!.replace(
    '"types":[]',
    '"types":[],"jsx":"preserve","noEmit":true',
  ),
  "src/jsx.d.ts": "declare namespace JSX { interface IntrinsicElements { p: {} } }\n",
  "src/App.tsx": "export const App = () => <p />\n",
}

test("browser files next to a server do not matter, until the server imports them", async () => {
  const dev = startPrecast(app(web).path, ["dev", "src/main.ts"])
  await pidOf(dev, "one")
  const importing = app({ ...web, "src/main.ts": `import "./App.js"\n${source("one")}` })
  const { code, stderr } = await startPrecast(importing.path, ["dev", "src/main.ts"]).ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/PC3096 tsconfig\.json sets "noEmit".*, since App\.tsx has JSX\./)
})

test("a CommonJS package is compiled", async () => {
  const folder = app({ "package.json": '{ "name": "app", "type": "commonjs" }' })
  folder.installMore("ts-patch")
  const dev = startPrecast(folder.path, ["dev"])
  await dev.until(/compiling by tsconfig\.json, since package\.json has "type": "commonjs"/)
  await pidOf(dev, "one")
})

test("a package without a type: the syntax of its files decides", async () => {
  const folder = app({
    "package.json": '{ "name": "app" }',
    "src/name.ts": 'export const name: string = "imported"\n',
    "src/main.ts": `import { is } from "@precast/runtime"
import { name } from "./name.js"
${source("one")}console.log(name, is<string>(name))
`,
  })
  const dev = startPrecast(folder.path, ["dev"])
  await pidOf(dev, "one")
  await dev.until(/imported true/)
})

test("--compile: the output is run, whatever the sources are", async () => {
  const folder = app()
  folder.installMore("ts-patch")
  const dev = startPrecast(folder.path, ["dev", "--compile"])
  await dev.until(/started dist\/main\.js/)
  await dev.until(/app one/)
})

test("errors at the start: nothing runs until they are fixed; an app that exits is reported", async () => {
  const folder = app({ "src/main.ts": wrong })
  const dev = startPrecast(folder.path, ["dev"])
  await dev.until(/not started; waiting for a change/)
  folder.write("src/main.ts", `${declareProcess}process.exit(3)\n`)
  await dev.until(/the app ended \(exit code 3\); waiting for a change/)
  folder.write("src/main.ts", source("two"))
  await pidOf(dev, "two")
})

test("Ctrl-C: the app is interrupted, exit code 130", async () => {
  const dev = startPrecast(app().path, ["dev"])
  const pid = await pidOf(dev, "one")
  dev.child.kill("SIGINT")
  expect((await dev.ended).code).toBe(130)
  expect(dev.output()).toContain("app one interrupted")
  expect(lives(pid)).toBe(false)
})

test("a second Ctrl-C does not wait for an app that will not end", async () => {
  const stubborn = `${declareProcess}process.on("SIGINT", () => console.log("no"))\nsetInterval(() => {}, 1000)\nconsole.log("app stubborn", process.pid)\n`
  const dev = startPrecast(app({ "src/main.ts": stubborn }).path, ["dev"])
  const pid = await pidOf(dev, "stubborn")
  dev.child.kill("SIGINT")
  await dev.until(/no\n/)
  dev.child.kill("SIGINT")
  expect((await dev.ended).code).toBe(130)
  expect(lives(pid)).toBe(false)
})

test("the entry: named as source, with words for the app behind --", async () => {
  const folder = app({ "src/other.ts": source("other") })
  const dev = startPrecast(folder.path, ["dev", "src/other.ts", "--", "--port", "4000"])
  await dev.until(/app other \d+ \["--port","4000"\]/)
})

test("Node flags of the start script are used", async () => {
  const folder = app({
    "package.json": `{ "type": "module", "scripts": { "start": "tspc && node --env-file=.env dist/main.js" } }`,
    ".env": "GREETING=from-env\n",
    "src/main.ts": `${declareProcess}console.log("greeting", process.env.GREETING)\n`,
  })
  await startPrecast(folder.path, ["dev"]).until(/greeting from-env/)
})

test("no entry: PC3007 with what was tried", async () => {
  const folder = app()
  const { code, stderr } = await startPrecast(folder.path, ["dev", "src/none.ts"]).ended
  expect(code).toBe(1)
  expect(stderr).toContain("PC3007 No entry file to run: tried src/none.ts.")
})
