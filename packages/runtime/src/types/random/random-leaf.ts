import { type BytesName, listOf, viewOf } from "../natives/bytes-types.ts"
import type { Chance } from "./chance.ts"

/** A value that JSON can represent. */
export function makeAny(chance: Chance): unknown {
  switch (chance.int(0, 6)) {
    case 0:
      return null
    case 1:
      return chance.is(0.5)
    case 2:
      return chance.int(-1000, 1000)
    case 3:
      return [chance.int(0, 9), chance.word(1, 6)]
    case 4:
      return { [chance.word(1, 6)]: chance.word(1, 6) }
    default:
      return chance.word(0, 10)
  }
}

export function makeUrl(chance: Chance): URL {
  return new URL(urlText(chance))
}

/** An absolute URL that is a URI too. */
export function urlText(chance: Chance): string {
  const path = Array.from({ length: chance.int(0, 2) }, () => chance.word(1, 8)).join("/")
  const query = chance.is(0.5) ? `?${chance.word(1, 5)}=${chance.int(0, 999)}` : ""
  return `https://${chance.word(3, 8)}.example/${path}${query}`
}

export function makeRegexp(chance: Chance): RegExp {
  const source = chance.pick(["^[a-z]+$", "\\d{2,4}", "a|b", "/", "(?<year>\\d{4})-\\d\\d"])
  return new RegExp(source, chance.pick(["", "g", "i", "u", "gi", "s"]))
}

// 2100-01-01: later than what most programs meet, and any fits.
const LATEST = 4_102_444_800_000

/** @param step milliseconds that the time is a multiple of */
export function makeDate(step: number, chance: Chance): Date {
  return new Date(chance.int(0, Math.floor(LATEST / step)) * step)
}

export function makeBytes(type: BytesName, chance: Chance): object {
  const length = chance.int(0, 8)
  switch (type) {
    case "ArrayBuffer":
      return octets(length, chance).buffer
    case "DataView":
      return new DataView(octets(length, chance).buffer)
    case "Float32Array":
    case "Float64Array": {
      const float = (): number => Math.fround(chance.next() * 2000 - 1000)
      return listOf(type, Array.from({ length }, float))
    }
    case "BigInt64Array":
    case "BigUint64Array":
      return viewOf(octets(8 * length, chance), type)!
    default:
      // The class takes of a number what fits.
      return listOf(
        type,
        Array.from({ length }, () => chance.int(0, 2 ** 32 - 1)),
      )
  }
}

export function octets(length: number, chance: Chance): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => chance.int(0, 255))
}
