import { observers } from "../../base/observers.ts"

/** Something that a bucket begins. */
export interface ObservedObject {
  /** Name of the bucket. */
  readonly bucket: string
  readonly operation: "put" | "get" | "head" | "delete"
  readonly key: string
}

/** Called when a bucket operation begins; the function it returns is called at the end. */
export type BucketObserver = (begun: ObservedObject) => (error?: unknown) => void

/** Module state: observers are set once for the program, for all its buckets. */
const observing = /* @__PURE__ */ observers<BucketObserver>((all) => (begun) => {
  const ends = all.map((by) => by(begun))
  return (error) => ends.forEach((each) => each(error))
})

/**
 * Observes all buckets.
 * @returns a function that stops observing
 */
export function watchBuckets(by: BucketObserver): () => void {
  return observing.add(by)
}

/** Runs an operation, observed if there is an observer. */
export async function observedObject<T>(
  bucket: string,
  operation: ObservedObject["operation"],
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  const observer = observing.now
  if (observer === null) return run()
  const end = observer({ bucket, operation, key })
  try {
    const value = await run()
    end()
    return value
  } catch (error) {
    end(error)
    throw error
  }
}
