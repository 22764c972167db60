import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import {
  SQL_FILE,
  hashOf,
  isCurrent,
  readDescriptions,
  writeDescriptions,
} from "./descriptions-file.ts"

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precast-descriptions-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const text = (): string => readFileSync(join(folder, SQL_FILE), "utf8")
const description = {
  parameters: ["integer", "text[]"],
  columns: [
    { name: "id", type: "integer", nullable: false },
    { name: 'a "b"', type: "text", nullable: true },
    { name: "c", type: "shop.positive", base: "integer", nullable: null },
    { name: "d", type: "jsonb", nullable: null },
  ],
}
const other = { parameters: [], columns: [] }

test("what is written is read", () => {
  writeDescriptions(
    folder,
    "shop",
    { schema: "1", statements: new Map([["b", description]]) },
    false,
  )
  const { databases, problem } = readDescriptions(folder)
  expect(problem).toBe(null)
  expect(databases.get("shop")).toEqual({ schema: "1", statements: new Map([["b", description]]) })
})

test("descriptions are added, sorted, and those of other migrations are dropped", () => {
  writeDescriptions(folder, "shop", { schema: "1", statements: new Map([["b", other]]) }, false)
  writeDescriptions(folder, "shop", { schema: "1", statements: new Map([["a", other]]) }, false)
  writeDescriptions(folder, "mails", { schema: "2", statements: new Map() }, false)
  expect(text()).toBe(`{
  "mails": {
    "schema": "2",
    "statements": {}
  },
  "shop": {
    "schema": "1",
    "statements": {
      "a": [[],[]],
      "b": [[],[]]
    }
  }
}
`)
  writeDescriptions(folder, "shop", { schema: "3", statements: new Map([["c", other]]) }, false)
  expect([...readDescriptions(folder).databases.get("shop")!.statements.keys()]).toEqual(["c"])
  writeDescriptions(folder, "shop", { schema: "3", statements: new Map([["d", other]]) }, true)
  expect([...readDescriptions(folder).databases.get("shop")!.statements.keys()]).toEqual(["d"])
})

test("a file that was formatted is the same", () => {
  const known = { schema: "1", statements: new Map([["b", description]]) }
  expect(isCurrent(folder, "shop", known)).toBe(false)
  writeDescriptions(folder, "shop", known, false)
  writeFileSync(join(folder, SQL_FILE), JSON.stringify(JSON.parse(text()), null, 4))
  expect(isCurrent(folder, "shop", known)).toBe(true)
  expect(isCurrent(folder, "shop", { ...known, schema: "2" })).toBe(false)
})

test("nothing else is left behind", () => {
  writeDescriptions(folder, "shop", { schema: "1", statements: new Map() }, false)
  expect(readdirSync(folder)).toEqual([SQL_FILE])
})

test.each([
  "",
  "[]",
  "\u0000",
  '"x"',
  "null",
  '{"shop":null}',
  '{"shop":{"schema":1,"statements":{}}}',
  '{"shop":{"schema":"1","statements":[]}}',
  '{"shop":{"schema":"1","statements":{"a":[[1],[]]}}}',
  '{"shop":{"schema":"1","statements":{"a":[[],[["id","integer","maybe"]]]}}}',
  '{"shop":{"schema":"1","statements":{"a":{}}}}',
  '<<<<<<< HEAD\n{"shop":{}}',
])("%j is ignored as a whole, and replaced", (broken) => {
  writeFileSync(join(folder, SQL_FILE), broken)
  const { databases, problem } = readDescriptions(folder)
  expect([databases.size, typeof problem]).toEqual([0, "string"])
  writeDescriptions(folder, "shop", { schema: "1", statements: new Map([["a", other]]) }, false)
  expect(readDescriptions(folder)).toMatchObject({ problem: null })
})

test("processes that write at the same time leave a whole file", async () => {
  const module = JSON.stringify(new URL("./descriptions-file.ts", import.meta.url).href)
  const script = `
    const { writeDescriptions } = await import(${module})
    for (let n = 0; n < 50; n++)
      writeDescriptions(process.argv[1], "shop", { schema: "1", statements: new Map([
        [process.argv[2] + n, { parameters: [], columns: [] }]]) }, false)`
  const ended = ["a", "b", "c"].map(
    (name) =>
      new Promise<number | null>((done) => {
        const args = ["--input-type=module", "-e", script, folder, name]
        spawn(process.execPath, args, { stdio: "inherit" }).on("close", done)
      }),
  )
  const problems = new Set<string | null>()
  const reading = setInterval(() => problems.add(readDescriptions(folder).problem), 1)
  expect(await Promise.all(ended)).toEqual([0, 0, 0])
  clearInterval(reading)
  expect([...problems]).toEqual([null])
  expect(readDescriptions(folder).databases.get("shop")!.statements.size).toBeGreaterThan(49)
  expect(readdirSync(folder)).toEqual([SQL_FILE])
}, 60_000)

test("a project without the file has no descriptions", () => {
  expect(existsSync(join(folder, SQL_FILE))).toBe(false)
  expect(readDescriptions(folder)).toEqual({ databases: new Map(), problem: null })
})

test("a key of the prototype is a name like any other", () => {
  const statements = new Map([["__proto__", description]])
  writeDescriptions(folder, "__proto__", { schema: "1", statements }, false)
  expect(readDescriptions(folder).databases.get("__proto__")?.statements).toEqual(statements)
})

test("hashes are short, and differ", () => {
  expect(hashOf("select 1")).toMatch(/^[\da-f]{20}$/)
  expect(hashOf("select 1")).not.toBe(hashOf("select 2"))
})
