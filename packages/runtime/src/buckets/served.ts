import type { Bucket } from "./bucket.ts"

/** State of the module: the buckets that a program declares, and where it was last served. */
const buckets = new Map<string, Bucket>()
let origin: string | undefined

/** Makes a bucket known to applications that are composed after it. */
export function declareBucket(bucket: Bucket): void {
  buckets.set(bucket.name, bucket)
}

/** The bucket of a name, the last one declared. */
export function declaredBucket(name: string): Bucket | undefined {
  return buckets.get(name)
}

/** Whether there is any. */
export function hasBuckets(): boolean {
  return buckets.size > 0
}

/** An application of the program listens here. */
export function announceOrigin(url: string): void {
  origin = url
}

/** Where buckets in folders are served: BUCKET_ORIGIN, else the application of this process that was served last. */
export function serverOrigin(): string | undefined {
  return process.env["BUCKET_ORIGIN"] || origin
}
