import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { Folders } from "./folders.ts"

let folder: string
let seen: Set<string>
let folders: Folders

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-folders-")))
  seen = new Set()
  folders = new Folders((path) => seen.add(path))
  onTestFinished(() => {
    folders.close()
    rmSync(folder, { recursive: true })
  })
})

const at = (...names: string[]): string => join(folder, ...names)
const write = (name: string, text = ""): void => writeFileSync(at(name), text)
const saw = async (...names: string[]): Promise<void> => {
  await vi.waitFor(
    () => expect([...seen]).toEqual(expect.arrayContaining(names.map((n) => at(n)))),
    {
      timeout: 20_000,
    },
  )
  seen.clear()
}

test("a file that is replaced again and again, as editors save", async () => {
  write("a.ts", "0")
  folders.take(new Set([folder]), Infinity)
  for (const text of ["1", "2", "3"]) {
    write("a.tmp", text)
    await saw("a.tmp")
    renameSync(at("a.tmp"), at("a.ts"))
    await saw("a.ts")
  }
})

test("files that come, change and go, and folders", async () => {
  folders.take(new Set([folder]), Infinity)
  write("a.ts")
  await saw("a.ts")
  write("a.ts", "1")
  await saw("a.ts")
  rmSync(at("a.ts"))
  await saw("a.ts")
  mkdirSync(at("src"))
  await saw("src")
})

test("in a folder that was not watched, changes after a given time are reported", async () => {
  mkdirSync(at("src"))
  write("src/a.ts")
  folders.take(new Set([folder]), Infinity)
  folders.take(new Set([folder, at("src")]), 0)
  await saw("src/a.ts")
  folders.take(new Set([folder]), Infinity)
  expect(folders.has(at("src"))).toBe(false)
  folders.take(new Set([folder, at("src")]), Infinity)
  write("src/b.ts")
  await saw("src/b.ts")
})

test("another folder in the place of one", async () => {
  mkdirSync(at("src"))
  mkdirSync(at("other"))
  write("other/a.ts")
  const all = new Set([folder, at("src")])
  folders.take(all, Infinity)
  rmSync(at("src"), { recursive: true })
  renameSync(at("other"), at("src"))
  await saw("src")
  folders.take(all, Infinity)
  write("src/b.ts")
  await saw("src/b.ts")
})

test("a missing folder is not watched", () => {
  folders.take(new Set([at("nowhere")]), 0)
  expect(folders.has(at("nowhere"))).toBe(false)
  expect(seen.size).toBe(0)
})
