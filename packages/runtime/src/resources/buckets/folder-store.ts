import { createHash, randomUUID } from "node:crypto"
import { link, mkdir, open, readdir, rename, rm, type FileHandle } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { ByteRange } from "../../http/response/range.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { readers } from "./buckets-body.ts"
import { footerBytes, readFooter, isObjectName, keyOf, namesOf } from "./folder-path.ts"
import { isSigned, localUrl, type LocalUrls } from "./local-url.ts"
import type {
  BucketFile,
  BucketInfo,
  BucketObject,
  BucketStore,
  ListRequest,
  PutRequest,
  SignRequest,
} from "./buckets-store.ts"

const PART = 64 * 1024

/**
 * Stores objects in files of a folder: for development, tests, and servers with a persistent
 * disk.
 */
export class FolderStore implements BucketStore {
  readonly #folder: string
  readonly #urls: LocalUrls

  constructor(folder: string, urls: LocalUrls) {
    this.#folder = folder
    this.#urls = urls
  }

  async put({ key, body, type, metadata, isNew, signal }: PutRequest): Promise<BucketInfo | null> {
    const path = this.#path(key)
    // Next to the objects, so that a rename stays within the file system; it is visible only
    // when it is complete.
    const draft = join(this.#folder, `${randomUUID()}.part`)
    await mkdir(this.#folder, { recursive: true })
    try {
      const written = await writeDraft(draft, body, { type, metadata }, signal)
      await mkdir(dirname(path), { recursive: true })
      if (!isNew) await rename(draft, path)
      else if (!(await linked(draft, path))) return null
      return { key, type, metadata, ...written }
    } finally {
      await rm(draft, { force: true })
    }
  }

  async get(key: string, range?: ByteRange): Promise<BucketFile | null> {
    const opened = await this.#open(key)
    if (opened === null) return null
    const { file, info } = opened
    const { start, end } = range ?? { start: 0, end: info.size }
    if (range !== undefined && start >= info.size) {
      await file.close()
      throw runtimeError("PC2132", key, start, info.size)
    }
    const body = streamOf(file, start, Math.min(end, info.size))
    return { ...info, body, ...readers(body) }
  }

  async head(key: string): Promise<BucketInfo | null> {
    const opened = await this.#open(key)
    await opened?.file.close()
    return opened?.info ?? null
  }

  async *list({ prefix, after, limit }: ListRequest): AsyncIterable<BucketObject> {
    const keys = (await filesIn(this.#folder)).flatMap((names) => keyOf(names) ?? [])
    const asked = keys.filter((key) => key.startsWith(prefix)).map((key) => Buffer.from(key))
    let left = limit
    for (const bytes of asked.sort(Buffer.compare)) {
      if (Buffer.compare(bytes, Buffer.from(after)) <= 0) continue
      if (left-- <= 0) return
      // An object that was deleted in the meantime is skipped.
      const info = await this.head(bytes.toString())
      if (info === null) continue
      const { key, size, etag, modified } = info
      yield { key, size, etag, modified }
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async signedUrl(request: SignRequest): Promise<string> {
    return localUrl(this.#urls, request)
  }

  publicUrl(key: string): string {
    return localUrl(this.#urls, { method: "GET", key })
  }

  isSigned(method: "GET" | "PUT", key: string, query: URLSearchParams): boolean {
    return isSigned(this.#urls, method, key, query)
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    return join(this.#folder, ...namesOf(key))
  }

  async #open(key: string): Promise<{ file: FileHandle; info: BucketInfo } | null> {
    const file = await open(this.#path(key)).catch(absent)
    if (file === null) return null
    const read = await readFooter(file).catch(() => undefined)
    if (read !== undefined) {
      const { footer, size, modified } = read
      return { file, info: { key, size, modified, ...footer } }
    }
    await file.close()
    return null
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
  throw error
}

/** Whether the path was free; atomic, even with concurrent calls. */
async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

async function writeDraft(
  path: string,
  body: PutRequest["body"],
  about: Pick<PutRequest, "type" | "metadata">,
  signal: AbortSignal | undefined,
): Promise<{ size: number; etag: string; modified: Date }> {
  const hash = createHash("md5")
  const file = await open(path, "wx")
  try {
    let size = 0
    for await (const part of body instanceof Uint8Array ? [body] : body) {
      signal?.throwIfAborted()
      hash.update(part)
      await file.appendFile(part)
      size += part.length
    }
    signal?.throwIfAborted()
    const etag = hash.digest("hex")
    await file.appendFile(footerBytes({ etag, ...about }))
    await file.datasync()
    return { size, etag, modified: (await file.stat()).mtime }
  } finally {
    await file.close()
  }
}

/** Reads on demand, and closes the file at the end. */
function streamOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(PART, end - at)
          const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at)
          at += bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          if (bytesRead > 0 && at < end) return
          await file.close()
          controller.close()
        } catch (error) {
          await file.close().catch(() => {})
          controller.error(error)
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

/** Names of folders and file of each object. */
async function filesIn(folder: string, names: readonly string[] = []): Promise<string[][]> {
  const entries = await readdir(join(folder, ...names), { withFileTypes: true }).catch(absent)
  const found = await Promise.all(
    (entries ?? []).map(async (entry) => {
      const inner = [...names, entry.name]
      if (entry.isDirectory()) return filesIn(folder, inner)
      return isObjectName(entry.name) ? [inner] : []
    }),
  )
  return found.flat()
}
