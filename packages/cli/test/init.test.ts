import { expect, test } from "vitest"
import { ranges, uwebsockets } from "../src/project/versions.ts"
import { precast } from "./helpers/bin.ts"
import { makeFolder } from "./helpers/folder.ts"

const tsconfig = `// The app.
{
    "compilerOptions": {
        "strict": true, // stays here
        /* where it goes */
        "outDir": "build" // last, with, commas
        // to be continued
    },
    "include": ["src"],
}
`
const manifest = `{
    "name": "ex",
    "scripts": {
        "build": "tsc -p .",
        "lint": "x"
    }
}
`

function existing(more: Readonly<Record<string, string>> = {}) {
  return makeFolder({
    "package.json": manifest,
    "tsconfig.json": tsconfig,
    "src/index.ts": "",
    ...more,
  })
}

test("an existing project: the plugin line, all else of tsconfig.json byte for byte", async () => {
  const folder = existing()
  const ran = await precast(folder.path, ["init"])
  expect(ran).toMatchObject({ code: 0, stderr: "" })
  expect(folder.read("tsconfig.json")).toBe(
    tsconfig.replace(
      `"build" // last, with, commas\n`,
      `"build", // last, with, commas\n        "plugins": [{ "transform": "@precast/transformer", "name": "@precast/transformer" }]\n`,
    ),
  )
})

test("package.json: scripts and dependencies; the user's own script is kept and reported", async () => {
  const folder = existing()
  const { stdout } = await precast(folder.path, ["init", "--yes", "--no-install"])
  const after = JSON.parse(folder.read("package.json"))
  expect(after.scripts).toEqual({
    build: "tsc -p .",
    lint: "x",
    dev: "precast dev",
    start: "node build/src/index.js",
  })
  expect(after.dependencies).toEqual({ "@precast/runtime": ranges["@precast/runtime"] })
  expect(after.devDependencies).toMatchObject({
    typescript: ranges.typescript,
    precast: ranges.precast,
  })
  expect(folder.read("package.json")).toMatch(
    /^\{\n {4}"name": "ex",\n {4}"scripts": \{\n {8}"build"/,
  )
  expect(stdout).toContain(
    "! package.json: scripts.build is `tsc -p .`, which runs no transformers: make it `precast build -p .`",
  )
})

test("--core: uWebSockets.js with what it costs, or without it", async () => {
  const fast = existing()
  const { stdout } = await precast(fast.path, ["init", "--yes", "--no-install", "--core", "uws"])
  expect(stdout).toContain("uWebSockets.js is the faster HTTP core: 98 MB to download")
  const { optionalDependencies } = JSON.parse(fast.read("package.json"))
  expect(optionalDependencies).toEqual({ "uWebSockets.js": uwebsockets })
  const plain = existing()
  const other = await precast(plain.path, ["init", "--yes", "--no-install", "--core", "js"])
  expect(other.stdout).not.toContain("uWebSockets.js")
  expect(plain.read("package.json")).not.toContain("uWebSockets.js")
})

test("a second run changes nothing", async () => {
  const folder = existing()
  await precast(folder.path, ["init"])
  const before = [folder.read("package.json"), folder.read("tsconfig.json")]
  const { code, stdout } = await precast(folder.path, ["init"])
  expect(code).toBe(0)
  expect(stdout).toContain("Nothing else to do.")
  expect([folder.read("package.json"), folder.read("tsconfig.json")]).toEqual(before)
})

test("--dry-run prints the changes and writes none", async () => {
  const folder = existing()
  const { code, stdout } = await precast(folder.path, ["init", "--dry-run"])
  expect(code).toBe(0)
  expect(stdout).toContain(
    `~ tsconfig.json\n    + plugins: { "transform": "@precast/transformer", "name": "@precast/transformer" }`,
  )
  expect(folder.read("package.json")).toBe(manifest)
  expect(folder.read("tsconfig.json")).toBe(tsconfig)
})

test("plugins of others stay, also those of an extended file", async () => {
  const own = existing({
    "tsconfig.json": `{ "compilerOptions": { "plugins": [{ "name": "next" }] } }\n`,
  })
  await precast(own.path, ["init"])
  expect(own.read("tsconfig.json")).toBe(
    `{ "compilerOptions": { "plugins": [{ "name": "next" }, { "transform": "@precast/transformer", "name": "@precast/transformer" }] } }\n`,
  )
  const extended = existing({
    "base.json": `{ "compilerOptions": { "plugins": [{ "name": "next" }] } }`,
    "tsconfig.json": `{ "extends": "./base.json" }\n`,
  })
  await precast(extended.path, ["init"])
  expect(JSON.parse(extended.read("tsconfig.json"))).toEqual({
    extends: "./base.json",
    compilerOptions: {
      plugins: [
        { name: "next" },
        { transform: "@precast/transformer", name: "@precast/transformer" },
      ],
    },
  })
})

test("a project with other plugins of ts-patch gets ts-patch, which alone runs them", async () => {
  const folder = makeFolder({
    "package.json": "{}",
    "tsconfig.json": `{ "compilerOptions": { "plugins": [{ "transform": "typia/lib/transform" }] } }\n`,
    "src/index.ts": "",
  })
  await precast(folder.path, ["init"])
  const { scripts, devDependencies } = JSON.parse(folder.read("package.json"))
  expect(scripts).toMatchObject({ build: "tspc", dev: "precast dev" })
  expect(devDependencies).toMatchObject({ "ts-patch": ranges["ts-patch"] })
})

test("a plugin line in an extended file is enough", async () => {
  const folder = existing({
    "base.json": `{ "compilerOptions": { "plugins": [{ "transform": "@precast/transformer" }] } }`,
    "tsconfig.json": `{ "extends": "./base" }\n`,
  })
  await precast(folder.path, ["init"])
  expect(folder.read("tsconfig.json")).toBe(`{ "extends": "./base" }\n`)
})

test.each([
  [
    "^5.9.3",
    `typescript is ^5.9.3, Precast needs 6 or 7: set "typescript": "${ranges.typescript}"`,
  ],
  ["^7.0.2", "scripts.build: precast build"],
])("TypeScript %s: prints what to do", async (range, text) => {
  const folder = existing({
    "package.json": JSON.stringify({ devDependencies: { typescript: range } }),
  })
  const { code, stdout } = await precast(folder.path, ["init"])
  expect(code).toBe(0)
  expect(stdout).toContain(text)
})

test("options without output are reported, others are not", async () => {
  const folder = existing({
    "tsconfig.json": `{ "compilerOptions": { "incremental": true, "isolatedModules": true, "noEmit": true } }`,
  })
  const { stdout } = await precast(folder.path, ["init"])
  expect(stdout).toContain("! tsconfig.json: noEmit")
  expect(stdout).not.toContain("isolatedModules")
})

test("an empty folder becomes a new project", async () => {
  const folder = makeFolder()
  const { code, stdout } = await precast(folder.path, ["init", "My App"])
  expect(code).toBe(0)
  expect(JSON.parse(folder.read("My App/package.json"))).toMatchObject({
    name: "my-app",
    type: "module",
    scripts: { build: "precast build", dev: "precast dev", start: "node dist/main.js" },
    dependencies: { "@precast/runtime": ranges["@precast/runtime"] },
  })
  for (const file of ["tsconfig.json", "src/main.ts", ".gitignore", ".vscode/settings.json"]) {
    expect(folder.has(`My App/${file}`)).toBe(true)
  }
  expect(folder.has("My App/.git")).toBe(false)
  expect(folder.has("My App/node_modules")).toBe(false)
  expect(stdout).toContain('Next:\n  cd "My App"\n  npm install\n  npm run dev\n')
})

test("after `npm init`: a first file as an ES module, and a start script that fits it", async () => {
  const folder = makeFolder({
    "package.json": JSON.stringify({
      name: "x",
      main: "index.js",
      scripts: { test: 'echo "Error: no test specified" && exit 1' },
      type: "commonjs",
    }),
    "package-lock.json": "{}",
  })
  const { stdout } = await precast(folder.path, ["init"])
  const after = JSON.parse(folder.read("package.json"))
  expect(after).toMatchObject({
    type: "module",
    scripts: {
      start: "node dist/main.js",
      test: 'precast build && node --test "dist/**/*.test.js"',
    },
  })
  expect(folder.read("src/main.ts")).toContain("await serve(")
  expect(folder.has("src/app.ts") && folder.has("src/app.test.ts")).toBe(true)
  expect(stdout).toContain("+ type: module")
  expect(stdout).toContain("curl http://localhost:3000/hello/world")
})

test("after `tsc --init`: the types of Node.js as well", async () => {
  const folder = makeFolder({
    "package.json": "{}",
    "tsconfig.json": `{\n  "compilerOptions": {\n    "types": [], // none\n    "strict": true\n  }\n}\n`,
  })
  await precast(folder.path, ["init"])
  expect(folder.read("tsconfig.json")).toContain(`"types": ["node"], // none`)
  expect(JSON.parse(folder.read("package.json")).scripts.start).toBe("node src/main.js")
})

test("without a tsconfig the start script follows the one that is made", async () => {
  const folder = makeFolder({ "package.json": `{ "type": "commonjs" }`, "src/index.ts": "" })
  await precast(folder.path, ["init"])
  expect(JSON.parse(folder.read("package.json"))).toMatchObject({
    type: "commonjs",
    scripts: { start: "node dist/index.js" },
  })
  expect(folder.has("src/main.ts")).toBe(false)
})

test("a folder of files without a project is left alone: PC3010", async () => {
  const folder = makeFolder({ "main.py": "" })
  const { code, stderr } = await precast(folder.path, ["init"])
  expect(code).toBe(1)
  expect(stderr).toContain("PC3010")
  expect(folder.has("package.json")).toBe(false)
})

test("a fresh repository counts as empty and keeps its own files", async () => {
  const folder = makeFolder({ ".git/HEAD": "", "README.md": "mine", ".gitignore": "mine\n" })
  expect(await precast(folder.path, ["init"])).toMatchObject({ code: 0 })
  expect(folder.read(".gitignore")).toBe("mine\n")
  expect(folder.has("src/main.ts")).toBe(true)
})

test("a broken file is named with its line: PC3004", async () => {
  const config = existing({ "tsconfig.json": `{\n  "compilerOptions": {\n` })
  expect((await precast(config.path, ["init"])).stderr).toMatch(
    /PC3004 .*tsconfig\.json cannot be read: line 3/,
  )
  for (const [text, why] of [
    ["[]", "it is not an object"],
    ['{ "compilerOptions": "x" }', 'its "compilerOptions" are no object'],
    ['{ "extends": "./nowhere.json" }', "it extends ./nowhere.json, which is not there"],
  ] as const) {
    const { path } = existing({ "tsconfig.json": text })
    expect((await precast(path, ["init"])).stderr).toContain(`cannot be read: ${why}.`)
  }
  const none = existing({ "package.json": "null" })
  expect((await precast(none.path, ["init"])).stderr).toMatch(
    /package\.json .*: it is not an object/,
  )
  const broken = existing({ "package.json": "{" })
  expect((await precast(broken.path, ["init"])).stderr).toMatch(
    /PC3004 .*package\.json cannot be read/,
  )
})

test("an install that fails is reported, the files stay: PC3011", async () => {
  const folder = existing({ "yarn.lock": "" })
  const { code, stderr } = await precast(folder.path, ["init", "--install"], {
    env: { PATH: folder.path },
  })
  expect(code).toBe(1)
  expect(stderr).toContain("PC3011 `yarn install` failed")
  expect(folder.read("tsconfig.json")).toContain("@precast/transformer")
})

test("an existing CommonJS project keeps its type, and the limits of it are reported", async () => {
  const folder = existing({ "package.json": manifest.replace("{", '{\n    "type": "commonjs",') })
  const { stdout } = await precast(folder.path, ["init", "--yes", "--no-install"])
  expect(JSON.parse(folder.read("package.json")).type).toBe("commonjs")
  expect(stdout).toMatch(/type is "commonjs", so .*set "type": "module"/)
})
