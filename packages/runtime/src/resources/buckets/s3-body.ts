import { within } from "../../base/within.ts"

/** Parameters for reading the content of an object, or a part of it. */
export interface S3Content {
  /** The response already received. */
  readonly first: ReadableStream<Uint8Array>
  /** Bytes. */
  readonly length: number
  /** Longest time without a byte, in milliseconds. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Requests the content again, from this byte on. */
  again(offset: number): Promise<ReadableStream<Uint8Array>>
  /** The error to report for one of the client, or for TimedOut. */
  failure(error: unknown): unknown
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

// How long a connection is held for an unread body. The client has a limited number of
// connections.
const IDLE_MS = 1000

/**
 * The content of an object as a stream. While it is not being read, its connection is released:
 * a body that is never read, or is read slowly, does not block other calls of the bucket.
 * Further reading requests the rest.
 */
export function s3Body(content: S3Content): ReadableStream<Uint8Array> {
  let reader: Reader | undefined = content.first.getReader()
  let idle: NodeJS.Timeout | undefined
  let offset = 0
  const giveBack = (): void => {
    clearTimeout(idle)
    reader?.cancel().catch(() => {})
    reader = undefined
  }
  const wait = (): void => void (idle = setTimeout(giveBack, IDLE_MS).unref())
  wait()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(idle)
        try {
          content.signal?.throwIfAborted()
          if (offset >= content.length) return close(controller)
          reader ??= (await content.again(offset)).getReader()
          const { value } = await within(content.timeoutMs, reader.read())
          if (value === undefined) return close(controller)
          offset += value.length
          controller.enqueue(value)
          wait()
        } catch (error) {
          giveBack()
          content.signal?.throwIfAborted()
          throw content.failure(error)
        }
      },
      cancel: giveBack,
    },
    // No read-ahead: it would start on a body that is never read.
    { highWaterMark: 0 },
  )

  function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
    giveBack()
    controller.close()
  }
}
