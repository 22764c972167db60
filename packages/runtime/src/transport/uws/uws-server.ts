import { runtimeError } from "../../base/errors/catalog.ts"
import type { Dispatch, ListenOptions } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import type { Front } from "./front.ts"
import { Pending } from "../pending.ts"
import { statusLine } from "../status-line.ts"
import type { UwsConnection } from "./uws-connection.ts"
import type { Traits } from "./self-test.ts"
import type { UwsResponse } from "./uws-types.ts"
import { Unread } from "./uws-unread.ts"

/** What all requests of one listening app share. */
export class Server extends Pending {
  readonly app: Dispatch
  readonly options: ListenOptions
  readonly traits: Traits
  /** WebSockets that are open. */
  readonly sockets: Set<UwsConnection> = new Set()
  readonly unread: Unread
  readonly #told = new Set<string>()
  /** Responses close their connections. */
  draining = false
  /** Where connections are accepted, if the core does not accept them. */
  front: Front | undefined = undefined
  /** Framing needs no check of ours: the core checks it, or a proxy does. */
  readonly soundFraming: boolean

  constructor(app: Dispatch, options: ListenOptions, traits: Traits) {
    super()
    this.app = app
    this.options = options
    this.traits = traits
    this.unread = new Unread(options.limits)
    this.soundFraming = traits.strictFraming || options.trustFraming === true
  }

  /** Logs once that a finished request was read (PC2056). */
  tellLate(what: string): void {
    if (this.#told.has(what)) return
    this.#told.add(what)
    this.options.onFault(runtimeError("PC2056", what))
  }

  /** The address of the client. */
  addressOf(res: UwsResponse): string {
    if (this.front !== undefined) return this.front.addressOf(res.getRemotePort?.())
    return Buffer.from(res.getRemoteAddressAsText()).toString("latin1")
  }

  /** Writes status and headers, in one native call where the core lets it (`Traits.blocks`). */
  writeHead(res: UwsResponse, status: number, headers: HeaderBlock): void {
    // 200 is the core's default.
    if (status === 200 && headers.lines === "") return
    if (this.traits.blocks) {
      res.writeStatus(headers.head(status))
      return
    }
    const { flat } = headers
    if (status !== 200) res.writeStatus(statusLine(status))
    for (let i = 0; i < flat.length; i += 2)
      res.writeHeader(flat[i] as string, flat[i + 1] as string)
  }
}
