import { expect, test } from "vitest"
import { printTable, visible } from "./print-table.ts"
import type { Terminal } from "./terminal.ts"

test("nothing of a text steers a terminal", () => {
  expect(visible("\u001B[2J\u009B31m\r\n\u202E\u200B\uD800 é 😀")).toBe(
    "\\u001b[2J\\u009b31m\\u000d\\n\\u202e\\u200b\\ud800 é 😀",
  )
  expect(visible("x".repeat(300))).toBe(`${"x".repeat(200)}…`)
})

test("numbers stand to the right, below their names", () => {
  const lines: string[] = []
  const terminal = {
    out: (line: string) => void lines.push(line),
    paint: (_style: unknown, text: string) => text,
  } as unknown as Terminal
  printTable(
    [
      ["a", 5, "x"],
      ["long", 1234, ""],
    ],
    ["name", "n", "more"],
    "none",
    terminal,
  )
  expect(lines).toEqual(["name     n  more", "a        5  x", "long  1234"])
  printTable([], ["name"], "none", terminal)
  expect(lines.at(-1)).toBe("none")
})
