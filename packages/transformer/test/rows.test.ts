import { existsSync, readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FileSites } from "../src/ir/ir-site.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const DATABASE = `
    import { Database } from "@precast/runtime"
    export const db = new Database("shop")
    export class Store { readonly main = db }`
const program = programOf({
  "database.ts": DATABASE,
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
})

function sitesOf(name: string, from: typeof program = program): FileSites | null {
  const report = collectDiagnostics(false, (file) => from.getSourceFile(file)?.text ?? "")
  const compiler = compilerOf(from)
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

/** Folders of ./cases (described in cases.test.ts) that show how rows of their type are read. */
const cases = resolve(import.meta.dirname, "cases")
const shown = (name: string): string => resolve(cases, name, "expected/rows.js")

test.each(readdirSync(cases).filter((name) => existsSync(shown(name))))(
  "%s shows how rows are read",
  async (name) => {
    const sources = {
      "database.ts": DATABASE,
      "input.ts": readFileSync(resolve(cases, name, "input.ts"), "utf8"),
      "queries.ts": `
        import { db } from "./database.ts"
        import type { Input } from "./input.ts"
        export const all = db.query<Input>\`select * from inputs\`
        export const again = db.query<Input>\`select * from inputs where id = \${1}\`
        export const text = db.rowsToJson<Input>\`select * from inputs\``,
    }
    const options = { allowImportingTsExtensions: true, noEmit: true }
    const sites = sitesOf("queries.ts", programOf(sources, options))!
    const { constants, functions, expressions } = emitFile(sites)
    expect(expressions).toEqual(["rowsInput", "rowsInput", "rowsJsonInput"])
    const own = functions
      .split("\n\n")
      .filter((each) => /^function (?:row|rowJson)Input\b/.test(each))
    const named = /^const (?:columns|rows)\w+ = (?:.*\)|\[\n[^]*?\n\])$/gm
    const text = [...(constants.match(named) ?? []), ...own].join("\n\n")
    await expect(`${text}\n`).toMatchFileSnapshot(shown(name))
  },
)
