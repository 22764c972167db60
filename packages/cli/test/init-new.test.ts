// What `precast init` makes of an empty folder.
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ranges, typescript7 } from "../src/project/versions.ts"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"

const templates = ["minimal", "api", "api-postgres", "monorepo"]

function files(folder: Folder): string[] {
  return readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.path.length + 1))
    .sort()
}

describe.each(templates)("template %s", (template) => {
  test("has scripts, tests, a README and settings of editors, and no placeholder", async () => {
    const folder = makeFolder()
    const ran = await precast(folder.path, ["init", "shop", "-t", template])
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    const made = files(folder)
    for (const file of [".gitignore", ".editorconfig", ".vscode/settings.json", "README.md"])
      expect(made).toContain(`shop/${file}`)
    expect(made.filter((file) => file.endsWith(".test.ts"))).not.toEqual([])
    const manifest = JSON.parse(folder.read("shop/package.json"))
    expect(manifest).toMatchObject({
      name: "shop",
      private: true,
      dependencies: { "@precast/runtime": ranges["@precast/runtime"] },
    })
    for (const script of ["dev", "build", "start", "test"])
      expect(manifest.scripts).toHaveProperty(script)
    for (const file of made) {
      expect(folder.read(file), file).not.toMatch(/@app\/|workspace:|"@precast\/runtime": "\*"/)
      expect(file).not.toMatch(/(^|\/)_/)
    }
  })

  // Every user types the first lines of the README.
  test.each([
    ["npm", "npm install\nnpm run dev ", "npm test "],
    ["pnpm", "pnpm install\npnpm dev ", "pnpm test "],
    ["yarn", "yarn install\nyarn dev ", "yarn test "],
    ["bun", "bun install\nbun run dev ", "bun run test "],
  ])("its README speaks to users of %s", async (manager, first, second) => {
    const folder = makeFolder()
    const { stdout } = await precast(folder.path, ["init", "-t", template, "--pm", manager])
    expect(folder.read("README.md")).toContain(first)
    expect(folder.read("README.md")).toContain(second)
    if (manager !== "npm") expect(folder.read("README.md")).not.toMatch(/\bnpm /)
    expect(stdout).toContain(`${manager} install\n`)
  })
})

test("the package manager that started the command is taken", async () => {
  const folder = makeFolder()
  const env = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.21.0 linux x64" }
  await precast(folder.path, ["init", "-t", "monorepo"], { env })
  expect(folder.read("pnpm-workspace.yaml")).toContain("packages/*")
  expect(JSON.parse(folder.read("package.json"))).not.toHaveProperty("workspaces")
  const client = JSON.parse(folder.read("packages/client/package.json"))
  const scope = client.name.split("/")[0]
  expect(client.dependencies).toEqual({
    [`${scope}/contract`]: "workspace:*",
    [`${scope}/server`]: "workspace:*",
    "@precast/runtime": ranges["@precast/runtime"],
  })
})

test("neighbours in a workspace of npm are any version, since npm has no other word", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init", "my-shop", "-t", "monorepo"])
  expect(JSON.parse(folder.read("my-shop/package.json")).workspaces).toEqual(["packages/*"])
  const client = JSON.parse(folder.read("my-shop/packages/client/package.json"))
  expect(client.dependencies).toMatchObject({ "@my-shop/contract": "*", "@my-shop/server": "*" })
})

test("Yarn is configured to make a node_modules folder", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init", "--pm", "yarn"])
  expect(folder.read(".yarnrc.yml")).toBe("nodeLinker: node-modules\n")
})

test("a folder called as one of our packages becomes a project of another name", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init", "precast"])
  expect(JSON.parse(folder.read("precast/package.json")).name).toBe("precast-app")
})

test("files of a fresh repository are kept and reported, everything else is made", async () => {
  const folder = makeFolder({ ".gitignore": "mine\n", "README.md": "mine\n", LICENSE: "mine\n" })
  const { code, stdout } = await precast(folder.path, ["init", "-t", "api"])
  expect(code).toBe(0)
  expect([folder.read(".gitignore"), folder.read("README.md")]).toEqual(["mine\n", "mine\n"])
  expect(stdout).toContain("! README.md is there already and stays as it is")
  expect(folder.has("src/app.ts")).toBe(true)
})

test("--dry-run lists the files and writes none", async () => {
  const folder = makeFolder()
  const { code, stdout } = await precast(folder.path, ["init", "-t", "api", "--dry-run", "--git"])
  expect(code).toBe(0)
  expect(stdout).toContain("+ src/tasks/tasks.ts")
  expect(files(folder)).toEqual([])
})

test("--git makes a repository, whose ignored files are right", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init", "app", "--git"])
  const git = (...words: string[]): string =>
    spawnSync("git", words, { cwd: join(folder.path, "app"), encoding: "utf8" }).stdout
  expect(git("rev-parse", "--is-inside-work-tree")).toBe("true\n")
  folder.write("app/node_modules/x.js", "")
  folder.write("app/dist/x.js", "")
  folder.write("app/.env", "")
  expect(git("status", "--porcelain", "-uall").match(/node_modules|dist|\.env/)).toBeNull()
})

test("with --yes a repository is made, but none inside another one", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init", "one", "--yes", "--no-install"])
  expect(folder.has("one/.git/HEAD")).toBe(true)
  await precast(folder.path, ["init", "one/two", "--yes", "--no-install"])
  expect(folder.has("one/two/package.json")).toBe(true)
  expect(folder.has("one/two/.git")).toBe(false)
})

test("without git the project is made all the same", async () => {
  const folder = makeFolder()
  const env = { PATH: folder.path }
  const { code, stdout } = await precast(folder.path, ["init", "app", "--git"], { env })
  expect(code).toBe(0)
  expect(stdout).toContain("! git init failed")
})

test("a template is for a new project: PC3090", async () => {
  const folder = makeFolder({ "package.json": "{}" })
  const { code, stderr } = await precast(folder.path, ["init", "-t", "api"])
  expect([code, folder.has("src")]).toEqual([1, false])
  expect(stderr).toContain("PC3090")
})

test("a file is no folder: PC3091", async () => {
  const folder = makeFolder({ "main.py": "" })
  const { code, stderr } = await precast(folder.path, ["init", "main.py"])
  expect(code).toBe(1)
  expect(stderr).toMatch(/PC3091 .*main\.py is a file/)
})

test.each([
  ["-t", "react"],
  ["--pm", "cargo"],
])("%s %s is not known: PC3001 names what is", async (option, value) => {
  const { code, stderr } = await precast(makeFolder().path, ["init", option, value])
  expect(code).toBe(64)
  expect(stderr).toMatch(/PC3001 .*(minimal, api, api-postgres, monorepo|npm, pnpm, yarn, bun)/)
})

describe.each([
  ["6", ranges.typescript, "typescript.tsdk"],
  ["7", typescript7, undefined],
])("TypeScript %s", (major, typescript, setting) => {
  test.each(templates)("template %s has neither tspc nor ts-patch", async (name) => {
    const folder = makeFolder()
    const args = ["init", "shop", "-t", name, "--typescript", major]
    expect(await precast(folder.path, args)).toMatchObject({ code: 0, stderr: "" })
    const { scripts, devDependencies } = JSON.parse(folder.read("shop/package.json"))
    expect(devDependencies).toMatchObject({ typescript, precast: ranges.precast })
    expect(devDependencies).not.toHaveProperty("ts-patch")
    expect(scripts.build).toBe("precast build")
    expect(scripts.test).toMatch(/^precast build && node --test /)
    for (const file of files(folder)) expect(folder.read(file), file).not.toContain("tspc")
    const settings = Object.keys(JSON.parse(folder.read("shop/.vscode/settings.json")))
    expect(settings).toContain("typescript.preferences.importModuleSpecifierEnding")
    expect(settings.find((key) => key === "typescript.tsdk")).toBe(setting)
  })
})

test("a new project without ts-patch compiles, its tests pass, and doctor finds nothing", async () => {
  const folder = makeFolder()
  await precast(folder.path, ["init"])
  folder.install("ts-patch")
  expect(await precast(folder.path, ["build"])).toEqual({
    code: 0,
    stdout: "✓ compiled\n",
    stderr: "",
  })
  const run = spawnSync(process.execPath, ["--test", "dist/**/*.test.js"], { cwd: folder.path })
  expect({ code: run.status, text: String(run.stdout) }).toMatchObject({ code: 0 })
  const { stdout } = await precast(folder.path, ["doctor", "--json"])
  const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string }[] }
  const outside = new Set(["core", "port"]) // they depend on the machine
  const bad = findings.filter(({ check, level }) => level !== "ok" && !outside.has(check))
  expect(bad).toEqual([])
})

test("another TypeScript than 6 and 7 is refused", async () => {
  const ran = await precast(makeFolder().path, ["init", "shop", "--typescript", "5"])
  expect(ran.code).not.toBe(0)
  expect(ran.stderr).toContain("PC3001")
})

test("an empty project gets the requested TypeScript, one that names another keeps it", async () => {
  const empty = makeFolder({ "package.json": "{}" })
  await precast(empty.path, ["init", "--typescript", "7", "--yes", "--no-install"])
  const { scripts, devDependencies } = JSON.parse(empty.read("package.json"))
  expect(scripts.test).toMatch(/^precast build && /)
  expect(devDependencies).toMatchObject({ typescript: typescript7 })
  const own = makeFolder({ "package.json": '{ "devDependencies": { "typescript": "~6.0.3" } }' })
  const { stdout } = await precast(own.path, ["init", "--typescript", "7", "--yes", "--no-install"])
  expect(stdout).toContain("it names TypeScript 6, so `--typescript 7` changes nothing")
  expect(JSON.parse(own.read("package.json")).devDependencies.typescript).toBe("~6.0.3")
})

test("a project of Yarn's Plug'n'Play gets a hint: PC3092", async () => {
  const files = { "package.json": "{}", ".pnp.cjs": "", "tsconfig.json": "{}" }
  const folder = makeFolder(files)
  for (const command of ["init", "build", "dev"]) {
    const ran = await precast(folder.path, [command])
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/PC3092[\s\S]+nodeLinker: node-modules/)
  }
  // Next to installed packages, it is a file that was left behind.
  folder.write("node_modules/.yarn-state.yml", "")
  expect(await precast(folder.path, ["init", "--yes", "--no-install"])).toMatchObject({ code: 0 })
})

test("--docker: a Dockerfile for the package manager, and what is there stays", async () => {
  const folder = makeFolder({})
  const words = ["init", "new", "--docker", "--pm", "pnpm", "--core", "js", "--no-git"]
  expect(await precast(folder.path, words)).toMatchObject({ code: 0, stderr: "" })
  const text = folder.read("new/Dockerfile")
  expect(text).toMatch(/^FROM node:26-alpine AS build\n/)
  expect(text).toContain("pnpm@12 install --frozen-lockfile")
  expect(text).not.toContain("uws_")
  expect(folder.read("new/.dockerignore")).toContain(".env*\n")
  folder.write("new/Dockerfile", "FROM scratch\n")
  const again = await precast(folder.path, [
    "init",
    "new",
    "--docker",
    "--pm",
    "npm",
    "--core",
    "js",
  ])
  expect(again).toMatchObject({ code: 0 })
  expect(again.stdout).toContain("Dockerfile is there already and stays as it is")
  expect(folder.read("new/Dockerfile")).toBe("FROM scratch\n")
})

test("--docker with a package manager that it has no words for: PC3098", async () => {
  const folder = makeFolder({})
  const { code, stderr } = await precast(folder.path, ["init", "new", "--docker", "--pm", "yarn"])
  expect([code, folder.has("new")]).toEqual([1, false])
  expect(stderr).toContain("PC3098")
})
