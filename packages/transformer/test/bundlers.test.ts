// The built plugin in real bundlers, on a project of its own for each test.
import { spawn, spawnSync } from "node:child_process"
import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { context } from "esbuild"
import { createServer } from "vite"
import { afterEach, describe, expect, test } from "vitest"
import { bun, bundlers, plugin, runs } from "./bundlers-each.ts"
import { createBundled, edited, useTypeScript7 } from "./bundlers-project.ts"
import { cells } from "../../runtime/test/helpers/matrix.ts"
import type { Project } from "./hosts-project.ts"

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function open(version: 6 | 7 = 6, more: Record<string, string> = {}): Project {
  const project = createBundled(version, more)
  ends.push(project.remove)
  return project
}

describe.each(Object.entries({ ...bundlers, bun }))("%s", (_name, bundle) => {
  test("makes a program that runs, and one by the edited types", async () => {
    const project = open()
    const options = { tsconfig: `${project.folder}/tsconfig.json` }
    await bundle(project, options)
    expect(runs(project)).toBe("[true,false]\n")
    project.write({ "src/types.ts": edited })
    await bundle(project, options)
    expect(runs(project)).toBe("[true,true]\n")
  })

  test("fails the build on a Precast error, with its position", async () => {
    const project = open(6, { "src/bad.ts": BAD })
    const failed = bundle(project, { tsconfig: `${project.folder}/tsconfig.json` }, "bad")
    await expect(failed).rejects.toThrow(/bad\.ts\(2,17\): error PC1020: /)
  })
})

const BAD = `import { is } from "@precast/runtime"
interface Bad { run(): void; }
export default is<Bad>("")
`

test("TypeScript 7 does as well", async () => {
  const project = open(7)
  const options = { tsconfig: `${project.folder}/tsconfig.json`, typescript: "typescript-7" }
  await bundlers["vite"]!(project, options)
  expect(runs(project)).toBe("[true,false]\n")
})

test("an esbuild rebuild sees an edit without a notification", async () => {
  const project = open()
  const options = { tsconfig: `${project.folder}/tsconfig.json` }
  const building = await context({
    absWorkingDir: project.folder,
    entryPoints: ["src/main.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outdir: "out",
    plugins: [await plugin<never>("esbuild", options)],
  })
  ends.unshift(() => building.dispose())
  await building.rebuild()
  expect(runs(project)).toBe("[true,false]\n")
  project.write({ "src/types.ts": edited })
  await building.rebuild()
  expect(runs(project)).toBe("[true,true]\n")
})

test("Vite's server makes the users of a type again when its file is edited", async () => {
  const project = open()
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: { usePolling: true, interval: 20 } },
    plugins: [await plugin<never>("vite", { tsconfig: `${project.folder}/tsconfig.json` })],
  })
  ends.unshift(() => server.close())
  const users = async (): Promise<(value: unknown) => boolean> =>
    ((await server.ssrLoadModule("/src/users.ts")) as { isUser: (value: unknown) => boolean })
      .isUser
  expect((await users())({ id: 1 })).toBe(false)
  project.write({ "src/types.ts": edited })
  await expect.poll(async () => (await users())({ id: 1 }), { timeout: 10_000 }).toBe(true)
})

// A run of Vitest takes half a minute on a machine that has much else to do.
describe.each(cells([6, 7], [7]))("Vitest with TypeScript %i", { timeout: 400_000 }, (version) => {
  function openTested(): { project: Project; vitest: string[] } {
    const project = open(version, {
      "vitest.config.mjs": `import precast from "@precast/transformer/vite"
export default { plugins: [precast()] }`,
      "src/users.test.ts": `import { expect, test } from "vitest"
import { isUser } from "./users.js"
test("users", () => {
  // What is tested is what is built, and not the smaller form that a watcher gets.
  expect(String(isUser)).toContain("fitsUser(")
  expect(isUser({ id: 1 })).toBe(false)
})`,
    })
    if (version === 7) useTypeScript7(project)
    const root = join(import.meta.dirname, "../../..")
    symlinkSync(join(root, "node_modules/vitest"), join(project.folder, "node_modules/vitest"))
    return { project, vitest: [join(project.folder, "node_modules/vitest/vitest.mjs")] }
  }
  const env = { ...process.env, NO_COLOR: "1", CI: "" }

  test("runs tests through the plugin of Vite", () => {
    const { project, vitest } = openTested()
    const ran = spawnSync(process.execPath, [...vitest, "run"], {
      cwd: project.folder,
      encoding: "utf8",
      env,
    })
    expect(ran.stdout + ran.stderr).toMatch(/Tests +1 passed/)
    // The text of users.ts is unchanged, and Vitest's cached code must not be used.
    project.write({ "src/types.ts": edited })
    const { stdout } = spawnSync(process.execPath, [...vitest, "run"], {
      cwd: project.folder,
      encoding: "utf8",
      env,
    })
    expect(stdout).toMatch(/Tests +1 failed/)
  })

  test("--watch: the edit of a type runs the tests again whose code follows from it", async () => {
    const { project, vitest } = openTested()
    const child = spawn(process.execPath, [...vitest, "--watch"], { cwd: project.folder, env })
    ends.unshift(() => child.kill())
    let text = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
    const told = { timeout: 100_000, interval: 50 }
    await expect.poll(() => text, told).toMatch(/Tests +1 passed[^]*Waiting for file changes/)
    text = ""
    project.write({ "src/types.ts": edited })
    await expect.poll(() => text, told).toMatch(/Tests +1 failed/)
  })
})
