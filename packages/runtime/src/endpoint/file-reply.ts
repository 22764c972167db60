import type { HeadersOf } from "./reply.ts"
import { FILE, isMarked } from "../base/marks.ts"

/** Options of `file()`. */
export interface FileOptions {
  /** Content type; by the name's ending, if it is left out. */
  readonly type?: string
  /** Browsers save it, under this name; `true`: under its own (RFC 6266). */
  readonly download?: string | true
  /** Value of `cache-control`. Default "no-cache": cached, and revalidated by its ETag. */
  readonly cacheControl?: string
  /** Header fields in addition to those of the file. */
  readonly headers?: HeadersOf
}

/** A file as a response: the result of `file()`. */
export class FileReply {
  readonly path: string
  readonly options: FileOptions
  /** For types alone: the transformer recognizes the class by it. */
  declare readonly "~precast:file": true
  /** @internal */
  readonly [FILE] = true

  constructor(path: string, options: FileOptions) {
    this.path = path
    this.options = options
  }
}

/**
 * A file as a response, streamed, with content type, ETag, Last-Modified, conditional requests (RFC
 * 9110 §13) and ranges (§14). A missing file yields 404 `not_found`.
 * @param path must be built by the program: if a request can choose it, the client can read
 * every file. `staticFiles()` serves a folder.
 */
export function file(path: string, options: FileOptions = {}): FileReply {
  return new FileReply(path, options)
}

/** Whether a value is a file, of this copy of the package or another one. */
export function isFile(value: unknown): value is FileReply {
  return isMarked(value, FILE)
}
