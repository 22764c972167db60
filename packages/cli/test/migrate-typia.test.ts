// A program of typia, moved: the text that is written, and that it takes and refuses what it did.
import { afterAll, expect, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { makeMigration } from "./helpers/migration.ts"

const { folder, names, fixture, build } = makeMigration("typia")
let before: string
let migrated: Ran

afterAll(() => folder.remove())

test("moves a program that runs", { timeout: 120_000 }, async () => {
  before = build("typia/lib/transform")
  migrated = await precast(folder.path, ["migrate", "typia", "--force", "--json"])
  expect(migrated.code, migrated.stderr).toBe(0)
})

test.each(names)("%s is written as expected", async (name) => {
  await expect(folder.read(`src/${name}`)).toMatchFileSnapshot(fixture(`after/${name}`))
})

test("takes and refuses the same values, and gives the same", { timeout: 120_000 }, () => {
  const after = build("@precast/transformer")
  expect(JSON.parse(after)).toEqual(JSON.parse(before))
  expect(before.length).toBeGreaterThan(5000)
})

test("lists what it leaves, with the way out", async () => {
  await expect(migrated.stdout).toMatchFileSnapshot(fixture("told.json"))
})

test("a second run changes nothing", async () => {
  const texts = names.map((name) => folder.read(`src/${name}`))
  const again = await precast(folder.path, ["migrate", "typia", "--json"])
  expect(JSON.parse(again.stdout)).toMatchObject({ moved: 0, files: [] })
  expect(names.map((name) => folder.read(`src/${name}`))).toEqual(texts)
})
