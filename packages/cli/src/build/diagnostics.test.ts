import { expect, test } from "vitest"
import { DiagnosticReader, hasErrors, readLine } from "./diagnostics.ts"

const at = { file: "src/a.ts", line: 3, column: 5, severity: "error" } as const

test.each([
  ["src/a.ts(3,5): error TS2322: Type 'a' is.", { ...at, code: "TS2322", message: "Type 'a' is." }],
  [
    "src/a.ts(3,5): error TS90001: PC1020: A function.",
    { ...at, code: "PC1020", message: "A function." },
  ],
  ["src/a.ts(3,5): error PC1020: A function.", { ...at, code: "PC1020", message: "A function." }],
  [
    "src/(a) b.ts(3,5): warning TS1: w",
    { ...at, file: "src/(a) b.ts", severity: "warning", code: "TS1", message: "w" },
  ],
  [
    "error TS5083: Cannot read file.",
    {
      file: null,
      line: null,
      column: null,
      severity: "error",
      code: "TS5083",
      message: "Cannot read file.",
    },
  ],
])("a diagnostic: %s", (line, diagnostic) => {
  expect(readLine(line)).toEqual({ kind: "diagnostic", diagnostic })
})

test.each([
  ["4:18:25 PM - Starting compilation in watch mode...", "started"],
  ["16:18:25 - File change detected. Starting incremental compilation...", "started"],
  ["4:18:27 PM - Found 1 error. Watching for file changes.", "finished"],
  ["4:18:27 PM - Found 0 errors. Watching for file changes.", "finished"],
  ["", "blank"],
  ["    at Object.x (y.js:1:1)", "continued"],
  ["TypeError: boom", "other"],
])("a line: %s", (line, kind) => {
  expect(readLine(line).kind).toBe(kind)
})

test("reasons stand under their diagnostic, a stack trace does not", () => {
  const reader = new DiagnosticReader()
  const lines = [
    "a.ts(1,1): error TS1: outer",
    "  inner",
    "    innermost",
    "Error: boom",
    "    at x",
  ]
  for (const line of lines) reader.add(readLine(line))
  const { diagnostics, other } = reader.take()
  expect(diagnostics.map(({ message }) => message)).toEqual(["outer\n  inner\n    innermost"])
  expect(other).toEqual(["Error: boom", "    at x"])
  expect(reader.take()).toEqual({ diagnostics: [], other: [] })
})

test("warnings are no errors", () => {
  const line = readLine("a.ts(1,1): warning TS1: w")
  expect(line.kind === "diagnostic" && hasErrors([line.diagnostic])).toBe(false)
})
