// Programs of typia and of Zod, moved: the text that is written, and that it takes and refuses what it did.
import { afterAll, describe, expect, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { makeMigration } from "./helpers/migration.ts"

/** What compiles the program before it is moved, and the least it prints. */
const LIBRARIES = [
  { library: "typia", transform: "typia/lib/transform", characters: 5000 },
  { library: "zod", transform: "@precast/transformer", characters: 40_000 },
]

describe.each(LIBRARIES)("a program of $library", ({ library, transform, characters }) => {
  const { folder, names, fixture, build } = makeMigration(library)
  let before: string
  let migrated: Ran

  afterAll(() => folder.remove())

  test("is moved where it runs", { timeout: 120_000 }, async () => {
    before = build(transform)
    migrated = await precast(folder.path, ["migrate", library, "--force", "--json"])
    expect(migrated.code, migrated.stderr).toBe(0)
  })

  test.each(names)("%s is written as expected", async (name) => {
    await expect(folder.read(`src/${name}`)).toMatchFileSnapshot(fixture(`after/${name}`))
  })

  test("takes and refuses the same values, and gives the same", { timeout: 120_000 }, () => {
    const after = build("@precast/transformer")
    expect(JSON.parse(after)).toEqual(JSON.parse(before))
    expect(before.length).toBeGreaterThan(characters)
  })

  test("lists what it leaves, with the way out", async () => {
    await expect(migrated.stdout).toMatchFileSnapshot(fixture("told.json"))
  })

  test("a second run changes nothing", async () => {
    const texts = names.map((name) => folder.read(`src/${name}`))
    const again = await precast(folder.path, ["migrate", library, "--json"])
    expect(JSON.parse(again.stdout)).toMatchObject({ moved: 0, files: [] })
    expect(names.map((name) => folder.read(`src/${name}`))).toEqual(texts)
  })
})
