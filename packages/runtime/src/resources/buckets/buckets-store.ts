import type { ByteRange } from "../../http/response/range.ts"

/** An object of a bucket. */
export interface BucketObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** Changes when the content does. */
  readonly etag: string
  readonly modified: Date
}

/** Metadata of one object. */
export interface BucketInfo extends BucketObject {
  /** Media type. */
  readonly type: string
  readonly metadata: Readonly<Record<string, string>>
}

/** An object with its content. */
export interface BucketFile extends BucketInfo {
  /** The bytes, or the requested part; to be read or canceled once. */
  readonly body: ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array>
  text(): Promise<string>
}

/** Content to store in a bucket. */
export type BucketBody =
  | string
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

/** Options for storing an object. */
export interface PutOptions {
  /**
   * Media type. Default: that of a `Blob`, else by the extension of the key, else
   * application/octet-stream.
   */
  readonly type?: string
  /** Texts in ASCII by names of lower-case letters, digits and hyphens. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Cancels the upload; nothing is stored then. */
  readonly signal?: AbortSignal
}

/** Parameters of a put. */
export interface PutRequest {
  readonly key: string
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
  readonly type: string
  readonly metadata: Readonly<Record<string, string>>
  /** Stores nothing if the object exists already. */
  readonly isNew: boolean
  readonly signal: AbortSignal | undefined
}

export interface ListRequest {
  readonly prefix: string
  readonly after: string
  readonly limit: number
}

/** Parameters of a signed URL. */
export interface SignRequest {
  readonly method: "GET" | "PUT"
  readonly key: string
  readonly expiresMs: number
  /** Of an upload, whose request must have the same type. */
  readonly type?: string
  /** Name under which a browser saves a download. */
  readonly download?: string
}

/** Where the objects of a bucket are. */
export interface BucketStore {
  /** null: `isNew`, and the object exists. */
  put(request: PutRequest): Promise<BucketInfo | null>
  /** @param range its end may be beyond that of the object */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<BucketFile | null>
  head(key: string): Promise<BucketInfo | null>
  /** In the order of keys as UTF-8. */
  list(request: ListRequest): AsyncIterable<BucketObject>
  delete(key: string): Promise<void>
  signedUrl(request: SignRequest): Promise<string>
  publicUrl(key: string): string
  /** For folders: whether the folder's key signed the URL. */
  isSigned?(method: "GET" | "PUT", key: string, query: URLSearchParams): boolean
  close(): Promise<void>
}
