import { BodyError, type RequestStream } from "../../transport/core.ts"

// Programs that compress in several threads write a frame for each megabyte or so. Many tiny ones
// are work for nothing.
const MOST_FRAMES = 1000

type Piece =
  | "magic"
  | "skippable"
  | "descriptor"
  | "header"
  | "block"
  | "content"
  | "last"
  | "skipped"

/**
 * Finds where the frames of zstd data end (RFC 8878 §3), which may be concatenated; node:zlib
 * stops at the end of the first one that ends within a write. Nothing is decompressed here.
 */
export class FrameWalk {
  /** What the bytes that are collected, or passed over, are. */
  #at: Piece = "magic"
  #left = 4
  #value = 0
  #shift = 0
  #checksum = 0
  #frames = 0

  /** Nothing of a frame is missing. */
  get isWhole(): boolean {
    return this.#at === "magic" && this.#left === 4
  }

  /**
   * @param from the place behind all bytes that were given before
   * @returns the place behind the end of the next frame; undefined: it is not within these bytes
   * @throws BodyError `compressed` for an invalid frame, `body-too-large` for too many of them
   */
  endIn(bytes: Uint8Array, from: number): number | undefined {
    let at = from
    while (at < bytes.byteLength) {
      if (COLLECTED.has(this.#at)) {
        this.#value += (bytes[at++] as number) * 2 ** this.#shift
        this.#shift += 8
        this.#left--
      } else {
        const step = Math.min(this.#left, bytes.byteLength - at)
        at += step
        this.#left -= step
      }
      while (this.#left === 0) if (this.#next()) return at
    }
    return undefined
  }

  /** The end of one thing: what comes then. @returns whether the frame ends here */
  #next(): boolean {
    const value = this.#value
    switch (this.#at) {
      case "magic": {
        if (++this.#frames > MOST_FRAMES) throw new BodyError("body-too-large")
        if (value === 0xfd2fb528) return this.#to("descriptor", 1)
        if (value < 0x184d2a50 || value > 0x184d2a5f) throw new BodyError("compressed")
        return this.#to("skippable", 4)
      }
      case "skippable":
        return this.#to("skipped", value)
      case "descriptor":
        this.#checksum = (value >> 2) & 1 ? 4 : 0
        return this.#to("header", headerBytes(value))
      case "header":
      case "content":
        return this.#to("block", 3)
      case "block": {
        const type = (value >> 1) & 3
        if (type === 3) throw new BodyError("compressed")
        // Of a block that repeats one byte (type 1) only that byte is there.
        const size = type === 1 ? 1 : value >> 3
        return (value & 1) === 1
          ? this.#to("last", size + this.#checksum)
          : this.#to("content", size)
      }
      case "last":
      case "skipped":
        this.#to("magic", 4)
        return true
    }
  }

  #to(what: Piece, bytes: number): false {
    this.#at = what
    this.#left = bytes
    this.#value = 0
    this.#shift = 0
    return false
  }
}

const COLLECTED: ReadonlySet<string> = new Set(["magic", "skippable", "descriptor", "block"])

/** Bytes of a frame's header behind its descriptor (§3.1.1.1). */
function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & 0x20) !== 0
  const size = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] as number
  const dictionary = [0, 1, 2, 4][descriptor & 3] as number
  return (isSingle ? 0 : 1) + dictionary + size
}

/** The frames of a whole body. @throws BodyError */
export function framesOf(bytes: Uint8Array): Uint8Array[] {
  const walk = new FrameWalk()
  const frames: Uint8Array[] = []
  for (let at = 0; at < bytes.byteLength;) {
    const end = walk.endIn(bytes, at)
    if (end === undefined) throw new BodyError("compressed")
    frames.push(bytes.subarray(at, end))
    at = end
  }
  return frames
}

/** The same bytes in parts that end where frames do. */
export async function* framed(body: RequestStream): AsyncGenerator<Uint8Array> {
  const walk = new FrameWalk()
  for await (const part of body) {
    for (let at = 0; at < part.byteLength;) {
      const end = walk.endIn(part, at) ?? part.byteLength
      yield part.subarray(at, end)
      at = end
    }
  }
  if (!walk.isWhole) throw new BodyError("compressed")
}
