import { expect, test } from "vitest"
import type { Manifest } from "../project/project-find.ts"
import { ranges, uwebsockets } from "../project/versions.ts"
import { compileCommand, tscScripts } from "./compile-command.ts"
import type { HttpCore } from "./http-core.ts"
import { editManifest, majorFor } from "./manifest.ts"

function edit(
  manifest: Manifest,
  replace: readonly { script: string; from: string; to: string }[] = [],
  typescript: 6 | 7 = 6,
  core: HttpCore = "js",
) {
  const result = editManifest(JSON.stringify(manifest, null, 2), manifest, {
    start: "node dist/x.js",
    test: "node --test",
    replace,
    isBare: false,
    typescript,
    command: compileCommand(manifest, typescript, false),
    core,
  })
  return { ...result, after: JSON.parse(result.text) as Record<string, Record<string, string>> }
}

test("an empty manifest gets scripts and dependencies", () => {
  const { after, kept } = edit({ name: "x" })
  const scripts = { build: "precast build", dev: "precast dev", start: "node dist/x.js" }
  expect(after.scripts).toEqual(scripts)
  expect(after.dependencies).toEqual({ "@precast/runtime": ranges["@precast/runtime"] })
  expect(Object.keys(after.devDependencies ?? {}).sort()).toEqual(
    ["@precast/transformer", "@types/node", "precast", "typescript"].sort(),
  )
  expect(kept).toEqual([])
})

test("the C++ core is added with the runtime, and to no project that has the runtime without it", () => {
  const optional = { "uWebSockets.js": uwebsockets }
  expect(edit({}, [], 6, "uws").after.optionalDependencies).toEqual(optional)
  expect(edit({}, [], 6, "js").after).not.toHaveProperty("optionalDependencies")
  const own = { dependencies: { "uWebSockets.js": "github:uNetworking/uWebSockets.js#v20.65.0" } }
  expect(edit(own, [], 6, "uws").after).not.toHaveProperty("optionalDependencies")
  const before = { dependencies: { "@precast/runtime": "*" } }
  expect(edit(before, [], 6, "uws").after).not.toHaveProperty("optionalDependencies")
})

test("what is there stays, wherever it is listed", () => {
  const own = {
    scripts: { build: "tspc -p app", dev: "tspc -w", start: "node x.js" },
    dependencies: { "@precast/runtime": "workspace:*", typescript: "~6.0.1", "ts-patch": "^4" },
    devDependencies: { "@precast/transformer": "workspace:*", "@types/node": "^22" },
    optionalDependencies: { precast: "*" },
  }
  expect(edit(own)).toMatchObject({ after: own, added: [], kept: [] })
})

test("a user's script is never overwritten unless requested", () => {
  const { after, kept } = edit({ scripts: { build: "tsc -p .", dev: "nodemon" } })
  expect(after.scripts).toMatchObject({ build: "tsc -p .", dev: "nodemon" })
  expect(kept).toEqual([
    "scripts.dev is `nodemon`: `precast dev` compiles and restarts on changes",
    "scripts.build is `tsc -p .`, which runs no transformers: make it `precast build -p .`",
  ])
})

test("an accepted offer replaces the script", () => {
  const scripts = { build: "tsc -p ." }
  const { after, kept, added } = edit({ scripts }, tscScripts({ scripts }, "precast build"))
  expect(after.scripts?.build).toBe("precast build -p .")
  expect(added).toContain("scripts.build: precast build -p .")
  expect(kept).toEqual([])
})

test.each(["^5.9.3", "^8.0.0"])("TypeScript %s is kept and reported", (range) => {
  const { after, kept } = edit({ devDependencies: { typescript: range } })
  expect(after.devDependencies?.typescript).toBe(range)
  expect(kept).toEqual([
    `typescript is ${range}, Precast needs 6 or 7: set "typescript": "${ranges.typescript}"`,
  ])
})

test("TypeScript 7 is used as it is: no ts-patch, and `precast build` in place of compilers", () => {
  const own = { devDependencies: { typescript: "^7.0.2" } }
  const { after, kept } = edit(own, [], 7)
  expect(after.scripts).toMatchObject({ build: "precast build", dev: "precast dev" })
  expect(after.devDependencies).toMatchObject(own.devDependencies)
  expect(after.devDependencies).not.toHaveProperty("ts-patch")
  expect(kept).toEqual([])
})

test.each([
  [{ devDependencies: { typescript: "^7.0.2" } }, undefined, 7],
  [{ devDependencies: { typescript: "~6.0.3" } }, "7.0.2", 6],
  [{ devDependencies: { typescript: "latest" } }, "7.0.2", 7],
  [{}, "7.0.2", 7],
  [{}, undefined, 6],
])("majorFor %j, installed %s", (manifest, installed, expected) => {
  expect(majorFor(manifest, installed, undefined)).toBe(expected)
})

test.each([
  [{ devDependencies: { "ts-patch": "^4.0.1" } }, false],
  [{ scripts: { check: "tspc --noEmit" } }, false],
  [{ scripts: { build: "tsc --outDir lib" } }, false],
  [{ scripts: { build: "tsc -b packages/a packages/b" } }, false],
  [{}, true],
])("a project that uses ts-patch or needs it keeps it: %j", (manifest, isPatchNeeded) => {
  expect(compileCommand(manifest, 6, isPatchNeeded)).toBe("tspc")
  expect(compileCommand(manifest, 7, isPatchNeeded)).toBe("precast build")
})

test.each([
  [{ scripts: { build: "rimraf dist && tsc -p app -w", lint: "x --noEmit && y" } }],
  [{ scripts: { build: "tsc -b", check: "tsc --noEmit --skipLibCheck" } }],
  [{ scripts: { build: "vite build" }, devDependencies: { typescript: "~6.0.3" } }],
])("any other one needs none: %j", (manifest) => {
  expect(compileCommand(manifest, 6, false)).toBe("precast build")
})

test("ts-patch is added to a project with a script that only `tspc` can replace", () => {
  const { after, kept } = edit({ scripts: { build: "tsc --outDir lib" } })
  expect(after.devDependencies).toMatchObject({ "ts-patch": ranges["ts-patch"] })
  expect(kept).toEqual([
    "scripts.build is `tsc --outDir lib`, which runs no transformers: make it `tspc --outDir lib`",
  ])
})

test.each([
  ["tsc", "precast build"],
  ["tspc -p app", "precast build -p app"],
  ["tsc -b && cp a b", "precast build -b && cp a b"],
  ["tsc --build app --watch", "precast build -b -p app --watch"],
  ["tsc -b -w", "precast build -b -w"],
  ["tsc --noEmit", undefined],
])("tscScripts for precast build: %s", (from, to) => {
  expect(tscScripts({ scripts: { x: from } }, "precast build")).toEqual(
    to === undefined ? [] : [{ script: "x", from, to }],
  )
})

test.each([
  ["tsc", "tspc"],
  ["tsc -b && cp a b", "tspc -b && cp a b"],
  ["rimraf dist && tsc", "rimraf dist && tspc"],
  ["tsc --noEmit", undefined],
  ["tsc -p . --noEmit && tsc", "tsc -p . --noEmit && tspc"],
  ["vue-tsc && tspc", undefined],
  ["node tsc.js", undefined],
])("tscScripts for tspc: %s", (from, to) => {
  expect(tscScripts({ scripts: { x: from } }, "tspc")).toEqual(
    to === undefined ? [] : [{ script: "x", from, to }],
  )
})
