import { existsSync, readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics, type Report } from "../src/diagnostics/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FileSites, Operation } from "../src/ir/ir-site.ts"
import { functionsOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"
import { render, style } from "./render.ts"
import { valueOf } from "./values/index.ts"
import { junk } from "./values/junk.ts"
import { mutated } from "./values/mutated.ts"
import { isJson, wireOf } from "./wire.ts"

/**
 * A folder each: `input.ts` exports the type `Input`, `values.ts` may export Values to try in addition to random ones.
 * The oracle judges what is emitted; `expected/*.js` show it to a reader. Types that cannot be decoded are in folders
 * that start with `written-`.
 *
 * What is shown: a file is there when its text has lines that no other folder has, so that each is worth reading.
 * `check.js` and `encode.js` for a construct with code of its own there; `decode.js`, which is ten times as long, only
 * for what decoders are made of: objects, optional fields, names and defaults, records, tuples, recursion, unions.
 * Types that are plain objects once they are read (computed types, classes, brands) show nothing. To show more, make
 * an empty file of the name; `vitest -u` fills it in, and keeps those that are there up to date. `rows.js`, where it is,
 * shows how rows of the type are read (rows.test.ts).
 */
const cases = resolve(import.meta.dirname, "cases")
interface Values {
  /** Judged by the oracle alone. */
  values?: readonly unknown[]
  /** In memory: fit the type, and do not. */
  accepted?: readonly unknown[]
  refused?: readonly unknown[]
  /** JSON texts: can be decoded, and cannot. */
  readable?: readonly string[]
  unreadable?: readonly string[]
}

const shown = {
  "check.js": ["is"],
  "decode.js": ["decode"],
  "encode.js": ["encode"],
} satisfies Record<string, Operation[]>

describe.each(readdirSync(cases))("%s", (name) => {
  const directory = resolve(cases, name)
  const isRead = !name.startsWith("written-")
  const { sites, report } = read(readFileSync(resolve(directory, "input.ts"), "utf8"), isRead)

  if (existsSync(resolve(directory, "expected/diagnostics.json"))) {
    it("is refused", () => {
      // One for each of the three calls in MAIN: they have the same contents.
      const all = report.all.map(({ code, severity, text, within }) =>
        JSON.stringify({ code, severity, text, within }),
      )
      const said = [...new Set(all)].map((text): unknown => JSON.parse(text))
      expect(said).toEqual(
        JSON.parse(readFileSync(resolve(directory, "expected/diagnostics.json"), "utf8")),
      )
    })
    return
  }

  const isShown = (file: string): boolean => existsSync(resolve(directory, "expected", file))
  it.each(Object.entries(shown).filter(([file]) => isShown(file)))(
    "shows %s",
    async (file, operations) => {
      expect(report.all.filter(({ severity }) => severity === "error")).toEqual([])
      const part = sites.sites.filter(
        (site) => site.kind === "function" && operations.includes(site.operation as never),
      )
      const { constants, functions } = emitFile({ ...sites, sites: part })
      await expect(`${constants}\n\n${functions}\n`).toMatchFileSnapshot(
        resolve(directory, "expected", file),
      )
    },
  )

  it("agrees with the oracle", async () => {
    const site = sites.sites[0]!
    if (site.kind !== "function") throw new Error("no function site")
    const { shape } = site
    const { definitions } = sites
    const functions = functionsOf(shape, definitions)
    const judge = (value: unknown, text: string): void => {
      expect(functions.is(value), printed(value)).toBe(accepts(shape, value, definitions))
      if (isRead) judgeText(text)
      if (accepts(shape, value, definitions) && isJson(shape, value, definitions)) {
        expect(JSON.parse(functions.encode(value))).toEqual(
          JSON.parse(encode(shape, value, definitions)),
        )
      }
    }
    const judgeText = (text: string): boolean => {
      const expected = decode(shape, text, definitions)
      const result = functions.safeDecode(text)
      expect(result.ok, text).toBe(expected.ok)
      if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
      return result.ok
    }
    const wire = (value: unknown): unknown => wireOf(shape, value, definitions)
    const given = await valuesOf(directory)
    for (const value of given.accepted ?? []) expect(functions.is(value), printed(value)).toBe(true)
    for (const value of given.refused ?? []) expect(functions.is(value), printed(value)).toBe(false)
    for (const text of given.readable ?? []) expect(judgeText(text), text).toBe(true)
    for (const text of given.unreadable ?? []) expect(judgeText(text), text).toBe(false)
    for (const value of [given.values, given.accepted, given.refused].flatMap((each) => each ?? []))
      judge(value, JSON.stringify(wire(value)))
    const subject = fc.record({
      value: valueOf(shape, definitions),
      broken: fc.boolean(),
      choices: fc.array(fc.nat({ max: 50 }), { maxLength: 4 }),
      other: junk,
      style,
    })
    fc.assert(
      fc.property(subject, ({ value, broken, choices, other, style: how }) => {
        const tried = broken ? mutated(value, choices, other) : value
        judge(tried, render(wire(tried), how))
      }),
      { numRuns: 200 },
    )
  })
})

function mainOf(isRead: boolean): string {
  return `
    import { decode, encode, is } from "@precast/runtime"
    import type { Input } from "./input.ts"
    export const functions = [is<Input>, ${isRead ? "decode<Input>, " : ""}encode<Input>]
  `
}

/** What the front half of the pipeline makes of a case. */
function read(input: string, isRead: boolean): { sites: FileSites; report: Report } {
  const program = programOf(
    { "input.ts": input, "main.ts": mainOf(isRead) },
    { allowImportingTsExtensions: true, noEmit: true },
  )
  const compiler = compilerOf(program)
  const report = collectDiagnostics(false, (file) => program.getSourceFile(file)?.text ?? "")
  const found = findSites(compiler, `${folder}/main.ts`, report)
  if (!found) throw new Error("no site found")
  const { read: sites } = readFile(
    found.file,
    found.sites,
    found.declared,
    createReader(compiler),
    report,
  )
  return { sites, report }
}

async function valuesOf(directory: string): Promise<Values> {
  const file = resolve(directory, "values.ts")
  return existsSync(file) ? ((await import(file)) as Values) : {}
}
