// A core gives "" for a request without a body.

/** The bytes of a raw body. */
export function bytesBody(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

/** The parts of a raw body as they come. */
export function streamBody(body: unknown): AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null ? (body as AsyncIterable<Uint8Array>) : NOTHING
}

/** The same as a stream of the web. */
export function webStreamBody(body: unknown): ReadableStream<Uint8Array> {
  return ReadableStream.from(streamBody(body)) as ReadableStream<Uint8Array>
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
}
