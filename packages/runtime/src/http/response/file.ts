import type { FileHandle } from "node:fs/promises"
import { ApiError } from "../../base/errors/api-error.ts"
import type { RequestContext } from "../../endpoint/context.ts"
import type { FileReply, FileOptions } from "../../endpoint/file-reply.ts"
import { OutgoingResponse, type BodySource } from "../../endpoint/outgoing-response.ts"
import type { ResponseStream } from "../../transport/core.ts"
import { headerBlock } from "../../transport/headers.ts"
import { conditionOf, type Version } from "./conditions.ts"
import { contentDisposition } from "./disposition.ts"
import { typeOfFile } from "./file-type.ts"
import { readRanges, type ByteRange } from "./range.ts"

/**
 * Opens a file and creates the response to a request for it.
 * @throws ApiError not_found if it is not a readable file
 */
export async function sendFile(
  { path, options }: FileReply,
  context: RequestContext,
  report: (error: unknown) => void,
): Promise<OutgoingResponse> {
  const handle = await openFile(path)
  try {
    const stat = await handle.stat({ bigint: true })
    if (!stat.isFile()) throw missing()
    const version = {
      etag: `"${stat.size.toString(16)}-${stat.mtimeNs.toString(16)}"`,
      // The header has whole seconds.
      modified: Number(stat.mtimeMs / 1000n) * 1000,
    }
    const opened: Opened = { handle, size: Number(stat.size), version, report }
    const type = options.type ?? (await typeOfFile(path))
    const answer = answerOf(opened, path, { ...options, type }, context)
    // Not read from: 304, 412, 416.
    if (!(answer.body instanceof FileSource)) await handle.close()
    return answer
  } catch (error) {
    await handle.close()
    throw error
  }
}

interface Opened {
  readonly handle: FileHandle
  readonly size: number
  readonly version: Required<Version>
  report(error: unknown): void
}

function answerOf(
  { handle, size, version, report }: Opened,
  path: string,
  options: FileOptions & { readonly type: string },
  { method, headers }: RequestContext,
): OutgoingResponse {
  const about: (readonly [string, string])[] = [
    ["etag", version.etag],
    ["last-modified", new Date(version.modified).toUTCString()],
    ["cache-control", options.cacheControl ?? "no-cache"],
    ...Object.entries(options.headers ?? {}).flatMap(([name, value]) =>
      (typeof value === "string" ? [value] : value).map((one) => [name, one] as const),
    ),
  ]
  const condition = conditionOf(method, headers, version)
  if (condition === 304) return new OutgoingResponse(304, headerBlock(about), undefined)
  if (condition === 412) return new OutgoingResponse(412, headerBlock([]), undefined)

  const ranges = method === "GET" ? readRanges(headers, size, version) : undefined
  if (ranges === "unsatisfiable") {
    return new OutgoingResponse(416, headerBlock([["content-range", `bytes */${size}`]]), undefined)
  }
  const { type } = options
  const parts =
    ranges !== undefined && ranges.length > 1 ? byteRanges(ranges, size, type) : undefined
  const one = ranges?.length === 1 ? ranges[0] : undefined
  const block = headerBlock([
    ["content-type", parts?.type ?? type],
    ["accept-ranges", "bytes"],
    ...about,
    ...(options.download === undefined
      ? []
      : [["content-disposition", contentDisposition(nameOf(options.download, path))] as const]),
    ...(one === undefined ? [] : [["content-range", contentRange(one, size)] as const]),
  ])
  const pieces = parts?.pieces ?? [one ?? { start: 0, end: size }]
  return new OutgoingResponse(
    ranges === undefined ? 200 : 206,
    block,
    new FileSource(handle, pieces, report),
  )
}

function nameOf(download: string | true, path: string): string {
  return download === true ? path : download
}

// What a path of a file may be that is not there: a part of it is a file, its name is too long, a
// loop of links, NUL in its name.
const MISSING = new Set([
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "ENAMETOOLONG",
  "ELOOP",
  "ERR_INVALID_ARG_VALUE",
])

async function openFile(path: string): Promise<FileHandle> {
  try {
    // Loaded where there is a file: an application that is fetched may run where Node's are not.
    const { constants, open } = await import("node:fs/promises")
    // A named pipe would keep a thread until someone writes to it.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? "")) throw missing()
    throw error
  }
}

function missing(): ApiError {
  return new ApiError("not_found", "The file does not exist.")
}

/** Several ranges as one body: `multipart/byteranges` (RFC 9110 §14.6). */
interface ByteRanges {
  readonly type: string
  /** What goes out, in this order: bytes that are made here, and parts of the file. */
  readonly pieces: readonly (Uint8Array | ByteRange)[]
}

/** @param type content type of the whole */
function byteRanges(ranges: readonly ByteRange[], size: number, type: string): ByteRanges {
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
function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}

// As large as a socket's buffer likes; most files of a page are smaller, and go out in one part.
const PART = 64 * 1024

/** Parts of an open file, and bytes between them; the file is closed at the end. */
class FileSource implements BodySource {
  readonly length: number
  readonly #handle: FileHandle
  readonly #pieces: readonly (Uint8Array | ByteRange)[]
  readonly #report: (error: unknown) => void
  #gone = false
  #reads = false

  constructor(
    handle: FileHandle,
    pieces: readonly (Uint8Array | ByteRange)[],
    report: (error: unknown) => void,
  ) {
    this.#handle = handle
    this.#pieces = pieces
    this.#report = report
    this.length = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)
  }

  async pump(sink: ResponseStream): Promise<void> {
    this.#reads = true
    try {
      for (const piece of this.#pieces) {
        if (!(await this.#send(piece, sink))) return
      }
      sink.end()
    } catch (error) {
      this.#report(error)
      sink.abort()
    } finally {
      await this.#close()
    }
  }

  cancel(): void {
    this.#gone = true
    // A read that runs has to end first.
    if (!this.#reads) void this.#close()
  }

  /** @returns whether the client is still there */
  async #send(piece: Uint8Array | ByteRange, sink: ResponseStream): Promise<boolean> {
    if (piece instanceof Uint8Array) return sink.write(piece) || (await sink.drained())
    for (let at = piece.start; at < piece.end && !this.#gone;) {
      const part = await this.#read(at, piece.end)
      if (this.#gone) break
      at += part.byteLength
      if (!sink.write(part) && !(await sink.drained())) return false
    }
    return !this.#gone
  }

  /** The next bytes. A new buffer each time: a core may keep a part until the socket takes it. */
  async #read(at: number, end: number): Promise<Uint8Array> {
    const size = Math.min(PART, end - at)
    const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(size), 0, size, at)
    if (bytesRead === 0) throw new Error("a file became shorter while it was sent")
    return buffer.subarray(0, bytesRead)
  }

  async #close(): Promise<void> {
    await this.#handle.close().catch(this.#report)
  }
}

function sizeOf(piece: Uint8Array | ByteRange): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.end - piece.start
}
