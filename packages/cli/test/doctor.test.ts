import { createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import type { Finding } from "../src/doctor/finding.ts"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const app = precastApp("export {}\n")

/** A port that was free a moment ago, so that another program on 3000 does not matter. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

async function doctor(folder: Folder, args: readonly string[] = []) {
  const port = ["--port", String(await freePort())]
  const { code, stdout } = await precast(folder.path, ["doctor", "--json", ...port, ...args])
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  const bad = findings.filter(({ level }) => level !== "ok")
  return { code, ok, findings, bad: bad.filter(({ check }) => check !== "core") }
}

test("a sound project", async () => {
  const folder = makeFolder(app)
  folder.install()
  const { code, ok, findings, bad } = await doctor(folder)
  expect({ code, ok, bad }).toEqual({ code: 0, ok: true, bad: [] })
  expect(findings.map(({ check }) => check)).toEqual([
    "node",
    "typescript",
    "ts-patch",
    "versions",
    "plugin",
    "options",
    "modules",
    "scripts",
    "core",
    "port",
  ])
})

test("for people: a sign, the finding, how to fix it, a count", async () => {
  const folder = makeFolder(app)
  folder.install("ts-patch")
  const { code, stdout } = await precast(folder.path, [
    "doctor",
    "--port",
    String(await freePort()),
  ])
  expect(code).toBe(1)
  expect(stdout).toContain("✓ TypeScript 6.")
  expect(stdout).toMatch(
    /✗ ts-patch is not installed\n {2}→ Set "ts-patch": "\^4\.\d+\.\d+" in devDependencies/,
  )
  expect(stdout).toMatch(/ ok, \d to look at, 1 to fix\n$/)
})

test("CommonJS: what does not work, and what to change", async () => {
  const manifest = { ...(JSON.parse(app["package.json"]!) as object), type: "commonjs" }
  const folder = makeFolder({ ...app, "package.json": JSON.stringify(manifest) })
  folder.install()
  const { code, bad } = await doctor(folder)
  expect(code).toBe(0)
  expect(bad).toEqual([
    {
      check: "modules",
      level: "warn",
      text: expect.stringMatching(/"type": "commonjs".*register` do not work/),
      hint: 'Set "type": "module" in package.json.',
    },
  ])
})

test.each([
  ["5.9.3", "TypeScript 5.9.3 is too old", `Set "typescript": "~6`],
  ["8.0.0", "TypeScript 8.0.0 is too new", `Set "typescript": "~6`],
])("TypeScript %s in node_modules", async (version, text, hint) => {
  const folder = makeFolder(app)
  folder.install("typescript")
  folder.fake("typescript", version)
  const { code, bad } = await doctor(folder)
  expect(code).toBe(1)
  expect(bad).toEqual([
    { check: "typescript", level: "fail", text, hint: expect.stringContaining(hint) },
  ])
})

test("TypeScript 7: no ts-patch, and scripts that compile with precast build", async () => {
  const folder = makeFolder(app)
  folder.installWith7()
  const { bad } = await doctor(folder)
  expect(bad).toEqual([
    {
      check: "scripts",
      level: "fail",
      text: expect.stringContaining('the script "build" is `tspc`'),
      hint: "Make it `precast build`.",
    },
  ])
  folder.write("package.json", folder.read("package.json").replace('"tspc"', '"precast build"'))
  expect((await doctor(folder)).bad).toEqual([])
})

test("ts-patch 3", async () => {
  const folder = makeFolder(app)
  folder.install("ts-patch")
  folder.fake("ts-patch", "3.3.0")
  expect((await doctor(folder)).bad).toMatchObject([{ check: "ts-patch", level: "fail" }])
})

test("no ts-patch: only scripts that run `tspc` need it", async () => {
  const folder = makeFolder(app)
  folder.install("ts-patch")
  expect((await doctor(folder)).bad).toMatchObject([{ check: "ts-patch", level: "fail" }])
  folder.write("package.json", folder.read("package.json").replace('"tspc"', '"precast build"'))
  expect((await doctor(folder)).bad).toEqual([])
})

test("nothing installed: each missing package once", async () => {
  const { code, bad } = await doctor(makeFolder(app))
  expect(code).toBe(1)
  expect(bad.map(({ text }) => text)).toEqual([
    "TypeScript is not installed",
    "ts-patch is not installed",
    "@precast/runtime is not installed",
    "@precast/transformer is not installed",
  ])
})

test("runtime and transformer of two releases", async () => {
  const folder = makeFolder(app)
  folder.install("@precast/transformer")
  folder.fake("@precast/transformer", "0.0.9")
  expect((await doctor(folder)).bad).toMatchObject([
    { check: "versions", level: "fail", text: expect.stringContaining("not of one release") },
  ])
})

test.each([
  ["no plugin line", `{}`, "plugin"],
  [
    "plugin of another",
    `{ "compilerOptions": { "plugins": [{ "transform": "typia" }] } }`,
    "plugin",
  ],
])("tsconfig with %s", async (_name, config, check) => {
  const folder = makeFolder({ ...app, "tsconfig.json": config })
  folder.install()
  const { code, bad } = await doctor(folder)
  expect(code).toBe(1)
  const hint = expect.stringContaining('"name": "@precast/transformer"')
  expect(bad).toMatchObject([{ check, level: "fail", hint }])
})

test.each([
  ["noEmit", { noEmit: true }],
  ["strictNullChecks off", { strict: false }],
])("the trap %s", async (_name, options) => {
  const plugins = [{ transform: "@precast/transformer" }]
  const folder = makeFolder({
    ...app,
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...options, plugins } }),
  })
  folder.install()
  expect((await doctor(folder)).bad).toMatchObject([{ check: "options", level: "fail" }])
})

test("a tsconfig with comments, extended, named by -p", async () => {
  const folder = makeFolder({
    ...app,
    "tsconfig.json": `{}`,
    "config/base.json": `{ "compilerOptions": { "plugins": [{ "transform": "@precast/transformer" }], } }`,
    "config/app.json": `{ /* ours */ "extends": ["./base.json"] }`,
  })
  folder.install()
  expect(await doctor(folder, ["-p", "config/app.json"])).toMatchObject({ code: 0, bad: [] })
})

test("scripts that compile with tsc", async () => {
  const folder = makeFolder({
    ...app,
    "package.json": `{ "scripts": { "build": "tsc -b", "check": "tsc --noEmit" } }`,
  })
  folder.install()
  expect((await doctor(folder)).bad).toEqual([
    {
      check: "scripts",
      level: "fail",
      text: 'the script "build" is `tsc -b`, which runs no transformers',
      hint: "Make it `precast build -b`.",
    },
  ])
})

test("a taken port is a warning, which fails nothing", async () => {
  const folder = makeFolder(app)
  folder.install()
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const { code, stdout } = await precast(folder.path, ["doctor", "--json", "--port", String(port)])
  expect(code).toBe(0)
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  expect(findings.at(-1)).toMatchObject({
    check: "port",
    level: "warn",
    text: `port ${port} is taken`,
  })
})

test("the core: which one, or why not; a requested node core is accepted", async () => {
  const folder = makeFolder(app)
  folder.install()
  const core = async (env: NodeJS.ProcessEnv) => {
    const { stdout } = await precast(folder.path, ["doctor", "--json"], { env })
    return (JSON.parse(stdout) as { findings: Finding[] }).findings.find(
      ({ check }) => check === "core",
    )
  }
  expect(await core({})).toMatchObject({ text: expect.stringMatching(/uWebSockets\.js/) })
  expect(await core({ PRECAST_CORE: "node" })).toMatchObject({
    level: "ok",
    text: "HTTP core: node (PRECAST_CORE=node)",
  })
})

test("outside any project: PC3002", async () => {
  const { code, stderr } = await precast(makeFolder().path, ["doctor"])
  expect(code).toBe(1)
  expect(stderr).toContain("PC3002 No package.json in ")
})
