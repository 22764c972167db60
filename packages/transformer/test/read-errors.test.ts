import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { catalog } from "../src/diagnostics/catalog.ts"
import { formatDiagnostics, messageOf } from "../src/diagnostics/format.ts"
import type { Diagnostic } from "../src/diagnostics/index.ts"
import { transform } from "../src/hosts/transform.ts"
import { openTypeScript7 } from "../src/hosts/typescript-7.ts"
import { apiFailure, wrongVersion } from "../src/hosts/typescript-version.ts"
import { calls } from "./errors/calls.ts"
import { clients } from "./errors/clients.ts"
import { endpoints } from "./errors/endpoints.ts"
import { queries } from "./errors/queries.ts"
import { settings } from "./errors/settings.ts"
import { tagErrors } from "./errors/tags.ts"
import { types } from "./errors/types.ts"
import { folder, programOf } from "./read-program.ts"

const decode = "import { decode } from '@precast/runtime'\n"

const cases = [...types, ...calls, ...endpoints, ...tagErrors, ...clients, ...queries, ...settings]

const fileOf = (index: number): string => `case-${index}.ts`
const sources = Object.fromEntries(cases.map(({ source }, index) => [fileOf(index), source]))
const program = programOf({
  ...sources,
  "foreign.d.ts": "export declare class Foreign { a: 1; save(): void; load(): void }",
})
const { diagnostics, files } = transform(program)

/** The position of a diagnostic, and the calls that it affects. */
const filesOf = ({ span, uses }: Diagnostic): (string | undefined)[] =>
  [span, ...uses.map((use) => use.span)].map((each) => each?.file)

describe("each case reports", () => {
  test.each(cases.map(({ code, said }, index) => [code, index, said] as const))(
    "%s (case %d)",
    (code, index, said) => {
      const own = diagnostics.filter((each) => filesOf(each).includes(`${folder}/${fileOf(index)}`))
      const lines = own.map(({ code, position, within }) =>
        `${position!.line}:${position!.column} ${code} ${within}`.trim(),
      )
      expect(lines).toEqual(said)
      expect(said.some((line) => line.includes(code))).toBe(true)
    },
  )
})

describe("messages", () => {
  const message = (index: number): string =>
    formatDiagnostics(diagnostics, { nameOf: (file) => file.slice(folder.length + 1) }).find(
      (line) => line.startsWith(fileOf(index)),
    )!

  test("name the position, the code, the place in the type and what to do", () => {
    const index = cases.findIndex(({ code }) => code === "PC1024")
    expect(message(index)).toBe(
      `${fileOf(index)}(2,15): error PC1024: Promise<1> cannot travel as JSON. (A.p) ` +
        "Await it first; an async handler's result is awaited for you.",
    )
  })

  test("are in the emitted code as well, so that a rejected call throws the reason at run time", () => {
    const index = cases.findIndex(({ code }) => code === "PC1026")
    const { text } = files.find(({ fileName }) => fileName.endsWith(fileOf(index)))!
    expect(text).toContain(
      'throw new TypeError("PC1026: Keys of type symbol cannot travel as JSON. (decode: [symbol])',
    )
  })
})

describe("of the project as a whole", () => {
  test("PC1001: another TypeScript", () => {
    expect(messageOf(wrongVersion({ version: "7.0.2" }))).toMatch(
      /^PC1001: TypeScript 7\.0\.2 .*npm i -D typescript@7 precast.*npm i -D typescript@6 ts-patch@4/,
    )
    expect(messageOf(wrongVersion({ version: "5.9.3" }))).toContain("TypeScript 5.9.3")
  })
  test("PC1004: TypeScript 7 does not respond", async () => {
    expect(messageOf(apiFailure("7.0.2", "panic"))).toMatch(
      /^PC1004: TypeScript 7\.0\.2 did not respond: panic\. /,
    )
    const project = await openTypeScript7(`${import.meta.dirname}/none.json`, "typescript-7").catch(
      (error: Error) => error,
    )
    expect(String(project)).toMatch(
      /^Error: PC1004: TypeScript 7\.0\.2 did not respond: .*none\.json/,
    )
    await expect(openTypeScript7(`${import.meta.dirname}/none.json`)).rejects.toThrow(
      /^PC1001: TypeScript 6/,
    )
  })
  test("PC1002: strictNullChecks off", () => {
    const codes = transform(programOf({ "a.ts": "" }, { strict: false })).diagnostics.map(
      ({ code }) => code,
    )
    expect(codes).toEqual(["PC1002"])
  })
  test("PC1003: an option that is not known, or of the wrong type", () => {
    const options = { strictAny: "yes", stictAny: true, optimize: "small" } as object
    const { diagnostics } = transform(programOf({ "a.ts": "" }), options)
    expect(diagnostics.map(({ code }) => code)).toEqual(["PC1003", "PC1003", "PC1003"])
    expect(diagnostics[2]!.text).toContain('must be "speed" or "size"')
  })
  test("strictAny makes an error of PC1015", () => {
    const source = `${decode}decode<any>("")`
    const severity = (strictAny: boolean): string[] =>
      transform(programOf({ "a.ts": source }), { strictAny }).diagnostics.map(
        (each) => each.severity,
      )
    expect(severity(false)).toEqual(["warning"])
    expect(severity(true)).toEqual(["error"])
  })
})

describe("catalogue, docs and cases agree", () => {
  const docs = ["diagnostics", "diagnostics-constraints", "diagnostics-endpoints"]
    .map((page) => readFileSync(resolve(import.meta.dirname, `../../../docs/${page}.md`), "utf8"))
    .join("\n")
  const documented = [...docs.matchAll(/^\| (PC1\d{3}) \|/gm)].map(([, code]) => code!).sort()
  const codes = Object.keys(catalog)

  test("each code has a row in docs/diagnostics*.md, and the reverse", () =>
    expect(documented).toEqual(codes))

  test("each code has a case, and the reverse", () => {
    // PC1161, a defect of ours: crashes.test.ts
    // PC1005: register.test.ts
    // Those of statements need a database: sql-check.test.ts, sql-file.test.ts
    const whole = ["PC1001", "PC1002", "PC1003", "PC1004", "PC1005", "PC1161"]
    const sql = codes.filter((code) => code >= "PC1138" && code <= "PC1149")
    expect([...new Set([...whole, ...sql, ...cases.map(({ code }) => code)])].sort()).toEqual(codes)
  })
})
