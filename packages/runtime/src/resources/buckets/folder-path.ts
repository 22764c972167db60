import type { FileHandle } from "node:fs/promises"

// A folder of the file system cannot hold a file and a folder of the same name; a bucket may
// hold both `a` and `a/b`. So files have an ending that folders never have, and names that are
// special to a file system are escaped.
const ENDING = "~"
const MORE = "%"
// Most file systems limit a name to 255 bytes.
const LONGEST = 200

/** Names of the folders and the file of a key, from the outside. */
export function namesOf(key: string): string[] {
  const names = key.split("/").flatMap(namesOfSegment)
  return [...names.slice(0, -1), names.at(-1)! + ENDING]
}

/** The key that a file has: the other way round; undefined for a name that no key has. */
export function keyOf(names: readonly string[]): string | undefined {
  try {
    return keyIn(names)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function keyIn(names: readonly string[]): string {
  let key = ""
  for (const name of names) {
    if (name.endsWith(MORE)) key += decodeURIComponent(name.slice(0, -1))
    else if (name.endsWith(ENDING)) key += decodeURIComponent(name.slice(0, -1))
    else key += `${decodeURIComponent(name)}/`
  }
  return key
}

/** Whether a name is that of an object. */
export function isObjectName(name: string): boolean {
  return name.endsWith(ENDING)
}

/** A long one continues in a folder inside. */
function namesOfSegment(segment: string): string[] {
  const names: string[] = []
  let name = ""
  for (const character of segment) {
    const next = escaped(character, name === "")
    if (name.length + next.length > LONGEST) {
      names.push(name + MORE)
      name = ""
    }
    name += next
  }
  return [...names, name]
}

// Windows does not allow a trailing dot and some reserved names; a leading dot hides a file.
function escaped(character: string, isFirst: boolean): string {
  if (character === "." && isFirst) return "%2E"
  if (/^[!'()*~]$/.test(character))
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
  return encodeURIComponent(character)
}

/** Metadata after the content of an object in its file. */
interface Footer {
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
