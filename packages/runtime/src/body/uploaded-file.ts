import { createReadStream } from "node:fs"
import { copyFile, readFile, rename, writeFile } from "node:fs/promises"
import { Readable } from "node:stream"
import type { Upload } from "./upload.ts"

/** Where the bytes of a file are: in memory, or in a file that goes with its request. */
export type Place = { readonly bytes: Uint8Array } | { readonly path: string }

export class UploadedFile implements Upload {
  readonly name: string
  readonly type: string
  readonly size: number
  #place: Place

  constructor(name: string, type: string, size: number, place: Place) {
    this.name = name
    this.type = type
    this.size = size
    this.#place = place
  }

  stream(): ReadableStream<Uint8Array> {
    const place = this.#place
    if ("bytes" in place) return ReadableStream.from([place.bytes]) as ReadableStream<Uint8Array>
    return Readable.toWeb(createReadStream(place.path)) as ReadableStream<Uint8Array>
  }

  async bytes(): Promise<Uint8Array> {
    return "bytes" in this.#place ? this.#place.bytes : await readFile(this.#place.path)
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }

  async saveTo(path: string): Promise<void> {
    if ("bytes" in this.#place) return writeFile(path, this.#place.bytes)
    await move(this.#place.path, path)
    this.#place = { path }
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    // Another file system: the copy that is left goes with the request.
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error
    await copyFile(from, to)
  }
}
