/**
 * Looks at a whole text at once for what JSON has to escape, 8 or 16 characters an instruction: 60,000 characters
 * take 5 µs, a regular expression takes 89 µs, JSON.stringify 92 µs (benchmarks/encode). That is why emitted encoders
 * put their strings together unescaped, count the quotes that they write themselves, and look once in the end.
 */

/** Module of scan.wat; scan.test.ts compiles it again and compares. */
export const SCAN_MODULE: string =
  "AGFzbQEAAAABBgFgAX8BfwMDAgAABQMBAAUHHAMGbWVtb3J5AgAEc2NhbgAACHNjYW5XaWRlAAEKwwQCqQICAn8He/0MICAg" +
  "ICAgICAgICAgICAgICEE/QxcXFxcXFxcXFxcXFxcXFxcIQj9DCIiIiIiIiIiIiIiIiIiIiIhCSAAIAT9CwQAIAAgBP0LBBAD" +
  "QCABQeAfaiECIAIgAEsEQCAAIQIL/QwAAAAAAAAAAAAAAAAAAAAAIQYDQCAB/QAEACEDIAQgA/13IQQgBSADIAj9I/1QIQUg" +
  "BiADIAn9I/1xIQYgAf0ABBAhAyAEIAP9dyEEIAUgAyAI/SP9UCEFIAYgAyAJ/SP9cSEGIAFBIGoiASACSQ0ACyAHIAb9ff1/" +
  "/a4BIQcgASAASQ0ACyAFIAT9DCAgICAgICAgICAgICAgICD9Jv1Q/VMEQEF/DwsgB/0bACAH/RsBaiAH/RsCIAf9GwNqaguV" +
  "AgIBfwt7/QwgACAAIAAgACAAIAAgACAAIQf9DFwAXABcAFwAXABcAFwAXAAhCP0MIgAiACIAIgAiACIAIgAiACEJ/QwA/AD8" +
  "APwA/AD8APwA/AD8IQr9DADYANgA2ADYANgA2ADYANghC/0MANwA3ADcANwA3ADcANwA3CEMQQAgB/0LBAAgACAH/QsEAEEO" +
  "IQEDQCAB/QAEACEDIAH9AAQCIQIgBCACIAf9MCACIAj9Lf1Q/VAhBCAEIAMgCv1OIAv9LSACIAr9TiAM/S39Uf1QIQQgBSAC" +
  "IAn9Lf2RASEFIAFBEGoiASAASQ0ACyAE/VMEQEF/DwsgBf1/IQYgBv0bACAG/RsBaiAG/RsCIAb9GwNqags="

/**
 * Whether nothing in a text has to be escaped but `quotes` quotes.
 * Always false where WebAssembly or Buffer is missing: then every string is looked at by itself.
 */
export function isPlain(text: string, quotes: number): boolean {
  if (scanner === undefined) scanner = createScanner()
  if (scanner === null) return false
  const wide = BEYOND_LATIN.test(text)
  const room = wide ? WIDE_ROOM : ROOM
  if (text.length <= room) return count(scanner, text, wide) === quotes
  let found = 0
  for (let start = 0; start < text.length;) {
    // A pair of surrogates stays in one part.
    const end = start + room - (isLead(text.charCodeAt(start + room - 1)) ? 1 : 0)
    const part = count(scanner, text.slice(start, end), wide)
    if (part === -1) return false
    found += part
    start = end
  }
  return found === quotes
}

// On a string of one byte a character this takes 27 ns whatever the length: V8 sees that nothing can match.
const BEYOND_LATIN = /[\u0100-\uffff]/

// Five pages of 64 KiB; the last one is room for the bytes behind the text.
const ROOM = 4 * 65_536
const WIDE_ROOM = ROOM / 2 - 8

function count({ bytes, scan, scanWide }: Scanner, text: string, wide: boolean): number {
  return wide ? scanWide(16 + bytes.ucs2Write(text, 16)) : scan(bytes.latin1Write(text, 0))
}

function isLead(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

interface Scanner extends ScanExports {
  bytes: {
    latin1Write(text: string, offset: number): number
    ucs2Write(text: string, offset: number): number
  }
}

interface ScanExports {
  memory: { buffer: ArrayBuffer }
  scan(end: number): number
  scanWide(end: number): number
}

// undefined: not tried yet. Made at the first use, so that programs that encode nothing pay nothing.
let scanner: Scanner | null | undefined

function createScanner(): Scanner | null {
  try {
    const exports = instantiate(Buffer.from(SCAN_MODULE, "base64"))
    const bytes = Buffer.from(exports.memory.buffer) as Buffer & Partial<Scanner["bytes"]>
    if (!bytes.latin1Write || !bytes.ucs2Write) return null
    const { memory, scan, scanWide } = exports
    return { memory, scan, scanWide, bytes: bytes as unknown as Scanner["bytes"] }
  } catch {
    return null
  }
}

// The types of Node do not have it; the types of browsers are not wanted here.
interface WebAssembly {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: ScanExports }
}

function instantiate(bytes: Uint8Array): ScanExports {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssembly }).WebAssembly
  return new Instance(new Module(bytes)).exports
}
