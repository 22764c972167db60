import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { lookupFolders, sourceFolders } from "../src/hosts/project/searched-folders.ts"

/** Names below a new folder, in which the project is `app`. */
function foldersOf(files: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const root = mkdtempSync(join(tmpdir(), "precast-folders-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), JSON.stringify(content))
  }
  const names = (folders: readonly string[]): string[] =>
    folders.map((folder) => relative(root, folder)).toSorted()
  const tsconfig = join(root, "app/tsconfig.json")
  const { whole, alone } = sourceFolders(tsconfig)
  return { whole: names(whole), alone: names(alone), lookups: names(lookupFolders(tsconfig)) }
}

test("a project without paths", () => {
  const options = { compilerOptions: { outDir: "out" } }
  expect(foldersOf({ "app/tsconfig.json": options, "lib/a.ts": "" })).toEqual({
    whole: ["app"],
    alone: [],
    lookups: [],
  })
})

test("paths of a tsconfig and of the one it extends, and folders below", () => {
  const paths = { "lib/*": ["../lib/*/src/*.ts"], one: ["../one/index.ts", "../two"] }
  const base = { "*": ["../node_modules/*"], "all/*": ["./all/*"], "own/*": ["${configDir}/own/*"] }
  const { whole, alone, lookups } = foldersOf({
    "app/tsconfig.json": { extends: "../base/tsconfig.json", compilerOptions: { paths } },
    "base/tsconfig.json": { compilerOptions: { paths: base } },
    "lib/deep/src/a.ts": "",
    "lib/node_modules/a/a.ts": "",
    "lib/.hidden/a.ts": "",
    "node_modules/a/a.ts": "",
  })
  expect(whole).toEqual(["app", "base/all", "lib"])
  expect(alone).toEqual(["", "one", "one/index.ts", "two"])
  expect(lookups).toEqual([
    "",
    "app/own",
    "base/all",
    "lib",
    "lib/deep",
    "lib/deep/src",
    "one",
    "one/index.ts",
    "two",
  ])
})

test("a base, several roots, and folders of types", () => {
  const options = { baseUrl: "../base", rootDirs: ["src", "../made"], typeRoots: ["../types"] }
  const { whole } = foldersOf({
    "app/tsconfig.json": { compilerOptions: { ...options, paths: { "a/*": ["a/*"] } } },
  })
  expect(whole).toEqual(["app", "base", "made", "types"])
})

test.each([{ paths: 1 }, { paths: { a: 1, b: null } }, { rootDirs: {} }, { baseUrl: null }])(
  "options that TypeScript refuses: %j",
  (compilerOptions) => {
    expect(foldersOf({ "app/tsconfig.json": { compilerOptions } }).whole).toContain("app")
  },
)
