import { afterAll, beforeAll, expect, test } from "vitest"
import { DescribeSession } from "../../runtime/src/resources/database/describe/describe-session.ts"
import { describeAll } from "../../runtime/src/resources/database/describe/describe-statements.ts"
import { withClient } from "../../runtime/src/resources/database/engine/engine-admin.ts"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import type { StatementDescription } from "../src/sql/descriptions.ts"
import {
  type CheckedProgram,
  programOfSources,
  sourcesOfDocs,
  sourcesOfExamples,
  tablesOfPage,
  tablesOfExamples,
} from "./sql-planted/examples.ts"
import { migrations } from "./sql-planted/migrations.ts"
import { edits, type PlantedEdit } from "./sql-planted/statements.ts"
import { folder } from "./read-program.ts"

// One program and one server for all: the mistakes are copies of files, next to those of the examples.
const sources = sourcesOfExamples()
const originals = [...sources.keys()]
const planted = edits.map((edit, at) => plant(edit, at))
const docs = sourcesOfDocs()
const tables = tablesOfExamples()
let server: TestPostgres
let session: DescribeSession
let program: CheckedProgram

beforeAll(async () => {
  for (const { file, text } of planted) sources.set(file, text)
  for (const [file, text] of docs) sources.set(file, text)
  program = programOfSources(sources)
  server = await postgres()
  session = await DescribeSession.open("planted", { url: server.url, isOwn: true, stop: () => {} })
}, 120_000)
afterAll(async () => {
  await session.close()
  await server.close()
})

interface Planted {
  readonly file: string
  readonly text: string
  /** `line:column code`. */
  readonly expected: readonly string[]
}

function plant({ file, before, after, code, at }: PlantedEdit, index: number): Planted {
  const original = sources.get(file)!
  if (original.split(before).length < 2) throw new Error(`${file} has no ${before}`)
  const marked = original.replace(before, () => after)
  const text = marked.replace("§", "")
  const places = at.length === 0 ? [placeOf(marked, "§")] : at.map((each) => placeOf(text, each))
  return {
    file: file.replace(/\.ts$/, `.planted${index}.ts`),
    text,
    expected: places.map((place) => `${place} ${code}`),
  }
}

/** Line and column, from 1, of the mark in a part of a text. */
function placeOf(text: string, marked: string): string {
  const start = text.indexOf(marked === "§" ? marked : marked.replace("§", ""))
  if (start < 0) throw new Error(`there is no ${marked}`)
  const before = text.slice(0, start + marked.indexOf("§")).split("\n")
  return `${before.length}:${before.at(-1)!.length + 1}`
}

/** @returns what PostgreSQL reports about the statements of some files once there are these tables and no others */
async function describedWith(
  tables: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, StatementDescription>> {
  const sql = `drop schema public cascade; create schema public; ${tables}`
  await withClient(server.url, (client) => client.query(sql))
  const texts = program.textsOf(files)
  const described = await describeAll(session, texts, "planted")
  return new Map(texts.map((text, at) => [text, described[at]!]))
}

/** `file line:column code`, sorted. */
function shownIn(
  descriptions: ReadonlyMap<string, StatementDescription>,
  files: readonly string[],
): string[] {
  return program
    .findings(descriptions, files)
    .map(({ code, position, span }) => {
      const file = span?.file.slice(folder.length + 1)
      return `${file} ${position?.line}:${position?.column} ${code}`
    })
    .toSorted()
}

test(`${edits.length} mistakes in statements, values and row types are found at their places, and nothing else`, async () => {
  const descriptions = await describedWith(tables, [...sources.keys()])
  const shown = planted.map(({ file }) => shownIn(descriptions, [file]))
  const expected = planted.map(({ file, expected }) =>
    expected.map((each) => `${file} ${each}`).toSorted(),
  )
  expect(shown).toEqual(expected)
}, 120_000)

test(`what ${migrations.length} migrations break is found at its places, and nothing else`, async () => {
  expect(edits.length + migrations.length).toBeGreaterThanOrEqual(100)
  for (const { sql, expected } of migrations) {
    const project = expected[0]![1].split("/")[0]!
    const files = originals.filter((file) => file.startsWith(`${project}/`))
    const made = `${tablesOfExamples(project)}; ${sql}`
    const shown = shownIn(await describedWith(made, files), files)
    const places = expected.map(
      ([code, file, at]) => `${file} ${placeOf(sources.get(file)!, at)} ${code}`,
    )
    expect.soft({ sql, shown }).toEqual({ sql, shown: places.toSorted() })
  }
}, 120_000)

test("nothing is reported about the examples, and about the documentation only what it shows as wrong", async () => {
  expect(shownIn(await describedWith(tables, originals), originals)).toEqual([])
  const wrong: string[] = []
  for (const file of docs.keys()) {
    const made = program.textsOf([file]).filter((text) => /^\s*create (?:table|type)/i.test(text))
    const descriptions = await describedWith([tablesOfPage(file), ...made].join(";"), [file])
    wrong.push(...shownIn(descriptions, [file]))
  }
  const { file, text } = docsExample()
  expect(wrong).toEqual([`${file} ${placeOf(text, "select id, §emial")} PC1148`])
}, 120_000)

/** The mistake that the documentation shows. */
function docsExample(): { file: string; text: string } {
  const [file, text] = [...docs].find(([, each]) => each.includes("emial"))!
  return { file, text }
}
