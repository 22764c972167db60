import { isRunByTests } from "../../base/environment/env-files.ts"
import type { Bucket } from "./bucket.ts"

/** The buckets of a registry, and the URL at which it was last served. */
export class DeclaredBuckets {
  readonly #buckets = new Map<string, Bucket>()
  #origin: string | undefined
  #isFetched = false

  /** Adds a bucket for applications that are composed afterwards. */
  add(bucket: Bucket): void {
    this.#buckets.set(bucket.name, bucket)
  }

  /** The bucket of a name, the last one declared. */
  get(name: string): Bucket | undefined {
    return this.#buckets.get(name)
  }

  /** Names of all buckets, in the order of their declaration. */
  names(): readonly string[] {
    return [...this.#buckets.keys()]
  }

  /** An application of the registry listens here. */
  servedAt(url: string): void {
    this.#origin = url
  }

  /** The registry has an application that does not listen. */
  fetched(): void {
    this.#isFetched = true
  }

  /**
   * The origin at which buckets in folders are served: BUCKET_ORIGIN, else the application of the
   * registry that was served last. In tests an application that does not listen is at
   * http://localhost: its `fetch` accepts any origin. Outside tests the origin of a request is
   * not used, because the client controls it.
   */
  origin(): string | undefined {
    const inTest = this.#isFetched && isRunByTests(process.env) ? "http://localhost" : undefined
    return process.env["BUCKET_ORIGIN"] || (this.#origin ?? inTest)
  }
}
