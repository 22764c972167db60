import { open, type FileHandle } from "node:fs/promises"
import type { Place } from "./uploaded-file.ts"

/** Stores the bytes of one file: a few in memory, more of them in a temporary file. */
export class Spool {
  size = 0
  readonly #memoryBytes: number
  readonly #path: () => Promise<string>
  #parts: Uint8Array[] = []
  #file: { readonly path: string; readonly handle: FileHandle } | undefined

  /** @param path of the file, called when it is needed */
  constructor(memoryBytes: number, path: () => Promise<string>) {
    this.#memoryBytes = memoryBytes
    this.#path = path
  }

  /** @throws what Node's `fs.promises` throw: the disk is full */
  async write(part: Uint8Array): Promise<void> {
    this.size += part.byteLength
    if (this.#file === undefined && this.size <= this.#memoryBytes) {
      // A copy: the part may be a small piece of a large buffer.
      this.#parts.push(part.slice())
      return
    }
    if (this.#file === undefined) await this.#toFile()
    await writeAll(this.#file as { readonly handle: FileHandle }, part)
  }

  /** All bytes are written. */
  async end(): Promise<Place> {
    if (this.#file === undefined) return { bytes: joined(this.#parts, this.size) }
    const { path } = this.#file
    await this.close()
    return { path }
  }

  /** Closes the file; the creator of the path removes it. */
  async close(): Promise<void> {
    const handle = this.#file?.handle
    this.#file = undefined
    this.#parts = []
    await handle?.close()
  }

  async #toFile(): Promise<void> {
    const path = await this.#path()
    this.#file = { path, handle: await open(path, "w") }
    for (const part of this.#parts) await writeAll(this.#file, part)
    this.#parts = []
  }
}

async function writeAll(
  { handle }: { readonly handle: FileHandle },
  part: Uint8Array,
): Promise<void> {
  for (let at = 0; at < part.byteLength;) {
    at += (await handle.write(part, at)).bytesWritten
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
