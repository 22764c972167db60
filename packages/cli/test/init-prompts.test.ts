// The prompts of `precast init` in a terminal.
import { chmodSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Folder, makeFolder } from "./helpers/folder.ts"
import { hasTerminal, keys, type Typed, typePrecast } from "./helpers/pty.ts"

const manifest = `{ "name": "ex", "scripts": { "build": "tsc -p ." } }\n`

/** A project with fake package managers that record their arguments. */
function project(files: Readonly<Record<string, string>> = {}): Folder {
  const folder = makeFolder({
    "app/package.json": manifest,
    "app/tsconfig.json": `{ "compilerOptions": { "outDir": "dist" } }\n`,
    "app/src/index.ts": "",
    ...files,
  })
  for (const name of ["npm", "pnpm", "yarn", "bun"]) {
    folder.write(`bin/${name}`, `#!/bin/sh\necho "${name} $*" > asked\n`)
    chmodSync(join(folder.path, "bin", name), 0o755)
  }
  return folder
}

function init(folder: Folder, env: NodeJS.ProcessEnv = {}, ...args: string[]): Typed {
  const PATH = `${join(folder.path, "bin")}:${process.env.PATH}`
  return typePrecast(join(folder.path, "app"), ["init", ...args], { PATH, ...env })
}

describe.skipIf(!hasTerminal)("precast init in a terminal", () => {
  test("yes to all: the script is changed, the files are written, packages are installed", async () => {
    const folder = project({ "app/pnpm-lock.yaml": "" })
    const asked = init(folder)
    await asked.until(/Change the script "build" from `tsc -p \.` to `precast build -p \.`\?/)
    asked.type("y")
    await asked.until(/Write these changes\?/)
    expect(folder.read("app/package.json")).toBe(manifest)
    asked.type(keys.enter) // yes is the default
    await asked.until(/Install now\?/)
    asked.type("y")
    const { code, screen } = await asked.ended
    expect(code).toBe(0)
    expect(JSON.parse(folder.read("app/package.json")).scripts.build).toBe("precast build -p .")
    expect(folder.read("app/asked")).toBe("pnpm install\n")
    expect(screen).toMatch(/Next:\s+pnpm dev/)
  })

  test("no to the script and to the installation: the remaining steps are printed", async () => {
    const folder = project()
    const asked = init(folder)
    await asked.until(/Change the script/)
    asked.type("n")
    await asked.until(/Write these changes\?/)
    asked.type("y")
    await asked.until(/Install now\?/)
    asked.type("n")
    const { code, screen } = await asked.ended
    expect(code).toBe(0)
    expect(JSON.parse(folder.read("app/package.json")).scripts).toMatchObject({
      build: "tsc -p .",
      dev: "precast dev",
    })
    expect(folder.has("app/asked")).toBe(false)
    expect(screen).toMatch(/Next:\s+npm install\s+npm run dev/)
  })

  test("no to the changes: nothing is written, exit code 1", async () => {
    const folder = project()
    const asked = init(folder)
    await asked.until(/Change the script/)
    asked.type("y")
    await asked.until(/Write these changes\?/)
    asked.type("n")
    expect((await asked.ended).code).toBe(1)
    expect(folder.read("app/package.json")).toBe(manifest)
  })

  test.each([
    ["the first question", []],
    ["the second one", [/Change the script/]],
  ])("Ctrl-C at %s: no more prompts, nothing is written, exit code 130", async (_name, before) => {
    const folder = project()
    const asked = init(folder)
    for (const question of before) {
      await asked.until(question)
      asked.type("y")
    }
    await asked.until(before.length === 0 ? /Change the script/ : /Write these changes\?/)
    asked.type(keys.ctrlC)
    const { code, screen } = await asked.ended
    expect(code).toBe(130)
    if (before.length === 0) expect(screen).not.toContain("Write these changes?")
    expect(screen).not.toContain("Install now?")
    expect(folder.read("app/package.json")).toBe(manifest)
  })

  test.each([
    ["npm", { "app/package-lock.json": "{}" }, {}],
    ["pnpm", { "pnpm-lock.yaml": "" }, {}],
    ["yarn", { "app/yarn.lock": "" }, {}],
    ["bun", { "app/bun.lock": "" }, {}],
    ["bun", {}, { npm_config_user_agent: "bun/1.4.5 npm/? node/v24.3.0" }],
  ])("%s installs in a project that has %j, started with %j", async (manager, files, env) => {
    const folder = project(files as Record<string, string>)
    const asked = init(folder, env, "--install")
    await asked.until(/Change the script/)
    asked.type("y")
    await asked.until(/Write these changes\?/)
    asked.type("y")
    expect((await asked.ended).code).toBe(0)
    expect(folder.read("app/asked")).toBe(`${manager} install\n`)
  })

  test("a package manager that fails is reported with its output, exit code 1", async () => {
    const folder = project()
    folder.write("bin/npm", "#!/bin/sh\necho no network >&2\nexit 7\n")
    const asked = init(folder, {}, "--install")
    await asked.until(/Change the script/)
    asked.type("y")
    await asked.until(/Write these changes\?/)
    asked.type("y")
    const { code, screen } = await asked.ended
    expect(code).toBe(1)
    expect(screen).toContain("no network")
    expect(screen).toContain("PC3011 `npm install` failed (exit code 7).")
  })

  test.each([
    ["--yes", {}],
    ["", { CI: "1" }],
  ])("no prompts with %j and %j", async (flag, env) => {
    const folder = project()
    const asked = init(folder, env, "--no-install", ...(flag === "" ? [] : [flag]))
    const { code, screen } = await asked.ended
    expect(code).toBe(0)
    expect(screen).not.toContain("?")
    expect(JSON.parse(folder.read("app/package.json")).scripts.dev).toBe("precast dev")
  })
})

describe.skipIf(!hasTerminal)("precast init in a terminal, in an empty folder", () => {
  test("three prompts; what was chosen is made", async () => {
    const folder = project()
    folder.write("new/.gitkeep", "")
    const PATH = `${join(folder.path, "bin")}:${process.env.PATH}`
    const asked = typePrecast(join(folder.path, "new"), ["init", "shop"], { PATH })
    await asked.until(/Which template\?/)
    asked.type(keys.down)
    await asked.until(/api/)
    asked.type(keys.enter)
    await asked.until(/Install packages now \(npm\)\?/)
    asked.type("y")
    await asked.until(/Make a git repository\?/)
    asked.type("y")
    const { code, screen } = await asked.ended
    expect(code).toBe(0)
    expect(folder.has("new/shop/src/tasks/tasks.ts")).toBe(true)
    expect(folder.has("new/shop/.git/HEAD")).toBe(true)
    expect(folder.read("new/shop/asked")).toBe("npm install\n")
    expect(screen).toMatch(/Next:\s+cd shop\s+npm run dev/)
  })

  test("no prompt for what options specify; one for a folder, where this one has files", async () => {
    const folder = project()
    folder.write("new/main.py", "")
    const words = ["init", "-t", "minimal", "--no-install", "--no-git"]
    const asked = typePrecast(join(folder.path, "new"), words, {})
    await asked.until(/Folder of the new project\?/)
    asked.type(keys.enter) // my-app is the default
    const { code, screen } = await asked.ended
    expect([code, folder.has("new/my-app/src/main.ts")]).toEqual([0, true])
    expect(screen).not.toMatch(/template\?|now|repository/)
  })

  test("Ctrl-C: nothing is written, exit code 130", async () => {
    const folder = project()
    folder.write("new/.gitkeep", "")
    const asked = typePrecast(join(folder.path, "new"), ["init", "shop"], {})
    await asked.until(/Which template\?/)
    asked.type(keys.ctrlC)
    expect((await asked.ended).code).toBe(130)
    expect(folder.has("new/shop")).toBe(false)
  })
})
