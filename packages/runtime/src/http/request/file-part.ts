import { open, type FileHandle } from "node:fs/promises"
import type { Readable } from "node:stream"
import type { FileLimits, FormField } from "../../types/route.ts"
import type { FormCollector } from "./form-values.ts"
import type { MultipartOptions } from "./request-multipart.ts"
import { UploadedFile, type Place } from "./uploaded-file.ts"
import type { Uploads } from "./uploads.ts"

/** Properties of a file from the headers of its part. */
interface Said {
  readonly name: string
  readonly type: string
}

/** Puts what has become of a file into the form. */
export type Taken = (form: FormCollector) => void

/**
 * Keeps a file of a form, or lets it through. Rejects when it cannot be kept.
 * @returns what is done with it once its turn comes: a file may be kept before the one it follows
 */
export async function takeFile(
  field: FormField | undefined,
  file: Readable,
  said: Said,
  options: MultipartOptions,
): Promise<Taken> {
  const limits = field?.file ?? null
  const fits = limits !== null && isOfType(said.type, limits.types)
  const most = fits ? (limits.maxBytes ?? Infinity) : 0
  const spool = new Spool(limits?.as === "file" ? Infinity : options.memoryBytes, () =>
    options.uploads.path(),
  )
  let size = 0
  try {
    for await (const part of file as AsyncIterable<Uint8Array>) {
      size += part.byteLength
      if (size <= most) await spool.write(part)
    }
    // What browsers send for a file input that was left empty.
    if (field === undefined || (size === 0 && said.name === "")) return () => {}
    if (limits === null) return (form) => form.refuse(field, { code: "type" }, "text", "a file")
    if (!fits) {
      const expected = limits.types.join(" or ")
      const limit = limits.types.join(", ")
      const fault = { code: "media_type", rule: "mediaTypes", limit } as const
      return (form) => form.refuse(field, fault, expected, shown(said.type))
    }
    if (size > most) return (form) => form.refuseSize(field, most)
    const value = await made(spool, said, limits, options.uploads)
    return (form) => form.add(field, value)
  } finally {
    await spool.close()
  }
}

async function made(
  spool: Spool,
  { name, type }: Said,
  limits: FileLimits,
  uploads: Uploads,
): Promise<unknown> {
  const { size } = spool
  const place = await spool.end()
  if (limits.as === "file" && "bytes" in place) {
    return new File([place.bytes as Uint8Array<ArrayBuffer>], name, { type })
  }
  return new UploadedFile({ name, type, size }, place, uploads)
}

function isOfType(type: string, types: readonly string[]): boolean {
  if (types.length === 0) return true
  return types.some((one) =>
    one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : type === one.toLowerCase(),
  )
}

/** A media type as an issue may show it. */
function shown(type: string): string {
  return /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/.test(type) ? type : "another type"
}

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
