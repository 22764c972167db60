import type { Dispatch, Route } from "../core.ts"
import { isSame, nameBytes } from "./head-bytes.ts"
import type { Head } from "./head.ts"
import { KnownRoute } from "./known-route.ts"

/** The route of a request. */
export interface FoundRoute {
  readonly known: KnownRoute
  /** Path parameters as sent, in the order of the path. */
  readonly params: readonly string[]
  /** Path of the request as sent. */
  readonly path: string
}

/** A path without parameters, as requests name it. */
interface Literal extends FoundRoute {
  readonly method: string
  readonly bytes: Uint8Array
}

/** A power of two. */
const SLOTS = 256

/**
 * The routes of an application by the bytes of a head. Paths without parameters are found again
 * without making a string of them, as far as no other one has taken their slot since.
 */
export class KnownRoutes {
  readonly #app: Dispatch
  readonly #routes = new Map<Route, KnownRoute>()
  readonly #literals: (Literal | undefined)[] = Array.from({ length: SLOTS }, () => undefined)

  constructor(app: Dispatch) {
    this.#app = app
  }

  of(route: Route): KnownRoute {
    let known = this.#routes.get(route)
    if (known === undefined) this.#routes.set(route, (known = new KnownRoute(route)))
    return known
  }

  find(head: Head): FoundRoute | undefined {
    const { bytes, method, pathAt, pathEnd } = head
    const slot = slotOf(bytes, pathAt, pathEnd)
    const literal = this.#literals[slot]
    return literal !== undefined &&
      literal.method === method &&
      isSame(bytes, pathAt, pathEnd, literal.bytes)
      ? literal
      : this.#match(head, slot)
  }

  #match({ method, path }: Head, slot: number): FoundRoute | undefined {
    const match = this.#app.match(method, path)
    if (match === undefined) return undefined
    const { route, params } = match
    const known = this.of(route)
    if (params.length > 0) return { known, params, path }
    const literal = { known, params, path, method, bytes: nameBytes(path) }
    this.#literals[slot] = literal
    return literal
  }
}

/** Paths of an application differ in their lengths and ends more than in their starts. */
function slotOf(bytes: Buffer, at: number, end: number): number {
  const middle = bytes[(at + end) >> 1] as number
  return ((end - at) * 37 + (bytes[end - 1] as number) * 11 + middle * 5) & (SLOTS - 1)
}
