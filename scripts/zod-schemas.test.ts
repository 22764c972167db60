// The written schemas, moved: each takes and refuses the values that it did, and gives the same.
import { rmSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writtenSubjects } from "./zod-schemas/read-written.ts"
import { type Row, rowsOf } from "./zod-schemas/rows.ts"

const subjects = writtenSubjects()
let rows: readonly Row[] = []
let folder: string

beforeAll(async () => {
  const made = await rowsOf(subjects)
  rows = made.rows
  folder = made.folder
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("at least 25 of 30 are moved", () => {
  expect(rows).toHaveLength(30)
  expect(rows.filter(({ left }) => left.length === 0).length).toBeGreaterThanOrEqual(25)
})

test.each(subjects.map(({ title }) => title))("%s judges values as Zod did", (title) => {
  const row = rows.find((each) => each.title === title)!
  expect(row.errors).toEqual([])
  expect(row.differ).toEqual([])
  expect(row.accepted).toBeGreaterThan(10)
})
