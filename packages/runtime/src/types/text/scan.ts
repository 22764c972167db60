import { exportsOf } from "./web-assembly.ts"

/**
 * Scans a whole text for characters that JSON must escape, 8 or 16 characters per instruction: 60,000 characters
 * take 5 µs, a regular expression takes 89 µs, JSON.stringify 92 µs (docs/performance-encode.md). That is why emitted encoders
 * put their strings together unescaped, count the quotes that they write themselves, and look once in the end.
 */

/** Module of scan.wat; scan.test.ts compiles it again and compares. */
export const SCAN_MODULE: string =
  "AGFzbQEAAAABBgFgAX8BfwMEAwAAAAUDAQAFByUEBm1lbW9yeQIABHNjYW4AAAhzY2FuV2lkZQABBmVzY2FwZQACCuoGA6kC" +
  "AgJ/B3v9DCAgICAgICAgICAgICAgICAhBP0MXFxcXFxcXFxcXFxcXFxcXCEI/QwiIiIiIiIiIiIiIiIiIiIiIQkgACAE/QsE" +
  "ACAAIAT9CwQQA0AgAUHgH2ohAiACIABLBEAgACECC/0MAAAAAAAAAAAAAAAAAAAAACEGA0AgAf0ABAAhAyAEIAP9dyEEIAUg" +
  "AyAI/SP9UCEFIAYgAyAJ/SP9cSEGIAH9AAQQIQMgBCAD/XchBCAFIAMgCP0j/VAhBSAGIAMgCf0j/XEhBiABQSBqIgEgAkkN" +
  "AAsgByAG/X39f/2uASEHIAEgAEkNAAsgBSAE/QwgICAgICAgICAgICAgICAg/Sb9UP1TBEBBfw8LIAf9GwAgB/0bAWogB/0b" +
  "AiAH/RsDamoLlQICAX8Le/0MIAAgACAAIAAgACAAIAAgACEH/QxcAFwAXABcAFwAXABcAFwAIQj9DCIAIgAiACIAIgAiACIA" +
  "IgAhCf0MAPwA/AD8APwA/AD8APwA/CEK/QwA2ADYANgA2ADYANgA2ADYIQv9DADcANwA3ADcANwA3ADcANwhDEEAIAf9CwQA" +
  "IAAgB/0LBABBDiEBA0AgAf0ABAAhAyAB/QAEAiECIAQgAiAH/TAgAiAI/S39UP1QIQQgBCADIAr9TiAL/S0gAiAK/U4gDP0t" +
  "/VH9UCEEIAUgAiAJ/S39kQEhBSABQRBqIgEgAEkNAAsgBP1TBEBBfw8LIAX9fyEGIAb9GwAgBv0bAWogBv0bAiAG/RsDamoL" +
  "pQICBX8Be0GAgAQhAiAA/QwgICAgICAgICAgICAgICAg/QsEAAJAA0AgASAATw0BIAIgAf0ABAAiBv0LBAAgBv0MICAgICAg" +
  "ICAgICAgICAgIP0mIAb9DCIiIiIiIiIiIiIiIiIiIiL9IyAG/QxcXFxcXFxcXFxcXFxcXFxc/SP9UP1Q/WQhAyADRQRAIAFB" +
  "EGohASACQRBqIQIMAQsgA2ghAyACIANqIQIgASADaiIBLQAAIQQgAUEBaiEBIAJB3AA6AAAgBC0A4KcSIgUEQCACIAU6AAEg" +
  "AkECaiECDAELIAJB9eDAgQI2AgEgAkEwIARBBHZqOgAEIARBD3EhBCACIARBMEHXACAEQQpJG2o6AAUgAkEGaiECDAALCyAC" +
  "IAEgAGtrCwsmAwBB4KcSCw4AAAAAAAAAAGJ0bgBmcgBBgqgSCwEiAEG8qBILAVw="

/**
 * Whether nothing in a text has to be escaped but `quotes` quotes.
 * Always false without WebAssembly or Buffer: then every string is scanned separately.
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

/**
 * The text with its escapes as JSON.stringify writes them, without quotes around; null for texts that only
 * JSON.stringify can do. A text of 1,400 characters with 48 escapes takes a third of JSON.stringify's time.
 */
export function escapeLatin(text: string): string | null {
  if (scanner === undefined) scanner = createScanner()
  if (scanner === null || text.length > ESCAPE_ROOM || BEYOND_LATIN.test(text)) return null
  const end = scanner.escape(scanner.bytes.latin1Write(text, 0))
  return scanner.bytes.latin1Slice(ESCAPED_FROM, end)
}

// Every character can become six, which fit into the three pages behind the first.
const ESCAPE_ROOM = 32_768
const ESCAPED_FROM = 65_536

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
    latin1Slice(start: number, end: number): string
  }
}

interface ScanExports {
  memory: { buffer: ArrayBuffer }
  scan(end: number): number
  scanWide(end: number): number
  escape(end: number): number
}

// undefined: not tried yet. Made at the first use, so that programs that encode nothing pay nothing.
let scanner: Scanner | null | undefined

function createScanner(): Scanner | null {
  try {
    const exports = exportsOf(SCAN_MODULE) as ScanExports
    const bytes: object = Buffer.from(exports.memory.buffer)
    return hasSlices(bytes) ? { ...exports, bytes } : null
  } catch {
    return null
  }
}

/** Whether there are the methods of Node's Buffer that its types leave out. */
function hasSlices(bytes: object): bytes is Scanner["bytes"] {
  return "latin1Write" in bytes && "ucs2Write" in bytes && "latin1Slice" in bytes
}
