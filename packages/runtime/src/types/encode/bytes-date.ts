import { odd } from "../text/quote.ts"
import { buffer, charactersAt, type Constant, put, view } from "./bytes.ts"
import { DAY, dayText, FIRST, innerDate, LAST, PAIRS } from "./inner-date.ts"

/** Writes a constant and `2024-02-29T12:00:00.000Z`, to stand between quotes; `null` for an invalid Date. */
export function putDate(at: number, before: Constant, value: Date): number {
  at = put(at, before)
  if (!(value instanceof Date)) return charactersAt(at, odd(value))
  const time = value.getTime()
  if (!(time >= FIRST && time <= LAST)) return charactersAt(at, innerDate(value))
  const day = Math.floor(time / DAY)
  const slot = day & 255
  if (keptDays[slot] !== day) keep(day, slot)
  view.setFloat64(at, keptBytes[2 * slot]!, true)
  view.setFloat64(at + 8, keptBytes[2 * slot + 1]!, true)
  return timeAt(at + 11, (time - day * DAY) | 0)
}

// Dates come in rows of near days. Day numbers of years 0 to 9999 are far from this one.
const keptDays = new Int32Array(256).fill(0x7fffffff)
// Of a day's eleven bytes, two doubles.
const keptBytes = new Float64Array(512)

function keep(day: number, slot: number): void {
  const bytes = new DataView(new ArrayBuffer(16))
  for (const [index, character] of [...dayText(day)].entries())
    bytes.setUint8(index, character.charCodeAt(0))
  keptDays[slot] = day
  keptBytes[2 * slot] = bytes.getFloat64(0, true)
  keptBytes[2 * slot + 1] = bytes.getFloat64(8, true)
}

/** `12:00:00.000Z` from milliseconds of a day. */
function timeAt(at: number, rest: number): number {
  const minutes = (rest / 60_000) | 0
  const hour = (minutes / 60) | 0
  const inMinute = rest - minutes * 60_000
  const second = (inMinute / 1_000) | 0
  const milli = inMinute - second * 1_000
  const hundredths = (milli / 10) | 0
  pairAt(at, hour, COLON)
  pairAt(at + 3, minutes - hour * 60, COLON)
  pairAt(at + 6, second, DOT)
  pairAt(at + 9, hundredths, milli - hundredths * 10 + ZERO)
  buffer[at + 12] = Z
  return at + 13
}

const COLON = 58
const DOT = 46
const ZERO = 48
const Z = 90

function pairAt(at: number, pair: number, behind: number): void {
  buffer[at] = PAIRS[2 * pair]!
  buffer[at + 1] = PAIRS[2 * pair + 1]!
  buffer[at + 2] = behind
}
