import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { createStamps, type Stamps } from "./stamps.ts"

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precast-stamps-"))
  file = `${folder}/a.ts`
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const NOTHING = { changed: [], created: [], deleted: [] }
const start = (): Stamps => createStamps(folder, () => [])

/** As if it had been written long ago. */
function writeOld(name: string, text: string, time: number = 1_000_000): void {
  writeFileSync(name, text)
  utimesSync(name, time, time)
}

test("what is written while a project is read is seen at the next look, once", () => {
  writeOld(file, "1")
  const stamps = start()
  writeFileSync(file, "2")
  stamps.take([file])
  expect(stamps.changes([file])).toEqual({ ...NOTHING, changed: [file] })
  expect(stamps.changes([file])).toEqual(NOTHING)
})

test("the same between a look and what is read because of it", () => {
  writeOld(file, "1")
  const stamps = start()
  stamps.take([file])
  stamps.note([file])
  writeFileSync(file, "2")
  stamps.take([file])
  expect(stamps.changes([file])).toEqual({ ...NOTHING, changed: [file] })
})

test("files outside of the project's folder that are new to it count as changed when they are", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "precast-stamps-"))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  const [old, late] = [`${elsewhere}/old.ts`, `${elsewhere}/late.ts`]
  writeOld(old, "1")
  const stamps = start()
  writeFileSync(late, "1")
  stamps.take([old, late])
  expect(stamps.changes([old, late])).toEqual({ ...NOTHING, changed: [late] })
  expect(stamps.changes([old, late])).toEqual(NOTHING)
})

test("a second edit within one tick of the clock, of as many characters", () => {
  const stamps = start()
  writeFileSync(file, "1")
  const now = Date.now() / 1000
  utimesSync(file, now, now)
  expect(stamps.changes([file]).created).toEqual([])
  writeFileSync(file, "2")
  utimesSync(file, now, now)
  expect(stamps.changes([file])).toEqual({ ...NOTHING, changed: [file] })
})

test("a file that is put in place of another, of the same time and size", () => {
  writeOld(file, "1")
  const stamps = start()
  stamps.take([file])
  writeOld(`${folder}/b.txt`, "2")
  renameSync(`${folder}/b.txt`, file)
  expect(stamps.changes([file])).toEqual({ ...NOTHING, changed: [file] })
  expect(stamps.changes([file])).toEqual(NOTHING)
})

test("files that go and come", () => {
  writeOld(file, "1")
  const stamps = start()
  stamps.take([file])
  rmSync(file)
  expect(stamps.changes([file])).toEqual({ ...NOTHING, deleted: [file] })
  writeFileSync(file, "1")
  writeFileSync(`${folder}/b.ts`, "1")
  expect(stamps.changes([file])).toEqual({ ...NOTHING, created: [file, `${folder}/b.ts`] })
})

test("a time to come does not make a file change for ever", () => {
  writeOld(file, "1", Date.now() / 1000 + 1e6)
  const stamps = start()
  stamps.take([file])
  expect(stamps.changes([file])).toEqual(NOTHING)
})

test("a file that has just been added to a folder, and one after it within the same tick", () => {
  const migrations = join(folder, "migrations")
  mkdirSync(migrations)
  const stamps = start()
  stamps.take([])
  writeFileSync(join(migrations, "1.sql"), "1")
  expect(stamps.changes([migrations])).toEqual({ ...NOTHING, changed: [migrations] })
  writeFileSync(join(migrations, "2.sql"), "2")
  expect(stamps.changes([migrations])).toEqual({ ...NOTHING, changed: [migrations] })
  expect(stamps.changes([migrations])).toEqual(NOTHING)
})
