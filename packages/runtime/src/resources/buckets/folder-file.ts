import type { FileHandle } from "node:fs/promises"

/** Metadata after the content of an object in its file. */
export interface Footer {
  readonly etag: string
  readonly type: string
  readonly metadata: Readonly<Record<string, string>>
}

// The content comes first, so that other programs can open the file; the length at the end of
// the footer locates the rest.
const MARK = "PRECAST1"
const TAIL = 8 + MARK.length

export function footerBytes(footer: Footer): Buffer {
  const text = Buffer.from(JSON.stringify(footer))
  const tail = Buffer.alloc(TAIL)
  tail.writeUInt32BE(text.length, 0)
  tail.write(MARK, 8, "latin1")
  return Buffer.concat([text, tail])
}

/** @returns undefined if the file was not written by a bucket */
export async function readFooter(
  file: FileHandle,
): Promise<{ footer: Footer; size: number; modified: Date } | undefined> {
  const { size, mtime } = await file.stat()
  if (size < TAIL) return undefined
  const tail = await readAt(file, size - TAIL, TAIL)
  if (tail.toString("latin1", 8) !== MARK) return undefined
  const length = tail.readUInt32BE(0)
  const start = size - TAIL - length
  if (start < 0) return undefined
  const footer = JSON.parse((await readAt(file, start, length)).toString()) as Footer
  return { footer, size: start, modified: mtime }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
