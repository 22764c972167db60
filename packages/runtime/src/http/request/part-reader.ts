import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy"
import { BodyError } from "../../transport/core.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { joined } from "../../base/joined.ts"
import type { FormFile, FormPart, FormParts } from "./parts-body.ts"
import type { FormLimits } from "./form-values.ts"
import { BROKEN, decodedName, parserOf } from "./request-multipart.ts"

/** Reads one multipart body at the pace of its consumer. */
export class PartReader implements FormParts {
  readonly #body: AsyncIterable<Uint8Array>
  readonly #parser: BusboyInstance
  readonly #limits: FormLimits
  readonly #parts: FormPart[] = []
  readonly #open = new Set<BusboyFileStream>()
  /** Resolves when no more of the body is to be read. */
  readonly #stopped: Promise<void>
  #stop!: () => void
  #over = false
  #error: { readonly error: unknown } | undefined
  #wake: (() => void) | undefined

  /** @throws ApiError for a content type without a boundary */
  constructor(body: AsyncIterable<Uint8Array>, contentType: string, limits: FormLimits) {
    this.#body = body
    this.#limits = limits
    this.#parser = parserOf(contentType, limits)
    this.#stopped = new Promise((resolve) => (this.#stop = resolve))
    this.#listen()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FormPart> {
    void this.#pump()
    try {
      for (;;) {
        const part = this.#parts.shift()
        if (part !== undefined) {
          yield part
          if (part.kind === "file") void (part as FilePart).skip()
        } else if (this.#error !== undefined) throw this.#error.error
        else if (this.#over) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.#end()
      // The rest of a form that is not read to its end.
      for (const file of this.#open) file.destroy()
    }
  }

  /** Gives the parser the body, as fast as the files in it are read. Never rejects. */
  async #pump(): Promise<void> {
    try {
      for await (const part of this.#body) {
        // The parser calls back when what it found in it has been read.
        const taken = new Promise<void>((resolve) => this.#parser.write(part, () => resolve()))
        await Promise.race([taken, this.#stopped])
        if (this.#over) return
      }
      this.#parser.end()
    } catch (error) {
      this.#fail(error)
    }
  }

  #listen(): void {
    const { formParts, formFieldBytes } = this.#limits
    const parser = this.#parser
    parser.on("finish", () => this.#end())
    parser.on("error", () => this.#fail(broken()))
    parser.on("partsLimit", () => this.#tooMuch(`has more than ${formParts} parts`))
    parser.on("field", (name: string | undefined, value: string) => {
      if (Buffer.byteLength(value) > formFieldBytes) {
        return this.#tooMuch(`has a text of more than ${formFieldBytes} bytes`)
      }
      this.#add({ kind: "text", name: decodedName(name) ?? "", value })
    })
    parser.on("file", (name: string | undefined, file, filename, _encoding, type) => {
      this.#open.add(file)
      file.on("close", () => this.#open.delete(file))
      // The reader of the file gets the error from the stream; there may be none.
      file.on("error", () => this.#fail(broken()))
      if (this.#over) return void file.destroy()
      this.#add(
        new FilePart(file, {
          name: decodedName(name) ?? "",
          filename: decodedName(filename) ?? "",
          type,
        }),
      )
    })
  }

  #add(part: FormPart): void {
    const { formNameBytes } = this.#limits
    // The parser has no limit of its own for names.
    if (Buffer.byteLength(part.name) > formNameBytes) {
      return this.#tooMuch(`has a field whose name is longer than ${formNameBytes} bytes`)
    }
    if (this.#over) return
    this.#parts.push(part)
    this.#notify()
  }

  #tooMuch(what: string): void {
    this.#fail(new ApiError("payload_too_large", `The form ${what}.`))
  }

  #fail(error: unknown): void {
    if (this.#over) return
    this.#error = { error }
    // What has come of a form that is refused is of no use.
    this.#parts.length = 0
    for (const file of this.#open) file.destroy(error as Error)
    this.#end()
  }

  /** The body is complete, or no longer read. */
  #end(): void {
    this.#over = true
    this.#stop()
    this.#notify()
  }

  #notify(): void {
    const wake = this.#wake
    this.#wake = undefined
    wake?.()
  }
}

class FilePart implements FormFile {
  readonly kind = "file"
  readonly name: string
  readonly filename: string
  readonly type: string
  readonly #file: BusboyFileStream

  constructor(
    file: BusboyFileStream,
    { name, filename, type }: Pick<FormFile, "name" | "filename" | "type">,
  ) {
    this.name = name
    this.filename = filename
    this.type = type
    this.#file = file
  }

  // A file that is left in the middle is let through: destroyed, the parser would wait for it.
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
    } catch (error) {
      // The parser's own error adds nothing.
      throw error instanceof ApiError || error instanceof BodyError ? error : broken()
    }
  }

  stream(): ReadableStream<Uint8Array> {
    return ReadableStream.from(this) as ReadableStream<Uint8Array>
  }

  async bytes(most: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    let total = 0
    for await (const part of this) {
      total += part.byteLength
      if (total > most) {
        throw new ApiError("payload_too_large", `A file has more than ${most} bytes.`)
      }
      parts.push(part)
    }
    return joined(parts, total)
  }

  /** Skips unread data. */
  async skip(): Promise<void> {
    try {
      // `resume()` does nothing once a reader is attached.
      for await (const _bytes of this) continue
    } catch {
      // The form reports the error.
    }
  }
}

function broken(): ApiError {
  return new ApiError("malformed_request", BROKEN)
}
