import type { Buffer } from "node:buffer"

/** Methods of Node's Buffer that its types leave out; what `toString` and `write` come to after looking at a name. */
interface Slices {
  utf8Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
}

/** Text of UTF-8 between two places. */
export function utf8(bytes: Buffer, start: number, end: number): string {
  return slicesOf(bytes).utf8Slice(start, end)
}

/** Text that is ASCII. */
export function ascii(bytes: Buffer, start: number, end: number): string {
  return slicesOf(bytes).latin1Slice(start, end)
}

function slicesOf(bytes: object): Slices {
  return bytes as Slices
}
