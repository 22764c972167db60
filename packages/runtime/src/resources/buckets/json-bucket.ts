import type { TypeCode } from "../../types/type-code.ts"
import type { Bucket, ListOptions } from "./bucket.ts"
import type { BucketInfo, BucketObject, PutOptions } from "./buckets-store.ts"

/** The objects of a bucket as values of a type; see `bucket.json<T>()`. */
export class JsonBucket<T> {
  readonly #bucket: Bucket
  readonly #code: TypeCode<T, "encode" | "decode">

  /** @internal */
  constructor(bucket: Bucket, code: TypeCode<T, "encode" | "decode">) {
    this.#bucket = bucket
    this.#code = code
  }

  /** Stores a value, replacing an existing one. */
  async put(key: string, value: T, options: Omit<PutOptions, "type"> = {}): Promise<BucketInfo> {
    return this.#bucket.put(key, this.#code.encode(value), { ...options, type: JSON_TYPE })
  }

  /** Stores a value if the key is free; null otherwise. */
  async create(
    key: string,
    value: T,
    options: Omit<PutOptions, "type"> = {},
  ): Promise<BucketInfo | null> {
    return this.#bucket.create(key, this.#code.encode(value), { ...options, type: JSON_TYPE })
  }

  /**
   * The value of a key; null if it does not exist.
   * @throws ValidationError if the stored value does not match the type
   */
  async get(key: string): Promise<T | null> {
    const file = await this.#bucket.get(key)
    return file === null ? null : this.#code.decode(await file.bytes())
  }

  list(options: ListOptions = {}): AsyncGenerator<BucketObject, void> {
    return this.#bucket.list(options)
  }

  delete(key: string): Promise<void> {
    return this.#bucket.delete(key)
  }
}

const JSON_TYPE = "application/json"
