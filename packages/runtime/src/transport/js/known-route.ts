import type { Route } from "../core.ts"
import { isBodyless } from "../status-line.ts"
import { readsUrl } from "../url-length.ts"
import { isSame, nameBytes } from "./head-bytes.ts"
import type { Head } from "./head.ts"

const NONE: readonly undefined[] = []
const JSON_TYPE = nameBytes("application/json")
const NO_TYPE = nameBytes("")
/** A longer type is not remembered: its parameters differ from request to request. */
const MOST_TYPE_BYTES = 48

/** What is worked out once for a route. */
export class KnownRoute {
  /** The response to every request, where there is nothing to check but the framing. */
  readonly constant: ConstantText | undefined
  readonly route: Route
  readonly #names: readonly Uint8Array[]
  /** The last type of a body that was taken. */
  #type: Uint8Array = JSON_TYPE

  constructor(route: Route) {
    this.route = route
    if (!route.takes("application/json")) this.#type = NO_TYPE
    this.#names = route.headers.map(nameBytes)
    this.constant = isConstant(route) ? new ConstantText(route.constant) : undefined
  }

  /** Whether the route takes a body of the type that the head declares. */
  takes({ bytes, notes: { typeAt, typeEnd } }: Head): boolean {
    const isKnown = this.#type.length > 0 && isSame(bytes, typeAt, typeEnd, this.#type)
    if (isKnown) return true
    const type = bytes.toString("latin1", typeAt, typeEnd)
    if (!this.route.takes(type)) return false
    if (type.length <= MOST_TYPE_BYTES) this.#type = nameBytes(type)
    return true
  }

  /** The headers that the route names. */
  headers(head: Head): readonly (string | undefined)[] {
    if (this.#names.length === 0) return NONE
    const values: (string | undefined)[] = []
    for (const name of this.#names) values.push(head.field(name))
    return values
  }
}

type Constant = NonNullable<Route["constant"]>

function isConstant(route: Route): route is Route & { readonly constant: Constant } {
  const { constant, method, body } = route
  if (constant === undefined || isBodyless(constant.status)) return false
  return method === "GET" && body === "none" && !readsUrl(route)
}

/** A constant response as it is sent, made again when the date changes. */
class ConstantText {
  readonly isWide: boolean
  readonly #start: string
  readonly #end: string
  #date = ""
  #text = ""

  constructor({ status, headers, body = "" }: Constant) {
    const length = Buffer.byteLength(body)
    this.isWide = length !== body.length
    this.#start = `HTTP/1.1 ${headers.head(status)}`
    this.#end = `\r\nContent-Length: ${length}\r\n\r\n${body}`
  }

  at(dateLine: string): string {
    if (dateLine !== this.#date) {
      this.#date = dateLine
      this.#text = this.#start + dateLine + this.#end
    }
    return this.#text
  }
}
