import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import wabt from "wabt"
import {
  MAX_LENGTH,
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

  it("finds the next quote, bracket or brace", () => {
    const part = fc.constantFrom(...'"[]{};;;;\u00dd\u00fd,,,11122233', "\u0180")
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.nat({ max: 40 }), (parts, count) => {
        const at = "1".repeat(count) + parts.join("")
        const end = write(at)
        const found = at.search(/["[\]{}]/)
        expect(memory.bracketAfter(START)).toBe(found === -1 ? end : START + found)
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

describe("strings with escapes, in batches", () => {
  const memory = sourceMemory()
  const string = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab"\\\n\u0001\u00ff') }),
    fc.string({ unit: "binary-ascii", minLength: 20, maxLength: 80 }),
    fc.nat({ max: 40 }).map((length) => "x".repeat(length)),
  )

  it("are what JSON.parse makes of each, in any order", () => {
    const strings = fc.array(string, { minLength: 1, maxLength: 60 })
    const seed = fc.infiniteStream(fc.nat())
    fc.assert(
      fc.property(strings, seed, (list, numbers) => {
        const text = JSON.stringify(list)
        memory.write(text)
        memory.bytes[START + text.length] = 0
        const starts = startsOf(list)
        const order = list.map((_, at) => (numbers.next().value % 4 === 0 ? at >> 1 : at))
        for (const index of order) {
          const end = { at: 0 }
          // Called at a backslash.
          if (!JSON.stringify(list[index]).includes("\\")) continue
          expect(memory.oneOfMany(starts[index]!, end)).toBe(list[index])
          expect(end.at).toBe(starts[index]! + JSON.stringify(list[index]).length - 1)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it("end where there is one that is wrong, not of Latin-1 or without an end", () => {
    for (const last of ['"\\x"', '"\\u0100"', '"\\u00g0"', '"a\nb"', '"\\n', '"\\']) {
      const text = `["\\n",${last}`
      memory.write(`${text}]${'"\\n",'.repeat(20)}`)
      memory.write(text)
      memory.bytes[START + text.length] = 0
      expect(memory.oneOfMany(START + 2, { at: 0 })).toBe("\n")
      expect(memory.oneOfMany(START + 7, { at: 0 })).toBeNull()
    }
  })

  it("are made in batches when they are many, or long", () => {
    const list = Array.from({ length: 40 }, (_, at) => `"${"y".repeat(at * 150)}`)
    const text = JSON.stringify(list.concat(list))
    expect(text.length).toBeLessThan(MAX_LENGTH)
    memory.write(text)
    memory.bytes[START + text.length] = 0
    const starts = startsOf(list.concat(list))
    for (const [index, start] of starts.entries())
      expect(memory.oneOfMany(start, { at: 0 })).toBe(list[index % 40])
    const longest = `["${"\\n".repeat(MAX_LENGTH / 2 - 2)}"`
    memory.write(longest)
    memory.bytes[START + longest.length] = 0
    expect(memory.oneOfMany(START + 2, { at: 0 })).toBe("\n".repeat(MAX_LENGTH / 2 - 2))
  })

  it("are made of a text behind one beyond Latin-1", () => {
    memory.write(`["${"\u0100".repeat(100)}"]`)
    for (const last of ["", "\u00ff", "123456789012345678901234567890"]) {
      const text = `["\\n","${last}"]`
      memory.write(text)
      memory.bytes[START + text.length] = 0
      expect(memory.oneOfMany(START + 2, { at: 0 })).toBe("\n")
      memory.write(`["${"\u0100".repeat(100)}"]`)
    }
  })

  it("are not made of texts beyond Latin-1", () => {
    memory.write('["\\n","\u0100"]')
    expect(memory.oneOfMany(START + 2, { at: 0 })).toBeNull()
  })

  /** Where the first character of each string in a list's text is. */
  function startsOf(list: string[]): number[] {
    let at = START + 2
    return list.map(
      (item) => (at += JSON.stringify(item).length + 1) - JSON.stringify(item).length - 1,
    )
  }
})

describe("SOURCE_MODULE", () => {
  it("is source.wat", async () => {
    const source = readFileSync(new URL("source.wat", import.meta.url), "utf8")
    const { parseWat } = await wabt()
    const { buffer } = parseWat("source.wat", source, { simd: true }).toBinary({})
    expect(SOURCE_MODULE).toBe(Buffer.from(buffer).toString("base64"))
  })
})
