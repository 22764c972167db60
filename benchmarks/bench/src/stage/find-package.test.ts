import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { findPackage } from "./find-package.ts"

let folder = ""
const install = (root: string, name: string, version: string): void => {
  const target = join(folder, root, "node_modules", name)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, "package.json"), JSON.stringify({ name, version }))
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-resolve-")))
  install("project", "fastify", "4.29.0")
  install("project", "@scope/thing", "2.0.1")
  install("cache", "fastify", "5.12.8")
  mkdirSync(join(folder, "project/apps/web"), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const roots = (): string[] => [join(folder, "project/apps/web"), join(folder, "cache")]

test("a package is found in a folder above the project", () => {
  expect(findPackage("@scope/thing", "2.5.0", roots())).toEqual({
    folder: join(folder, "project/node_modules/@scope/thing"),
    version: "2.0.1",
  })
})

test("another major version is passed over for a later root", () => {
  expect(findPackage("fastify", "5.0.0", roots())?.version).toBe("5.12.8")
  expect(findPackage("fastify", "*", roots())?.version).toBe("4.29.0")
})

test("a package that is not installed is not found", () => {
  expect(findPackage("fastify", "6.0.0", roots())).toBeUndefined()
})
