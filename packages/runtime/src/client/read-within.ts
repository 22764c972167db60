import { TooLargeError, type CallInfo } from "../types/client/client-errors.ts"

/** The maximum size of responses, in bytes after decompression. */
export interface ResponseLimits {
  /** A response that is read whole: JSON, text, bytes, a problem. Default 64 MiB. */
  readonly responseBytes?: number
  /** One item of a streamed response: a line of JSON, or an event. Default 16 MiB. */
  readonly itemBytes?: number
}

const RESPONSE_BYTES = 67_108_864
const ITEM_BYTES = 16_777_216

export function limitsOf(limits: ResponseLimits = {}): Required<ResponseLimits> {
  const { responseBytes = RESPONSE_BYTES, itemBytes = ITEM_BYTES } = limits
  return { responseBytes, itemBytes }
}

/**
 * The body of a response as text (UTF-8, without a byte-order mark).
 * @throws TooLargeError as soon as there are more bytes than `most`; what `fetch` throws
 */
export async function textWithin(
  response: Response,
  most: number,
  call: CallInfo,
): Promise<string> {
  return new TextDecoder().decode(await bytesWithin(response, most, call))
}

/** @throws TooLargeError as soon as there are more bytes than `most`; what `fetch` throws */
export async function bytesWithin(
  response: Response,
  most: number,
  call: CallInfo,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) break
    length += part.value.length
    if (length > most) {
      await reader!.cancel().catch(() => {})
      throw new TooLargeError(call, "responseBytes", most)
    }
    parts.push(part.value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
