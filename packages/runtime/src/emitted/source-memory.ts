/** Where a text is put to be read, and how: 16 bytes an instruction where there is WebAssembly. */
export interface SourceMemory {
  bytes: Uint8Array
  view: DataView
  /** Position of the first quote, backslash or control character from `at` on. */
  plainEnd(at: number): number
  /** The same, but backslashes and what stands behind them are passed over. */
  stringEnd(at: number): number
  /** Position of the first byte from `at` on that is no white space. */
  spaceEnd(at: number): number
  /** The string whose first character is at `at`; null when only JSON.parse can make it. `end` is told where it ends. */
  unescaped(at: number, end: { at: number }): string | null
  /** Writes a text to `START`, one byte for each UTF-16 unit, 255 for those beyond Latin-1. */
  write(text: string): void
}

/** Bytes 0 to 7 are always 0: a position before every text. */
export const START = 8

// Longer texts go through JSON.parse: it copies strings, while a slice keeps its whole text alive.
export const MAX_LENGTH: number = 256 * 1024

/** Module of source.wat; source-memory.test.ts compiles it again and compares. */
export const SOURCE_MODULE: string =
  "AGFzbQEAAAABDwNgAXsBf2ABfwF/YAF/AAMHBgABAQEBAgUDAQANB0AGBm1lbW9yeQIACHBsYWluRW5kAAEJc3RyaW5nRW5kAAIIc3BhY2VF" +
  "bmQAAwh1bmVzY2FwZQAEBm5hcnJvdwAFCo0FBkoAIAD9DCAgICAgICAgICAgICAgICD9JiAA/QwiIiIiIiIiIiIiIiIiIiIi/SMgAP0MXFxc" +
  "XFxcXFxcXFxcXFxcXP0j/VD9UP1kCyUBAX8DQCAA/QAEABAAIgEEQCAAIAFoag8LIABBEGohAAwACwALNQADQCAAEAEhACAALQAAQdwARwRA" +
  "IAAPCyAALQABQSBJBEAgAEEBag8LIABBAmohAAwACwALjAECAXsBfwNAIAD9AAQAIQFB//8DIAH9DCAgICAgICAgICAgICAgICD9IyAB/QwK" +
  "CgoKCgoKCgoKCgoKCgoK/SP9UCAB/QwNDQ0NDQ0NDQ0NDQ0NDQ0N/SMgAf0MCQkJCQkJCQkJCQkJCQkJCf0j/VD9UP1kcyICBEAgACACaGoP" +
  "CyAAQRBqIQAMAAsAC4ACAwF/AXsBf0GAgBIhAQNAIAEgAP0ABAAiAv0LBAAgAhAAIgNFBEAgAEEQaiEAIAFBEGohAQwBCyADaCEDIAAgA2oh" +
  "ACABIANqIQEgAC0AACEDIANBIkYEQEH4/xEgAUGAgBJrNgIAIAAPCyADQdwARwRAQQAPCyAALQABLQCAghAiAwRAIAEgAzoAACAAQQJqIQAg" +
  "AUEBaiEBDAELIAAtAAFB9QBHBEBBAA8LIAAvAQJBsOAARwRAQQAPCyAALQAELQCAhBBBAWtBBHQgAC0ABS0AgIQQQQFrciEDIANBAEgEQEEA" +
  "DwsgASADOgAAIABBBmohACABQQFqIQEMAAsAC1QCAn8Be/0M/wD/AP8A/wD/AP8A/wD/ACEDQYCAEiECA0AgASAC/QAEACAD/ZcBIAL9AAQQ" +
  "IAP9lwH9Zv0LBAggAkEgaiECIAFBEGoiASAASQ0ACwsLbAsAQaKCEAsBIgBBr4IQCwEvAEHcghALAVwAQeKCEAsBCABB5oIQCwEMAEHughAL" +
  "AQoAQfKCEAsBDQBB9IIQCwEJAEGwhBALCgECAwQFBgcICQoAQcGEEAsGCwwNDg8QAEHhhBALBgsMDQ4PEA=="

// Where source.wat expects units of 16 bits, and writes what it unescapes; its length is written before that.
const WIDE = 294_912
const LENGTH: number = WIDE - 8

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
  const { memory, plainEnd, stringEnd, spaceEnd, unescape, narrow } = instantiate()
  const buffer = Buffer.from(memory.buffer) as Buffer & Partial<Methods>
  const { latin1Write, ucs2Write, latin1Slice } = buffer
  if (!latin1Write || !ucs2Write || !latin1Slice) return plainMemory()
  const view = new DataView(memory.buffer)
  let isWide = false
  return {
    bytes: new Uint8Array(memory.buffer),
    view,
    plainEnd,
    stringEnd,
    spaceEnd,
    unescaped(at, end) {
      const quote = isWide ? 0 : unescape(at)
      if (quote === 0) return null
      end.at = quote + 1
      return latin1Slice.call(buffer, WIDE, WIDE + view.getInt32(LENGTH, true))
    },
    write(text) {
      isWide = BEYOND_LATIN.test(text)
      if (isWide) {
        ucs2Write.call(buffer, text, WIDE)
        narrow(text.length)
      } else {
        latin1Write.call(buffer, text, START, text.length)
      }
    },
  }
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
    view: new DataView(bytes.buffer),
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
    unescaped: () => null,
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

// The types of Node do not have it; the types of browsers are not wanted here.
interface WebAssembly {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: Exports }
}

interface Exports {
  memory: { buffer: ArrayBuffer }
  plainEnd(at: number): number
  stringEnd(at: number): number
  spaceEnd(at: number): number
  unescape(at: number): number
  narrow(count: number): void
}

function instantiate(): Exports {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssembly }).WebAssembly
  return new Instance(new Module(Buffer.from(SOURCE_MODULE, "base64"))).exports
}
