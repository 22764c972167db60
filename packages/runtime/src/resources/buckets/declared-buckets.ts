import { isRunByTests } from "../../base/environment/stage.ts"
import type { Bucket } from "./bucket.ts"

/** Module state: the buckets that a program declares, and the URL at which it was last served. */
const buckets = new Map<string, Bucket>()
let origin: string | undefined
let isFetched = false

/** Registers a bucket for applications that are composed afterwards. */
export function declareBucket(bucket: Bucket): void {
  buckets.set(bucket.name, bucket)
}

/** The bucket of a name, the last one declared. */
export function declaredBucket(name: string): Bucket | undefined {
  return buckets.get(name)
}

/** Names of all buckets, in the order of their declaration. */
export function declaredBucketNames(): readonly string[] {
  return [...buckets.keys()]
}

/** Whether the program has a bucket. */
export function hasBuckets(): boolean {
  return buckets.size > 0
}

/** An application of the program listens here. */
export function announceOrigin(url: string): void {
  origin = url
}

/** The program has an application that does not listen. */
export function announceFetched(): void {
  isFetched = true
}

/**
 * The origin at which buckets in folders are served: BUCKET_ORIGIN, else the application of
 * this process that was served last. In tests an application that does not listen is at
 * http://localhost: its `fetch` accepts any origin. Outside tests the origin of a
 * request is not used, because the client controls it.
 */
export function serverOrigin(): string | undefined {
  const inTest = isFetched && isRunByTests(process.env) ? "http://localhost" : undefined
  return process.env["BUCKET_ORIGIN"] || (origin ?? inTest)
}
