import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { texts } from "../../../test/helpers/texts.ts"
import { constants, put, putNumber, putString, putText } from "./bytes.ts"
import { writtenBytes, writtenText, type Write } from "./written.ts"

const TEXTS = ["[", '["', ',"', "]", ",", "[]"]

/** What an emitted encoder of string[] calls, by hand. */
const writeList: Write<readonly string[]> = (at, list) => {
  const parts = constants(TEXTS)
  for (let index = 0; index < list.length; index++)
    at = putString(at, parts[index === 0 ? 1 : 2]!, list[index]!)
  return put(at, parts[list.length > 0 ? 3 : 5]!)
}

const writeNumbers: Write<readonly number[]> = (at, list) => {
  const parts = constants(TEXTS)
  for (let index = 0; index < list.length; index++)
    at = putNumber(at, parts[index === 0 ? 0 : 4]!, list[index]!)
  return put(at, parts[list.length > 0 ? 3 : 5]!)
}

const utf8 = (made: Uint8Array | string): string =>
  typeof made === "string" ? made : new TextDecoder("utf-8", { ignoreBOM: true }).decode(made)

const long = fc
  .tuple(texts, fc.integer({ min: 1, max: 12_000 }))
  .map(([value, times]) => value.repeat(times))
const strings = fc.array(
  fc.oneof({ weight: 20, arbitrary: texts }, { weight: 1, arbitrary: long }),
  { maxLength: 60 },
)

describe("bytes of JSON text", () => {
  it("are what JSON.stringify writes, whatever came before", () => {
    fc.assert(
      fc.property(strings, (values) => {
        expect(writtenText(writeList, values)).toBe(JSON.stringify(values))
        expect(utf8(writtenBytes(writeList, values))).toBe(JSON.stringify(values))
      }),
      { numRuns: 1_500 },
    )
  })

  it("have numbers of any kind", () => {
    const any = fc.oneof(fc.integer(), fc.nat(1e12), fc.double(), fc.constantFrom(-0, NaN, -1 / 0))
    const lists = fc.array(any, { maxLength: 40 })
    fc.assert(
      fc.property(lists, (values) => {
        expect(writtenText(writeNumbers, values)).toBe(JSON.stringify(values))
      }),
    )
    const borders = Array.from({ length: 11 }, (_, zeros) => 10 ** zeros)
    const near = borders.flatMap((border) => [border - 1, border, border + 1, 2 ** 31 - border])
    expect(writtenText(writeNumbers, near)).toBe(JSON.stringify(near))
  })

  it("do not end at the buffer's end", () => {
    for (const length of [16_383, 16_384, 16_385, 100_000])
      for (const one of ["a", "é", "\n"]) {
        const values = ["x", one.repeat(length), "y", one.repeat(59), "z"]
        expect(writtenText(writeList, values)).toBe(JSON.stringify(values))
        expect(utf8(writtenBytes(writeList, values))).toBe(JSON.stringify(values))
      }
    const many = Array.from({ length: 5_000 }, (_, at) => "é".repeat(at % 50))
    expect(writtenText(writeList, many)).toBe(JSON.stringify(many))
  })

  it("have constants of any length, and of characters of several bytes", () => {
    for (const own of ["", "é", "x".repeat(16), "😀".repeat(10), "long".repeat(200)]) {
      const all = [`["${own}","`, ","]
      const write: Write<number> = (at, times) => {
        const [first, comma] = constants(all)
        at = putString(at, first!, "a")
        for (let round = 0; round < times; round++) at = put(at, comma!)
        return at
      }
      const times = 20_000
      const whole = `["${own}","a"${",".repeat(times)}`
      expect(writtenText(write, times)).toBe(whole)
      expect(utf8(writtenBytes(write, times))).toBe(whole)
    }
  })

  it("write a value that is not a string as JSON.stringify does", () => {
    for (const wrong of [null, undefined, 5, { a: '"' }, ['","']]) {
      const values = ["a", wrong, "b"] as string[]
      expect(writtenText(writeList, values)).toBe(JSON.stringify(values))
      expect(utf8(writtenBytes(writeList, values))).toBe(JSON.stringify(values))
    }
  })

  it("are not disturbed by an encoder inside that ends or throws", () => {
    const inner = Array.from({ length: 3_000 }, (_, at) => `inner ${at} é`)
    const write: Write<readonly string[]> = (at, values) => {
      const parts = constants(TEXTS)
      const fails: Write<null> = (place) => {
        putString(place, parts[1]!, "é")
        throw new Error("no")
      }
      for (const [index, value] of values.entries()) {
        const json = writtenText(writeList, inner)
        expect(() => writtenText(fails, null)).toThrow("no")
        at = putText(at, parts[index === 0 ? 0 : 4]!, json)
        at = putString(at, parts[2]!, value)
      }
      return put(at, parts[3]!)
    }
    const values = ["a", 'b"']
    expect(writtenText(write, values)).toBe(
      JSON.stringify(values.flatMap((value) => [inner, value])),
    )
    expect(writtenText(writeList, ["a"])).toBe('["a"]')
  })
})
