import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { encorePrograms, withoutEncore } from "./elsewhere.ts"

const exe = process.platform === "win32" ? ".exe" : ""

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "precast-encore-")))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function install(root: string): { lib: string; parser: string } {
  for (const name of ["bin", "runtimes/js"]) mkdirSync(join(root, name), { recursive: true })
  const lib = join(root, "runtimes", "js", "encore-runtime.node")
  const parser = join(root, "bin", `tsparser-encore${exe}`)
  for (const file of [lib, parser, join(root, "bin", `encore${exe}`)]) writeFileSync(file, "")
  return { lib, parser }
}

test("Encore.ts is there where it is installed, also by a link to its program", () => {
  const [root, links] = [folder(), folder()]
  expect(withoutEncore({ PATH: links })).toMatch(/in no registry: install it from encore\.dev/)
  const { lib, parser } = install(root)
  symlinkSync(join(root, "bin", `encore${exe}`), join(links, `encore${exe}`))
  const env = { PATH: ["/nowhere", links].join(delimiter) }
  expect(withoutEncore(env)).toBeUndefined()
  expect(encorePrograms(env)).toEqual({ ENCORE_RUNTIME_LIB: lib, ENCORE_TSPARSER_PATH: parser })
})

test("Encore.ts is where the environment names it; else the reason names the variables", () => {
  const { lib, parser } = install(folder())
  const env = { PATH: "/nowhere", ENCORE_RUNTIME_LIB: lib, ENCORE_TSPARSER_PATH: parser }
  expect(encorePrograms(env)).toEqual({ ENCORE_RUNTIME_LIB: lib, ENCORE_TSPARSER_PATH: parser })
  expect(withoutEncore({ ...env, ENCORE_TSPARSER_PATH: "/nowhere/parser" })).toMatch(
    /^ENCORE_RUNTIME_LIB and ENCORE_TSPARSER_PATH do not name/,
  )
})
