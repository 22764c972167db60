import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import wabt from "wabt"
import {
  plainMemory,
  SOURCE_MODULE,
  sourceMemory,
  START,
  type SourceMemory,
} from "./source-memory.ts"

const memories: Record<string, SourceMemory> = {
  "with WebAssembly": sourceMemory(),
  without: plainMemory(),
}

const text = fc
  .array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"', "\\", "\n", "ÿ", "Ā", "😀")))
  .map((parts) => parts.join(""))

describe.each(Object.entries(memories))("the memory of a text, %s", (_, memory) => {
  function write(at: string): number {
    memory.write(at)
    memory.bytes[START + at.length] = 0
    return START + at.length
  }

  it("has one byte for each unit", () => {
    fc.assert(
      fc.property(text, (at) => {
        write(at)
        const bytes = [...memory.bytes.subarray(START, START + at.length)]
        expect(bytes).toEqual(at.split("").map((unit) => Math.min(255, unit.charCodeAt(0))))
        expect([...memory.bytes.subarray(0, START)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
      }),
    )
  })

  it("finds where plain characters end", () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 40 }), (filler, count) => {
        const at = "x".repeat(count) + filler
        write(at)
        const isMark = (unit: string): boolean => unit === '"' || unit === "\\" || unit < " "
        const found = at.split("").findIndex(isMark)
        expect(memory.plainEnd(START)).toBe(START + (found === -1 ? at.length : found))
      }),
    )
  })

  it("finds where white space ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..." \n\r\t") }), text, (space, filler) => {
        const at = space.repeat(3) + filler
        write(at)
        const found = at.split("").findIndex((unit) => !" \n\r\t".includes(unit))
        expect(memory.spaceEnd(START)).toBe(START + (found === -1 ? at.length : found))
      }),
    )
  })

  it("finds where a string ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const at = JSON.stringify(value)
        const end = write(at)
        expect(memory.stringEnd(START + 1)).toBe(end - 1)
      }),
      { numRuns: 1_000 },
    )
    const end = write("abc\\")
    expect(memory.bytes[memory.stringEnd(START)]).not.toBe(34)
    expect(memory.stringEnd(START)).toBeLessThanOrEqual(end)
  })
})

describe("SOURCE_MODULE", () => {
  it("is source.wat", async () => {
    const source = readFileSync(new URL("source.wat", import.meta.url), "utf8")
    const { parseWat } = await wabt()
    const { buffer } = parseWat("source.wat", source, { simd: true }).toBinary({})
    expect(SOURCE_MODULE).toBe(Buffer.from(buffer).toString("base64"))
  })
})
