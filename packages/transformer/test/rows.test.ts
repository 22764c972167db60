import { describe, expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FileSites } from "../src/ir/site.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const program = programOf({
  "database.ts": `
    import { Database } from "@precast/runtime"
    export const db = new Database("shop")
    export class Store { readonly main = db }`,
  "calls.ts": `
    import { db as shop, Store } from "./database.js"
    interface User { id: number }
    const store = new Store()
    export const a = shop.query<User>\`select 1\`
    export const b = store.main.queryRow<User>\`select \${1} as id\`
    export const c = (shop["rowsToJson"])< User /* a row */ > /* of */ \`select 1\`
    export const d = shop.transaction((tx) => tx.transaction((inner) => inner.query<{ at: Date }>\`select 1\`))
    export const e = shop.exec\`select 1\``,
  "namesakes.ts": `
    const query = <T>(strings: TemplateStringsArray): T[] => []
    const db = { query, queryRow: query }
    export const a = db.query<{ id: number }>\`select 1\`
    export const b = query<{ id: number }>\`select 1\`
    export const c = db.queryRow<{ id: number }>\`select 1\``,
  "columns.ts": `
    import type { Alias, Default, Int, MinLength } from "@precast/runtime"
    import { db } from "./database.js"
    interface Address { street: string; since: Date }
    interface User {
      id: number & Int
      lastUpdate: Date
      userID: bigint
      role: "admin" | "user"
      nick: string | null
      extra?: string & MinLength<2>
      level: number & Default<3>
      name: string & Alias<"full_name">
      tags: string[]
      scores: (number | null)[] | null
      address: Address
      any: unknown
      photo: Uint8Array
      site: URL
      ok: boolean
      __proto__: string
    }
    export const users = db.query<User>\`select * from users\`
    export const again = db.query<User>\`select * from users where id = \${1}\`
    export const text = db.rowsToJson<User>\`select * from users\``,
})

function sitesOf(name: string): FileSites | null {
  const report = collectDiagnostics(false, (file) => program.getSourceFile(file)?.text ?? "")
  const compiler = compilerOf(program)
  const found = findSites(compiler, `${folder}/${name}`, report)
  if (!found) return null
  const read = readFile(found.file, found.sites, found.declared, createReader(compiler), report)
  expect(report.all).toEqual([])
  return read.read
}

describe("queries are found", () => {
  test("by symbol, wherever the database is from", () => {
    const { sites } = sitesOf("calls.ts")!
    const text = program.getSourceFile(`${folder}/calls.ts`)!.text
    const said = sites.map((site) => [
      site.kind === "rows" && `${site.operation} ${site.typeName}`,
      text.slice(site.span.start, site.span.end),
    ])
    expect(said).toEqual([
      ["decode User", "<User>"],
      ["decode User", "<User>"],
      ["json User", "< User /* a row */ >"],
      ["decode { at }", "<{ at: Date }>"],
    ])
  })

  test("and namesakes are left alone", () => {
    expect(sitesOf("namesakes.ts")).toBe(null)
  })
})

test("what is emitted for columns of every kind", async () => {
  const { constants, functions, expressions } = emitFile(sitesOf("columns.ts")!)
  expect(expressions).toEqual(["rowsUser", "rowsUser", "rowsJsonUser"])
  const own = functions.split("\n\n").filter((each) => /^function (?:row|rowJson)User\b/.test(each))
  const named = /^const (?:columns|rows)\w+ = (?:.*\)|\[\n[^]*?\n\])$/gm
  const shown = [...(constants.match(named) ?? []), ...own].join("\n\n")
  await expect(`${shown}\n`).toMatchFileSnapshot("rows.snap")
})
