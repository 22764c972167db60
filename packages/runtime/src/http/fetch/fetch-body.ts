import { joined } from "../../base/joined.ts"
import { textOf } from "../../transport/body-text.ts"
import type { BodyError, Refusal } from "../../transport/core.ts"
import { BodyQueue } from "../../transport/body-queue.ts"
import type { FetchReply } from "./fetch-reply.ts"

/** How much of a body is read, in bytes, and for how long, in milliseconds. */
export interface Extent {
  readonly most: number
  readonly ms: number
}

/** The length by the header; it can only reject a body early: the received bytes count. */
export function announcedLength({ headers }: Request): number {
  const length = headers.get("content-length")
  return length !== null && /^\d+$/.test(length) ? Number(length) : 0
}

/** Whether there is any byte; the rest is not read. */
export async function peek(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return false
    if (value.byteLength === 0) continue
    void reader.cancel().catch(() => {})
    return true
  }
}

/**
 * The whole body.
 * @returns "gone" when the request was aborted meanwhile
 */
export async function readAll(
  body: ReadableStream<Uint8Array>,
  kind: "text" | "bytes",
  { most, ms }: Extent,
  reply: FetchReply,
): Promise<string | Uint8Array | { readonly refused: Refusal } | "gone"> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let total = 0
  let late = false
  const stop = (): void => void reader.cancel().catch(() => {})
  const timer = setTimeout(() => {
    late = true
    stop()
  }, ms)
  reply.onEnd = stop
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (late) return { refused: "timeout" }
      if (!reply.open) return "gone"
      if (done) break
      total += value.byteLength
      parts.push(value)
      if (total <= most) continue
      stop()
      return { refused: "body-too-large" }
    }
  } finally {
    clearTimeout(timer)
    reply.onEnd = undefined
  }
  const bytes = joined(parts, total)
  return kind === "bytes" ? bytes : (textOf(bytes) ?? { refused: "utf-8" })
}

/** The bytes of a body as they come, read as fast as they are taken. */
export function streamOf(
  body: ReadableStream<Uint8Array>,
  { most, ms }: Extent,
  reply: FetchReply,
): BodyQueue {
  const reader = body.getReader()
  const gate = new Gate()
  const queue = new BodyQueue(gate)
  const stop = (): void => void reader.cancel().catch(() => {})
  const fail = (reason: BodyError["reason"]): void => {
    queue.fail(reason)
    stop()
  }
  const timer = setTimeout(() => fail("timeout"), ms)
  reply.onEnd = () => {
    queue.drop()
    stop()
  }
  reply.onGone = () => fail("aborted")
  const pump = async (): Promise<void> => {
    for (let total = 0; ;) {
      await gate.opened
      const { done, value } = await reader.read()
      if (queue.over) return stop()
      if (done) return queue.end()
      total += value.byteLength
      if (total > most) return fail("body-too-large")
      queue.push(value)
    }
  }
  pump()
    .catch(() => queue.fail("aborted"))
    .finally(() => clearTimeout(timer))
  return queue
}

/** Closed while the reader of a body does not keep up. */
class Gate {
  opened: Promise<void> | undefined
  #open: (() => void) | undefined

  pause(): void {
    this.opened = new Promise((resolve) => (this.#open = resolve))
  }

  resume(): void {
    this.opened = undefined
    this.#open?.()
  }
}
