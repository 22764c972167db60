import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { makeFolder, plainApp, precastApp } from "./helpers/folder.ts"

// That of the tests would hide the folder which the command chooses.
delete process.env["NODE_COMPILE_CACHE"]

test("the compiler uses the compile cache; NODE_COMPILE_CACHE names another folder, NODE_DISABLE_COMPILE_CACHE none", async () => {
  const folder = makeFolder(plainApp)
  folder.install()
  const TMPDIR = join(folder.path, "tmp")
  folder.write("tmp/.keep", "")
  expect(await precast(folder.path, ["build"], { env: { TMPDIR } })).toMatchObject({ code: 0 })
  const cache = join(folder.path, "tmp/node-compile-cache")
  expect(hasCompiler(cache)).toBe(true)
  const env = { TMPDIR, NODE_COMPILE_CACHE: join(folder.path, "own") }
  expect(await precast(folder.path, ["build"], { env })).toMatchObject({ code: 0 })
  expect(hasCompiler(join(folder.path, "own"))).toBe(true)
  folder.write("other/.keep", "")
  const none = { TMPDIR: join(folder.path, "other"), NODE_DISABLE_COMPILE_CACHE: "1" }
  expect(await precast(folder.path, ["build"], { env: none })).toMatchObject({ code: 0 })
  expect(readdirSync(join(folder.path, "other"))).toEqual([".keep"])
})

test("a program that a command starts uses it", async () => {
  const folder = makeFolder(
    precastApp(`import { serve } from "@precast/runtime"
import { getCompileCacheDir } from "node:module"
console.error(getCompileCacheDir() ?? "none")
await serve([])
`),
  )
  folder.install()
  folder.write(
    "tsconfig.json",
    folder.read("tsconfig.json").replace(`"types":[]`, `"types":["node"]`),
  )
  const TMPDIR = folder.path
  expect(await precast(folder.path, ["build"], { env: { TMPDIR } })).toMatchObject({ code: 0 })
  const { code, stderr } = await precast(folder.path, ["openapi"], { env: { TMPDIR } })
  expect(code).toBe(0)
  expect(stderr.trim().startsWith(join(folder.path, "node-compile-cache"))).toBe(true)
})

/** Code of more than a megabyte: TypeScript's, which the command itself does not load. */
function hasCompiler(folder: string): boolean {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return files.some((file) => statSync(join(folder, file)).size > 1e6)
}
