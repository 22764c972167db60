import ts from "typescript"
import { describe, expect, test } from "vitest"
import { folder, programOf } from "../../../test/read-program.ts"
import { createTypeScript6 } from "./index.ts"
import type { Output } from "./specifiers.ts"

const files = {
  "a/js.ts": 'import "./other.js"',
  "a/ts.ts": 'import "./other.ts"',
  "a/none.ts": 'import "./other"',
  "a/assets.ts": 'import "./style.css"\nimport "node:fs"\nexport * from "./other.mts"',
  "a/other.ts": "export {}",
}

function specifier(
  from: keyof typeof files,
  to: string,
  output: Output,
  options: ts.CompilerOptions = {},
): string {
  const compiler = createTypeScript6(ts, programOf(files, options), output)
  return compiler.specifier(`${folder}/${from}`, `${folder}/${to}`)
}

describe("in JavaScript: the name of the output", () => {
  test.each([
    ["a/b.ts", "./b.js"],
    ["b.mts", "../b.mjs"],
    ["b/c/d.cts", "../b/c/d.cjs"],
    ["a/b.tsx", "./b.js"],
    ["a/b.d.ts", "./b.js"],
    ["a/b.d.mts", "./b.mjs"],
    ["a/b.ts.ts", "./b.ts.js"],
  ])("%s", (to, expected) => expect(specifier("a/ts.ts", to, "javascript")).toBe(expected))

  test("where JSX is preserved", () =>
    expect(specifier("a/ts.ts", "a/b.tsx", "javascript", { jsx: ts.JsxEmit.Preserve })).toBe(
      "./b.jsx",
    ))
})

describe("in TypeScript: as the file's own imports are written", () => {
  test.each([
    ["a/js.ts", "./b.mjs"],
    ["a/ts.ts", "./b.mts"],
    ["a/none.ts", "./b"],
    ["a/assets.ts", "./b.mts"],
  ] as const)("%s", (from, expected) =>
    expect(specifier(from, "a/b.mts", "typescript")).toBe(expected),
  )

  test("without any, as the settings allow", () => {
    expect(specifier("a/other.ts", "b.ts", "typescript")).toBe("../b.js")
    expect(
      specifier("a/other.ts", "b.ts", "typescript", { rewriteRelativeImportExtensions: true }),
    ).toBe("../b.ts")
  })
})
