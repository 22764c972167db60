/** Where a text is put to be read, and how: 16 bytes an instruction where there is WebAssembly. */
import { exportsOf } from "../text/web-assembly.ts"
import { BytesView } from "./bytes-view.ts"

export interface SourceMemory {
  bytes: Uint8Array
  view: BytesView
  /** Position of the first quote, backslash or control character from `at` on. */
  plainEnd(at: number): number
  /** The same, but skips backslashes and the characters that they escape. */
  stringEnd(at: number): number
  /** Position of the first byte from `at` on that is not white space. */
  spaceEnd(at: number): number
  /** Position of the first quote, bracket or brace from `at` on, or where the text ends. */
  bracketAfter(at: number): number
  /** The string whose first character is at `at`; null when only JSON.parse can make it. Sets `end`. */
  unescaped(at: number, end: { at: number }): string | null
  /** The same for many strings with escapes: all of them are made together, and slices are returned. */
  oneOfMany(at: number, end: { at: number }): string | null
  /** Adds consecutive integers from `at` on, and returns the position of the next value. */
  integers(at: number, into: number[]): number
  /** Writes a text to `START`, one byte for each UTF-16 unit, 255 for those beyond Latin-1. */
  write(text: string): void
}

/** Bytes 0 to 7 are always 0: a position before every text. */
export const START = 8

// Longer texts go through JSON.parse: it copies strings, while a slice keeps its whole text alive.
export const MAX_LENGTH: number = 256 * 1024

/** Module of source.wat; source-memory.test.ts compiles it again and compares. */
export const SOURCE_MODULE: string =
  "AGFzbQEAAAABCwJgAXsBf2ABfwF/AwwLAAEBAQEBAQEBAQEFAwEADQYGAX8BQQALB2kJBm1lbW9yeQIACHBsYWluRW5kAAEJc3RyaW5nRW5kAAII" +
  "c3BhY2VFbmQAAwh1bmVzY2FwZQAFDHVuZXNjYXBlTWFueQAGDGJyYWNrZXRBZnRlcgAICGludGVnZXJzAAkGbmFycm93AAoKgwwLSgAgAP0MICAg" +
  "ICAgICAgICAgICAgIP0mIAD9DCIiIiIiIiIiIiIiIiIiIiL9IyAA/QxcXFxcXFxcXFxcXFxcXFxc/SP9UP1Q/WQLJQEBfwNAIAD9AAQAEAAiAQRA" +
  "IAAgAWhqDwsgAEEQaiEADAALAAs1AANAIAAQASEAIAAtAABB3ABHBEAgAA8LIAAtAAFBIEkEQCAAQQFqDwsgAEECaiEADAALAAuMAQIBewF/A0Ag" +
  "AP0ABAAhAUH//wMgAf0MICAgICAgICAgICAgICAgIP0jIAH9DAoKCgoKCgoKCgoKCgoKCgr9I/1QIAH9DA0NDQ0NDQ0NDQ0NDQ0NDQ39IyAB/QwJ" +
  "CQkJCQkJCQkJCQkJCQkJ/SP9UP1Q/WRzIgIEQCAAIAJoag8LIABBEGohAAwACwAL6wIDAX8BewN/IwAgAGshAQNAIAAgAWogAP0ABAAiAv0LBAAg" +
  "Av0MICAgICAgICAgICAgICAgIP0mIAL9DCIiIiIiIiIiIiIiIiIiIiL9IyAC/QxcXFxcXFxcXFxcXFxcXFxc/SP9UP1Q/WQhAyADRQRAIABBEGoh" +
  "AAwBCwNAIAAgA2hqIQQgBC0AACEFIAVBIkYEQCAEIAFqJAAgBA8LIAVB3ABHBEBBAA8LIAQtAAEtAICCECIFBEAgBCABaiAFOgAAIAFBAWshASAE" +
  "IAFqIAT9AAQC/QsEAiADQXwgA2h0cSEDIAMNASAAQRBqIQAgBEECaiEEIAQgAEsEQCAEIQALDAILCyAELQABQfUARwRAQQAPCyAELwECQbDgAEcE" +
  "QEEADwsgBC0ABC0AgIQQQQFrQQR0IAQtAAUtAICEEEEBa3IhBSAFQQBIBEBBAA8LIAQgAWogBToAACABQQVrIQEgBEEGaiEADAALAAseAEGAgBIk" +
  "ACAAEAQhAEH4/xEjAEGAgBJrNgIAIAALiQEBAn9BgIASJABBwIAjIQECQANAIAAQBCICRQ0BIAEgADYCACABIwBBgIASazYCBCABIAI2AgggAUEM" +
  "aiEBIwBBgIATSw0BA0AgAkEBahAHIQAgAC0AAEUNAiAAQQFqIQAgABABIQIgAi0AAEEiRg0AIAItAABB3ABGDQELCwsgAUHAgCNrQQxuC1cCAXsB" +
  "fwNAIAD9AAQAIQEgAf0MIiIiIiIiIiIiIiIiIiIiIv0jIAH9DAAAAAAAAAAAAAAAAAAAAAD9I/1Q/WQiAgRAIAAgAmhqDwsgAEEQaiEADAALAAuf" +
  "AQICewF/A0AgAP0ABAAhASAB/QwgICAgICAgICAgICAgICAg/VAhAiAB/QwiIiIiIiIiIiIiIiIiIiIi/SMgAf0MAAAAAAAAAAAAAAAAAAAAAP0j" +
  "/VAgAv0Me3t7e3t7e3t7e3t7e3t7e/0jIAL9DH19fX19fX19fX19fX19fX39I/1Q/VD9ZCIDBEAgACADaGoPCyAAQRBqIQAMAAsAC6oCAwF/AX4D" +
  "f0GAgBIhAQJAA0BB+P8RIAA2AgAgAC0AAEEtRiEEIAQEQCAAQQFqIQALIAApAwBCsODAgYOGjJgwhSECIAIgAkKGjJiw4MCBgwZ8hELw4cOHj568" +
  "+HCDekIDiKchAyADRQ0BIAAgA2otAABBLEcNASAALQAAQTBGIAQgA0EBS3JxDQEgAkHAACADQQN0a62GIQIgAkKBFH5CCIhC/4H8h/CfwP8AgyEC" +
  "IAJCgYCQA35CEIhC//+DgPD/P4MhAiACQoGAgICA4gl+QiCIpyEFIAQEQEEAIAVrIQULIAEgBTYCACABQQRqIQEgACADQQFqaiEAIAAtAABBIEYE" +
  "QCAAQQFqIQALIAFBgIATSQ0AQfj/ESAANgIACwsgAUGAgBJrQQJ2C48BAgJ/BHv9DP8A/wD/AP8A/wD/AP8A/wAhA0GAgBIhAiAAQQF0IQEgASAG" +
  "/QsEgIASIAEgBv0LBJCAEkEAIQEDQCAC/QAEACEEIAL9AAQQIQUgBiAEIAX9UP1QIQYgASAEIAP9lwEgBSAD/ZcB/Wb9CwQIIAJBIGohAiABQRBq" +
  "IgEgAEkNAAsgBiAD/TL9UwsLbAsAQaKCEAsBIgBBr4IQCwEvAEHcghALAVwAQeKCEAsBCABB5oIQCwEMAEHughALAQoAQfKCEAsBDQBB9IIQCwEJ" +
  "AEGwhBALCgECAwQFBgcICQoAQcGEEAsGCwwNDg8QAEHhhBALBgsMDQ4PEA=="

// Where source.wat expects units of 16 bits, and writes what it unescapes, and integers; the length of the first, or the
// position behind the others, is written before that.
const WIDE = 294_912
const LENGTH: number = WIDE - 8
const WIDE_WORD: number = WIDE / 4
// So many are not added one by one.
const MANY = 1_000
// Where it describes strings, three words for each.
const ENTRIES = 573_504 / 4

// On a string of one byte a character this takes 27 ns whatever the length: V8 sees that nothing can match.
const BEYOND_LATIN = /[\u0100-\uffff]/

export function sourceMemory(): SourceMemory {
  try {
    return wasmMemory()
  } catch {
    return plainMemory()
  }
}

function wasmMemory(): SourceMemory {
  const { memory, plainEnd, stringEnd, spaceEnd, bracketAfter, unescape, ...more } = exportsOf(
    SOURCE_MODULE,
  ) as Exports
  const buffer = Buffer.from(memory.buffer) as Buffer & Partial<Methods>
  const { latin1Write, ucs2Write, latin1Slice } = buffer
  if (!latin1Write || !ucs2Write || !latin1Slice) return plainMemory()
  const view = new BytesView(memory.buffer)
  const words = new Int32Array(memory.buffer)
  const made: Made = { text: "", next: 0, count: 0 }
  let isWide = false
  return {
    bytes: new Uint8Array(memory.buffer),
    view,
    plainEnd,
    stringEnd,
    spaceEnd,
    bracketAfter,
    unescaped(at, end) {
      const quote = isWide ? 0 : unescape(at)
      if (quote === 0) return null
      end.at = quote + 1
      return latin1Slice.call(buffer, WIDE, WIDE + view.getInt32(LENGTH, true))
    },
    oneOfMany(at, end) {
      let entry = entryOf(made, words, at)
      if (entry < 0) {
        made.next = 0
        made.count = isWide ? 0 : more.unescapeMany(at)
        if (made.count === 0) return null
        entry = ENTRIES
        made.text = latin1Slice.call(buffer, WIDE, WIDE + words[ENTRIES + 3 * made.count - 2]!)
      }
      made.next = (entry - ENTRIES) / 3 + 1
      end.at = words[entry + 2]! + 1
      return made.text.slice(made.next === 1 ? 0 : words[entry - 2], words[entry + 1])
    },
    integers(at, into) {
      const count = more.integers(at)
      if (count < MANY) {
        for (let word = WIDE_WORD; word < WIDE_WORD + count; word++) into.push(words[word]!)
      } else {
        // Otherwise most of the time is that of the array's growing.
        let to = into.length
        into.length += count
        for (let word = WIDE_WORD; word < WIDE_WORD + count; word++) into[to++] = words[word]!
      }
      return words[WIDE_WORD - 2]!
    },
    write(text) {
      made.count = 0
      // Behind a text beyond Latin-1 there is often another, and to find the first such character in it may take
      // longer than all else: 94 of 170 µs when it is the last of 64,000.
      if (isWide || BEYOND_LATIN.test(text)) {
        ucs2Write.call(buffer, text, WIDE)
        isWide = more.narrow(text.length) !== 0
      } else {
        latin1Write.call(buffer, text, START, text.length)
      }
    },
  }
}

/** What the last call of `unescapeMany` wrote. */
interface Made {
  text: string
  /** The string that is expected to be read next. */
  next: number
  count: number
}

/** The entry of the string at `at`; -1 without one. */
function entryOf({ next, count }: Made, words: Int32Array, at: number): number {
  if (next < count && words[ENTRIES + 3 * next] === at) return ENTRIES + 3 * next
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[ENTRIES + 3 * middle]! < at) low = middle + 1
    else high = middle
  }
  return low < count && words[ENTRIES + 3 * low] === at ? ENTRIES + 3 * low : -1
}

interface Methods {
  latin1Write(text: string, offset: number, length: number): number
  ucs2Write(text: string, offset: number): number
  latin1Slice(start: number, end: number): string
}

/** Without WebAssembly or Buffer, and with a processor that lacks its instructions. */
export function plainMemory(): SourceMemory {
  // Reads of several bytes may go beyond the end of the text, never beyond the buffer.
  const bytes = new Uint8Array(START + MAX_LENGTH + 64)
  const plainEnd = (at: number): number => {
    let end = at
    let byte = bytes[end]!
    while (byte !== 34 && byte !== 92 && byte > 31) byte = bytes[++end]!
    return end
  }
  return {
    bytes,
    view: new BytesView(bytes.buffer),
    plainEnd,
    stringEnd(at) {
      let end = plainEnd(at)
      while (bytes[end] === 92) {
        if (bytes[end + 1]! < 32) return end + 1
        end = plainEnd(end + 2)
      }
      return end
    },
    spaceEnd(at) {
      let end = at
      while (isSpace(bytes[end]!)) end++
      return end
    },
    bracketAfter(at) {
      let end = at
      while (!isBracket(bytes[end]!)) end++
      return end
    },
    unescaped: () => null,
    oneOfMany: () => null,
    integers: (at) => at,
    write(text) {
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        bytes[START + at] = unit > 255 ? 255 : unit
      }
    },
  }
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}

/** Or a quote, or the end of the text. */
function isBracket(byte: number): boolean {
  return byte === 34 || byte === 0 || (byte | 32) === 123 || (byte | 32) === 125
}

interface Exports {
  memory: { buffer: ArrayBuffer }
  plainEnd(at: number): number
  stringEnd(at: number): number
  spaceEnd(at: number): number
  bracketAfter(at: number): number
  unescape(at: number): number
  unescapeMany(at: number): number
  integers(at: number): number
  narrow(count: number): number
}
