import type { ByteRange } from "./range.ts"

/** Several ranges as one body: `multipart/byteranges` (RFC 9110 §14.6). */
export interface ByteRanges {
  readonly type: string
  /** What goes out, in this order: bytes that are made here, and parts of the file. */
  readonly pieces: readonly (Uint8Array | ByteRange)[]
}

/** @param type content type of the whole */
export function byteRanges(ranges: readonly ByteRange[], size: number, type: string): ByteRanges {
  // It is unpredictable, so no file can be made to contain it.
  const boundary = globalThis.crypto.randomUUID()
  const encoder = new TextEncoder()
  const pieces = ranges.flatMap((range, index) => {
    const head =
      `${index === 0 ? "" : "\r\n"}--${boundary}\r\ncontent-type: ${type}\r\n` +
      `content-range: ${contentRange(range, size)}\r\n\r\n`
    return [encoder.encode(head), range]
  })
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    pieces: [...pieces, encoder.encode(`\r\n--${boundary}--\r\n`)],
  }
}

/** Value of the header `content-range`. */
export function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}
