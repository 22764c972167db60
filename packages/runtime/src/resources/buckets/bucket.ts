import { noteAddress } from "../../base/environment/noted-variables.ts"
import { knownOptions, wrongOption } from "../../base/base-options.ts"
import type { ByteRange } from "../../http/response/range.ts"
import { readDuration, type Duration } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { TypeCode } from "../../types/type-code.ts"
import { bytesOf } from "./buckets-body.ts"
import { checkMetadata, checkType, typeFor, checkKey } from "./check-object.ts"
import { JsonBucket } from "./json-bucket.ts"
import { observedObject } from "./buckets-observe.ts"
import { defaultRegistry, type RegistryOption } from "../../base/registry.ts"
import { DeclaredBuckets } from "./declared-buckets.ts"
import type {
  BucketBody,
  BucketFile,
  BucketInfo,
  BucketObject,
  BucketStore,
  PutOptions,
} from "./buckets-store.ts"

/** Options of `new Bucket()`. */
export interface BucketOptions extends RegistryOption {
  /**
   * Whether its objects are public, at `publicUrl(key)`. On S3 the bucket needs a policy that
   * allows it. Default false.
   */
  readonly public?: boolean
  /** `s3://bucket?region=…&endpoint=…`, or `file:///folder`. Default: BUCKET_URL_<NAME>, BUCKET_URL, in development a folder. */
  readonly url?: string
  /** In S3: longest time for a response, and for each part of a body (PC2181). Default 30 s. */
  readonly timeout?: Duration
}

/** Options of `get`. */
export interface GetOptions {
  /** From the byte `start` up to, but not including, `end`; without `end`, to the last byte. */
  readonly range?: { readonly start: number; readonly end?: number }
  /** Cancels the request, or the body of a response that has arrived. */
  readonly signal?: AbortSignal
}

/** Options of `list`. */
export interface ListOptions {
  /** Prefix of their keys. Default: all objects. */
  readonly prefix?: string
  /** Only keys after this one. */
  readonly after?: string
  /** Most of them. Default: all. */
  readonly limit?: number
}

/** Options of signed URLs. */
export interface SignedUrlOptions {
  /** How long it is good for. Default 15 minutes, at most 7 days. */
  readonly expires?: Duration
}

/**
 * Objects by key: in S3 or a compatible service, by BUCKET_URL; in a folder in development and
 * tests.
 * @example const avatars = new Bucket("avatars")
 */
export class Bucket {
  readonly name: string
  readonly isPublic: boolean
  readonly #url: string | undefined
  readonly #timeoutMs: number
  readonly #declared: DeclaredBuckets
  #store: Promise<BucketStore> | undefined
  #opened: BucketStore | undefined

  /**
   * @param name which finds it in the environment: lower-case letters, digits and hyphens
   * @throws PrecastError PC2030
   */
  constructor(name: string, options: BucketOptions = {}) {
    if (typeof name !== "string" || !/^[a-z][a-z0-9-]{0,62}$/.test(name))
      throw wrongOption("name of new Bucket()", "lower-case letters, digits and hyphens", name)
    knownOptions("bucket", options, { public: 0, url: 0, timeout: 0, registry: 0 })
    this.name = name
    this.isPublic = options.public === true
    this.#url = options.url
    this.#timeoutMs = readDuration("bucket.timeout", options.timeout ?? "30s", 1, 2_147_483_647)
    if (options.url === undefined) noteAddress("BUCKET_URL", ["bucket", name], "a folder", null)
    this.#declared = (options.registry ?? defaultRegistry)["~part"](DeclaredBuckets)
    this.#declared.add(this)
  }

  /** Stores an object, replacing an existing one. A stream is uploaded in parts. */
  async put(key: string, body: BucketBody, options: PutOptions = {}): Promise<BucketInfo> {
    return (await this.#put(key, body, options, false))!
  }

  /**
   * Stores an object if the key is free; null otherwise. Of many concurrent calls,
   * one succeeds.
   */
  async create(
    key: string,
    body: BucketBody,
    options: PutOptions = {},
  ): Promise<BucketInfo | null> {
    return this.#put(key, body, options, true)
  }

  /**
   * An object with its content; null if it does not exist.
   * @throws PrecastError PC2132 if the range starts after the end
   */
  async get(key: string, options: GetOptions = {}): Promise<BucketFile | null> {
    return observedObject(this.name, "get", key, async () => {
      const store = await this.#open()
      return store.get(checkKey(key), rangeOf(options.range), options.signal)
    })
  }

  /** The metadata of an object without its content; null if it does not exist. */
  async head(key: string): Promise<BucketInfo | null> {
    return observedObject(this.name, "head", key, async () =>
      (await this.#open()).head(checkKey(key)),
    )
  }

  async exists(key: string): Promise<boolean> {
    return (await this.head(key)) !== null
  }

  /** Objects in the order of their keys. */
  async *list({ prefix = "", after = "", limit = Infinity }: ListOptions = {}): AsyncGenerator<
    BucketObject,
    void
  > {
    const store = await this.#open()
    if (limit > 0) yield* store.list({ prefix, after, limit })
  }

  /** Deletes an object; it is not an error if it does not exist. */
  async delete(key: string): Promise<void> {
    await observedObject(this.name, "delete", key, async () =>
      (await this.#open()).delete(checkKey(key)),
    )
  }

  /**
   * A URL from which anyone can download an object, for a limited time.
   * @param options `download`: the file name that a browser suggests
   */
  async downloadUrl(
    key: string,
    options: SignedUrlOptions & { readonly download?: string } = {},
  ): Promise<string> {
    const { download } = options
    return (await this.#open()).signedUrl({
      method: "GET",
      key: checkKey(key),
      expiresMs: expiresOf(options),
      ...(download !== undefined && { download }),
    })
  }

  /**
   * A URL to which anyone can upload an object by `PUT`, for a limited time.
   * @param options `type`: the content type that the upload must have
   * @throws PrecastError PC2131 for a `type` that is not a valid header value
   */
  async uploadUrl(
    key: string,
    options: SignedUrlOptions & { readonly type?: string } = {},
  ): Promise<string> {
    const { type } = options
    return (await this.#open()).signedUrl({
      method: "PUT",
      key: checkKey(key),
      expiresMs: expiresOf(options),
      ...(type !== undefined && { type: checkType(type) }),
    })
  }

  /** The address of an object of a public bucket. */
  async publicUrl(key: string): Promise<string> {
    if (!this.isPublic) throw runtimeError("PC2133", this.name)
    return (await this.#open()).publicUrl(checkKey(key))
  }

  /**
   * The same bucket for values of a type, stored as JSON.
   * @example const profiles = bucket.json<Profile>()
   */
  json<T>(code?: TypeCode<T, "encode" | "decode">): JsonBucket<T> {
    if (code === undefined) throw runtimeError("PC2001", "bucket.json<T>()")
    return new JsonBucket(this, code)
  }

  /** Ends connections. */
  async close(): Promise<void> {
    const store = await this.#store?.catch(() => undefined)
    this.#store = this.#opened = undefined
    await store?.close()
  }

  /** @internal Whether a URL of the application is good for an object; undefined: the bucket is in no folder. */
  async "~local"(
    method: "GET" | "PUT",
    key: string,
    query: URLSearchParams,
  ): Promise<boolean | undefined> {
    return (await this.#open()).isSigned?.(method, key, query)
  }

  async #put(
    key: string,
    body: BucketBody,
    { type, metadata = {}, signal }: PutOptions,
    isNew: boolean,
  ): Promise<BucketInfo | null> {
    return observedObject(this.name, "put", key, async () => {
      const about = { type: await typeFor(key, body, type), metadata: checkMetadata(metadata) }
      const store = await this.#open()
      return store.put({ key: checkKey(key), body: bytesOf(body), ...about, isNew, signal })
    })
  }

  async #open(): Promise<BucketStore> {
    if (this.#opened !== undefined) return this.#opened
    const { openBucket } = await import("./open-bucket.ts")
    const place = {
      url: this.#url,
      timeoutMs: this.#timeoutMs,
      origin: () => this.#declared.origin(),
    }
    this.#store ??= openBucket(this.name, place).catch((error: unknown) => {
      this.#store = undefined
      throw error
    })
    return (this.#opened = await this.#store)
  }
}

function rangeOf(range: GetOptions["range"]): ByteRange | undefined {
  if (range === undefined) return undefined
  const { start, end = Infinity } = range
  if (Number.isInteger(start) && start >= 0 && end > start) return { start, end }
  throw wrongOption("get.range", "{ start, end } with end above start", `${start}, ${end}`)
}

// Seven days are the most that S3 signs for.
function expiresOf({ expires = "15m" }: SignedUrlOptions): number {
  return readDuration("expires", expires, 1000, 604_800_000)
}
