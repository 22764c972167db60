import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy"
import type { FormField } from "../../types/route.ts"
import { BodyError } from "../../transport/core.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { takeFile, type Taken } from "./file-part.ts"
import { FormCollector, type FormLimits, type FormValues } from "./form-values.ts"
import type { Uploads } from "./uploads.ts"

export interface MultipartOptions {
  readonly limits: FormLimits
  /** Largest file that is kept in memory, in bytes. */
  readonly memoryBytes: number
  /** Where larger ones go. */
  readonly uploads: Uploads
}

/**
 * The fields of a `multipart/form-data` body (RFC 7578), as far as the route requires them; the
 * others are skipped. All opened resources are closed when this ends, in every case.
 * @throws ApiError for a body that is not of that form or passes a limit; BodyError; what `fs` throws
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  fields: readonly FormField[],
  options: MultipartOptions,
): Promise<FormValues> {
  const form = new FormCollector(fields)
  const parser = parserOf(contentType, options.limits)
  return await new Reading(parser, form, options).run(body)
}

/** @throws ApiError for a content type without a boundary */
export function parserOf(contentType: string, limits: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        parts: limits.formParts,
        // One more, so that a longer text is distinguished from one that just fits.
        fieldSize: limits.formFieldBytes + 1,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    throw new ApiError("malformed_request", BROKEN)
  }
}

/** One body on its way through the parser. */
class Reading {
  readonly #parser: BusboyInstance
  readonly #form: FormCollector
  readonly #options: MultipartOptions
  readonly #open = new Set<BusboyFileStream>()
  /** In the order of the form. */
  readonly #files: Promise<Taken | undefined>[] = []
  readonly #over: Promise<void>
  #fail!: (error: unknown) => void
  /** Why a file could not be kept. */
  #lost: { readonly error: unknown } | undefined

  constructor(parser: BusboyInstance, form: FormCollector, options: MultipartOptions) {
    this.#parser = parser
    this.#form = form
    this.#options = options
    this.#over = new Promise((resolve, reject) => {
      this.#fail = reject
      parser.on("finish", resolve)
      parser.on("error", () => reject(new ApiError("malformed_request", BROKEN)))
    })
    // Awaited when the body has been written; until then an early rejection is not unhandled.
    this.#over.catch(() => {})
    this.#listen()
  }

  async run(body: AsyncIterable<Uint8Array>): Promise<FormValues> {
    try {
      for await (const part of body) {
        // A parser that has failed never calls back.
        await Promise.race([this.#write(part), this.#over])
      }
      this.#parser.end()
      await this.#over
      const files = await Promise.all(this.#files)
      // The parser may have been at its end before a file could not be kept.
      if (this.#lost !== undefined) throw this.#lost.error
      for (const take of files) take?.(this.#form)
      return this.#form
    } finally {
      for (const file of this.#open) file.destroy(new Error("the form was aborted"))
      await Promise.allSettled(this.#files)
    }
  }

  #write(part: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#parser.write(part, () => resolve())
    })
  }

  #listen(): void {
    const { limits } = this.#options
    this.#parser.on("partsLimit", () => this.#tooMuch(`has more than ${limits.formParts} parts`))
    this.#parser.on("field", (name: string | undefined, text: string) => {
      const field = this.#fieldOf(decodedName(name))
      if (field !== undefined) this.#form.addText(field, text, limits.formFieldBytes)
    })
    this.#parser.on("file", (name: string | undefined, file, filename, _encoding, type) => {
      const field = this.#fieldOf(decodedName(name))
      this.#open.add(file)
      const taken = takeFile(
        field,
        file,
        { name: decodedName(filename) ?? "", type },
        this.#options,
      )
        .catch((error: unknown): undefined => {
          const reason = this.#options.uploads.aborted ? new BodyError("aborted") : error
          this.#lost ??= { error: reason }
          // The body is no longer read, so that the parser would wait forever.
          this.#fail(reason)
          file.resume()
        })
        .finally(() => this.#open.delete(file))
      this.#files.push(taken)
    })
  }

  #fieldOf(name: string | undefined): FormField | undefined {
    if (name === undefined) return undefined
    const { formNameBytes } = this.#options.limits
    // The parser has no limit of its own for names.
    if (Buffer.byteLength(name) > formNameBytes) {
      this.#tooMuch(`has a field whose name is longer than ${formNameBytes} bytes`)
      return undefined
    }
    return this.#form.find(name)
  }

  #tooMuch(what: string): void {
    this.#fail(new ApiError("payload_too_large", `The form ${what}.`))
  }
}

/** A name as browsers write it: quotes and line breaks, and nothing else, are escaped (HTML §4.10.21.8). */
export function decodedName(name: string | undefined): string | undefined {
  return name?.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent)
}

export const BROKEN = "The body is not a complete multipart/form-data body."
