import type { BucketBody } from "./buckets-store.ts"

/** A body as bytes if it is in memory, else as a sequence of chunks. */
export function bytesOf(body: BucketBody): Uint8Array | AsyncIterable<Uint8Array> {
  if (typeof body === "string") return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  if (body instanceof Blob) return body.stream()
  return body
}

/** All bytes of a stream. */
export async function readAll(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const part of parts) {
    all.push(part)
    size += part.length
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Methods that read a whole body. */
export function readers(body: ReadableStream<Uint8Array>): {
  bytes(): Promise<Uint8Array>
  text(): Promise<string>
} {
  return {
    bytes: () => readAll(body),
    text: async () => new TextDecoder("utf-8", { ignoreBOM: true }).decode(await readAll(body)),
  }
}
