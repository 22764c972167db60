import { createReadStream } from "node:fs"
import { copyFile, readFile, rename, writeFile } from "node:fs/promises"
import { BodyError } from "../../transport/core.ts"

/**
 * A file of a form. It exists until the response is sent, or the client has
 * disconnected; `saveTo` keeps it.
 */
export interface Upload {
  /** As the client calls it, without folders. Not to be trusted: make up names of your own. */
  readonly name: string
  /** Media type as the client declares it, lowercase, without parameters. The content may differ. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** Reads it part by part. */
  stream(): ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array>
  /** As UTF-8; invalid bytes become U+FFFD. */
  text(): Promise<string>
  /**
   * Moves it to a path, and over what is there. Folders are not made.
   * @throws what Node's `fs.promises` throw
   */
  saveTo(path: string): Promise<void>
  /** For the transformer, which knows the type by it. */
  readonly "~precast:upload"?: true
}

/** Where the bytes of a file are: in memory, or in a file that goes with its request. */
export type Place = { readonly bytes: Uint8Array } | { readonly path: string }

export class UploadedFile implements Upload {
  readonly name: string
  readonly type: string
  readonly size: number
  #place: Place
  readonly #request: { readonly aborted: boolean }

  /** @param request whose end removes the file */
  constructor(
    { name, type, size }: Pick<Upload, "name" | "type" | "size">,
    place: Place,
    request: { readonly aborted: boolean },
  ) {
    this.name = name
    this.type = type
    this.size = size
    this.#place = place
    this.#request = request
  }

  stream(): ReadableStream<Uint8Array> {
    const place = this.#place
    if ("bytes" in place) return ReadableStream.from([place.bytes]) as ReadableStream<Uint8Array>
    return ReadableStream.from(this.#read(place.path)) as ReadableStream<Uint8Array>
  }

  async bytes(): Promise<Uint8Array> {
    const place = this.#place
    return "bytes" in place ? place.bytes : await this.#whileThere(readFile(place.path))
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }

  async saveTo(path: string): Promise<void> {
    if ("bytes" in this.#place) return writeFile(path, this.#place.bytes)
    await this.#whileThere(move(this.#place.path, path))
    this.#place = { path }
  }

  async *#read(path: string): AsyncGenerator<Uint8Array> {
    const parts = createReadStream(path)[Symbol.asyncIterator]()
    try {
      for (;;) {
        const part = (await this.#whileThere(parts.next())) as IteratorResult<Buffer>
        if (part.done === true) return
        const { buffer, byteOffset, byteLength } = part.value
        yield new Uint8Array(buffer, byteOffset, byteLength)
      }
    } finally {
      await parts.return?.()
    }
  }

  /** @throws BodyError aborted in place of what `fs` throws once the client has gone */
  async #whileThere<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw this.#request.aborted ? new BodyError("aborted") : error
    }
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
