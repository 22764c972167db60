import type { Dispatch, ListenOptions } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import type { Traits } from "./self-test.ts"
import type { UwsResponse } from "./types.ts"

/** What all requests of one listening app share. */
export class Server {
  readonly app: Dispatch
  readonly options: ListenOptions
  readonly traits: Traits
  /** Answers close their connections. */
  draining = false
  #pending = 0
  #idle: (() => void) | undefined = undefined

  constructor(app: Dispatch, options: ListenOptions, traits: Traits) {
    this.app = app
    this.options = options
    this.traits = traits
  }

  /** An answer will come after its native callback. */
  waiting(): void {
    this.#pending++
  }

  /** That answer was given, or its client has gone. */
  settled(): void {
    if (--this.#pending === 0) this.#idle?.()
  }

  /** Resolves when nothing is pending. */
  whenIdle(): Promise<void> {
    if (this.#pending === 0) return Promise.resolve()
    return new Promise((resolve) => (this.#idle = resolve))
  }

  /** Writes a block in one native call where the core lets it (`Traits.blocks`). */
  writeHeaders(res: UwsResponse, { name, value, flat }: HeaderBlock): void {
    if (name === "") return
    if (this.traits.blocks) {
      res.writeHeader(name, value)
      return
    }
    for (let i = 0; i < flat.length; i += 2)
      res.writeHeader(flat[i] as string, flat[i + 1] as string)
  }
}
