// How `precast bench` finds @precast/bench, and installs it. What it measures: benchmarks/bench/test.
import { chmodSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { version } from "../src/version.ts"
import { precast, type Ran } from "./helpers/bin.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"
import { copyPackage, installed } from "./helpers/installed.ts"
import { hasTerminal, keys, type Typed, typePrecast } from "./helpers/pty.ts"

const spec = `@precast/bench@${version}`

test("--list names scenarios and contenders and measures nothing", async () => {
  const { code, stdout } = await precast(makeFolder().path, ["bench", "--list"])
  expect(code).toBe(0)
  const scenarios =
    "update-user heavy schema json params query hello constant bun-body routes start"
  const contenders = "precast precast-node precast-proxied uws-raw elysia fastify express"
  const listed = stdout.split("\n").map((line) => line.trim().split(" ")[0])
  expect(listed).toEqual(expect.arrayContaining(`${scenarios} ${contenders}`.split(" ")))
})

test("a name that is not there: PC3001 with the ones that are", async () => {
  const { code, stderr } = await precast(makeFolder().path, ["bench", "-c", "expres"])
  expect(code).toBe(64)
  expect(stderr).toMatch(/^PC3001 The contender expres does not exist; use .*express/)
})

test("an error of @precast/bench is JSON where results are", async () => {
  const args = ["bench", "-c", "expres", "--json"]
  const { code, stdout } = await precast(makeFolder().path, args)
  expect(code).toBe(64)
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: "PC3001", hint: expect.any(String) } })
})

test("--cores takes a number or two lists", async () => {
  const { code, stderr } = await precast(makeFolder().path, ["bench", "--cores", "all"])
  expect(code).toBe(64)
  expect(stderr).toContain("a whole number of 1 or more, or two lists: 0:1-3")
})

type Project = Folder & { readonly bin: string }

/** A project with this package alone, with fake package managers that install @precast/bench. */
function project(files: Readonly<Record<string, string>> = {}, installs = true): Project {
  const folder = installed("precast")
  for (const [file, text] of Object.entries(files)) folder.write(file, text)
  copyPackage("@precast/bench", join(folder.path, "registry"))
  const install = installs
    ? `ln -s "$PWD/registry/node_modules/@precast" node_modules/@precast`
    : ":"
  for (const name of ["npm", "pnpm", "yarn", "bun"]) {
    folder.write(`programs/${name}`, `#!/bin/sh\necho "${name} $*" | tee asked\n${install}\n`)
    chmodSync(join(folder.path, "programs", name), 0o755)
  }
  return folder
}

const pathOf = ({ path }: Project): string => `${join(path, "programs")}:${process.env.PATH}`

const run = (folder: Project, ...args: string[]): Promise<Ran> =>
  precast(folder.path, ["bench", ...args], { bin: folder.bin, env: { PATH: pathOf(folder) } })

describe("@precast/bench is not installed", () => {
  test.each([
    ["package-lock.json", `npm install --save-dev ${spec}`],
    ["yarn.lock", `yarn add -D ${spec}`],
    ["bun.lock", `bun add -d ${spec}`],
    ["pnpm-lock.yaml", `pnpm add -D ${spec}`],
  ])("%s: PC3022 with the command that installs it; --yes runs that", async (lock, command) => {
    const folder = project({ [lock]: "" })
    const refused = await run(folder, "--list")
    expect(refused).toMatchObject({ code: 1, stdout: "" })
    expect(refused.stderr).toBe(
      `PC3022 @precast/bench ${version} is not installed. Install it with \`${command}\`.\n` +
        "  Or run `precast bench --yes` in a project, which installs it.\n",
    )
    expect(folder.has("asked")).toBe(false)
    const { code, stdout, stderr } = await run(folder, "--list", "--yes")
    expect(code).toBe(0)
    expect(folder.read("asked")).toBe(`${command}\n`)
    expect(stdout).toMatch(/^scenarios/i)
    expect(stderr).toContain(`$ ${command}`)
  })

  test("in a pnpm workspace, the package is added to the root", async () => {
    const folder = project({ "pnpm-workspace.yaml": "packages: []\n", "pnpm-lock.yaml": "" })
    expect((await run(folder, "--list")).stderr).toContain(`\`pnpm add -w -D ${spec}\``)
  })

  test("another version of it is not used", async () => {
    const folder = project()
    folder.fake("@precast/bench", "0.0.1")
    expect((await run(folder, "--list")).stderr).toMatch(/^PC3022 /)
  })

  test("outside of a project: PC3022 with a command that needs none", async () => {
    const folder = project()
    rmSync(join(folder.path, "package.json"))
    const { code, stderr } = await run(folder, "--list", "--yes")
    expect(code).toBe(1)
    expect(stderr).toContain(`\`npx -p precast@${version} -p ${spec} precast bench\``)
  })

  test("an install that does not bring it is PC3022", async () => {
    const folder = project({}, false)
    const { code, stderr } = await run(folder, "--list", "--yes")
    expect(code).toBe(1)
    expect(stderr).toContain("PC3022")
  })
})

describe.skipIf(!hasTerminal)("precast bench in a terminal", () => {
  const inTerminal = (folder: Project): Typed =>
    typePrecast(folder.path, ["bench", "--list"], { PATH: pathOf(folder) }, folder.bin)

  test("prompts, installs and measures", async () => {
    const folder = project()
    const asked = inTerminal(folder)
    await asked.until(/is not installed\. Run `npm install --save-dev @precast\/bench@/)
    asked.type("y")
    const { code, screen } = await asked.ended
    expect(code).toBe(0)
    expect(screen).toContain("update-user")
  })

  test("no is PC3022, Ctrl-C ends it with 130", async () => {
    const folder = project()
    const refused = inTerminal(folder)
    await refused.until(/is not installed/)
    refused.type("n")
    expect(await refused.ended).toMatchObject({
      code: 1,
      screen: expect.stringContaining("PC3022"),
    })
    const left = inTerminal(folder)
    await left.until(/is not installed/)
    left.type(keys.ctrlC)
    expect((await left.ended).code).toBe(130)
    expect(folder.has("asked")).toBe(false)
  })
})

test("neither its files nor its packages are part of this package", () => {
  const text = readFileSync(join(import.meta.dirname, "../package.json"), "utf8")
  const { files, dependencies } = JSON.parse(text) as {
    files: string[]
    dependencies: Record<string, string>
  }
  expect(files).not.toContain("bench")
  expect(dependencies).not.toHaveProperty("@precast/bench")
})
