import { Buffer } from "node:buffer"
import { Socket } from "node:net"

/** As much as Node reads at a time. */
const SIZE = 64 * 1024
/** Views of the first bytes of the buffer, of which most requests need one of a few lengths. */
const VIEWS = 256

/** Receives what a socket has read. @returns false to stop reading */
export type TakePart = (part: Buffer) => boolean

/** What is behind a socket of Node; null once it is closed. */
type Handle = { readonly useUserBuffer?: (buffer: Buffer) => void } | null | undefined

/** Where a socket keeps the parts of its option `onread`. */
interface Places {
  readonly buffer: symbol
  readonly callback: symbol
}

/**
 * One buffer for all that the plain connections of a thread read, as the option `onread` of `new Socket()`
 * has it, which a server does not take for its connections. Otherwise Node allocates 64 KiB for each
 * read, copies what has come into another buffer, and V8 has both to free: a tenth of a small request.
 * What has been read is only valid until its callback returns: `kept` copies what is needed longer.
 */
class SharedBuffer {
  readonly bytes: Buffer = Buffer.allocUnsafeSlow(SIZE)
  readonly #places: Places | undefined
  readonly #views: (Buffer | undefined)[] = Array.from({ length: VIEWS }, () => undefined)

  constructor() {
    this.#places = findPlaces(this.bytes)
  }

  /** @returns false where sockets have no such buffer, or are not those of Node */
  attach(socket: Socket, take: TakePart): boolean {
    const handle: Handle = Reflect.get(socket, "_handle")
    if (this.#places === undefined || typeof handle?.useUserBuffer !== "function") return false
    Reflect.set(socket, this.#places.buffer, this.bytes)
    this.replace(socket, take)
    handle.useUserBuffer(this.bytes)
    return true
  }

  /** Hands what is read from now on to another callback: a socket cannot leave the buffer. */
  replace(socket: Socket, take: TakePart): void {
    if (this.#places === undefined) return
    Reflect.set(socket, this.#places.callback, (size: number) => take(this.#view(size)))
  }

  #view(size: number): Buffer {
    const view = this.#views[size & (VIEWS - 1)]
    if (view?.length === size) return view
    return (this.#views[size & (VIEWS - 1)] = this.bytes.subarray(0, size))
  }
}

let shared: SharedBuffer | undefined

/** The buffer of this thread. */
export function sharedBuffer(): SharedBuffer {
  return (shared ??= new SharedBuffer())
}

/** Bytes that stay as they are: a copy if they are in the shared buffer. */
export function kept(part: Buffer): Buffer {
  if (part.buffer !== shared?.bytes.buffer) return part
  const copy = Buffer.allocUnsafeSlow(part.length)
  part.copy(copy)
  return copy
}

/** The last major version of Node that is tested: nothing here is documented, so that later ones do without it. */
const LAST_NODE = 26

/** Finds them by their values in a socket that has the option; undefined where they are not found. */
function findPlaces(buffer: Buffer): Places | undefined {
  const { bun, deno, node } = process.versions
  if (bun !== undefined || deno !== undefined || Number.parseInt(node) > LAST_NODE) return undefined
  const callback = (): boolean => true
  const probe = new Socket({ onread: { buffer, callback } })
  const place = (value: unknown): symbol | undefined =>
    Object.getOwnPropertySymbols(probe).find((symbol) => Reflect.get(probe, symbol) === value)
  const places = [place(buffer), place(callback)]
  probe.destroy()
  return places[0] && places[1] && { buffer: places[0], callback: places[1] }
}
