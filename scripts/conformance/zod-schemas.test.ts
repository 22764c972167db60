// The written schemas, moved: each takes and refuses the values that it did, and gives the same.
import { rmSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { moreSubjects, writtenSubjects } from "./zod-schemas/read-written.ts"
import { type Row, rowsOf } from "./zod-schemas/rows.ts"

const written = writtenSubjects()
const more = moreSubjects()
let rows: readonly Row[] = []
let folder: string

beforeAll(async () => {
  const made = await rowsOf([...written, ...more])
  rows = made.rows
  folder = made.folder
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("at least 25 of 30 are moved", () => {
  expect(written).toHaveLength(30)
  const moved = rows.slice(0, 30).filter(({ left }) => left.length === 0)
  expect(moved.length).toBeGreaterThanOrEqual(25)
})

test.each(more.map(({ title }) => title))("%s is moved whole", (title) => {
  expect(rows.find((each) => each.title === title)!.left).toEqual([])
})

test.each([...written, ...more].map(({ title }) => title))(
  "%s judges values as Zod did",
  (title) => {
    const row = rows.find((each) => each.title === title)!
    expect(row.errors).toEqual([])
    expect(row.differ).toEqual([])
    expect(row.accepted).toBeGreaterThan(10)
  },
)
