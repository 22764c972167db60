import { closeOnSignals } from "../base/signals.ts"
import type { CoreKind } from "../transport/core.ts"
import type { Settings } from "./options/read-options.ts"

/** What listens: this process, or the workers it has started. */
export interface Server {
  readonly core: CoreKind
  readonly port: number
  reloadTls?(): void
  /** Replaces the worker processes one by one. @throws PrecastError PC2012 when the key or certificate is invalid */
  replace?(): Promise<void>
  /** @param lingerMs see `Listening.close` */
  close(graceMs: number, lingerMs?: number): Promise<void>
}

/** What a start reports to, and looks at before it listens. */
export interface Starting {
  /** Whether `close()` was called during the start. */
  readonly isClosing: boolean
  /** Requests are accepted from now on, even if other parts still have to start. */
  accepting(server: Server): void
}

/**
 * An application from the call of `serve()` until it is closed. Signals are handled from the beginning: no
 * accepted request is lost when the process is terminated during the start.
 */
export class Lifetime implements Starting {
  readonly #settings: Settings
  readonly #settled = Promise.withResolvers<void>()
  readonly #closed = Promise.withResolvers<void>()
  readonly #cleanups: (() => void)[] = []
  #isOver = false
  #server: Server | undefined
  #closing: Promise<void> | undefined

  /** @param handlesSignals closes on SIGTERM and SIGINT */
  constructor(settings: Settings, handlesSignals: boolean) {
    this.#settings = settings
    if (handlesSignals)
      this.#cleanups.push(closeOnSignals(() => this.close(this.#settings.lingerMs)))
  }

  get isClosing(): boolean {
    return this.#closing !== undefined
  }

  accepting(server: Server): void {
    this.#server = server
    this.#settled.resolve()
  }

  /** There will be no server: closing has nothing to wait for. */
  failed(): void {
    this.#settled.resolve()
  }

  /** Has something done once the application is closed, or could not be started. */
  onClosed(done: () => void): void {
    if (this.#isOver) done()
    else this.#cleanups.push(done)
  }

  /**
   * @returns the server that `open` gives; when the application is closed before that: one that is closed
   * @throws what `open` throws, unless the application is closing
   */
  async start(open: () => Promise<Server>): Promise<Server> {
    try {
      const closed = this.#closed.promise.then(() => this.#closedServer())
      return await Promise.race([this.#opened(open), closed])
    } catch (error) {
      this.failed()
      if (this.#closing === undefined) {
        this.#cleanUp()
        throw error
      }
      this.#settings.log(`the start failed while closing: ${String(error)}`)
      await this.#closing
      return this.#closedServer()
    }
  }

  /**
   * Closes the server, also one that is still starting. May be called more than once.
   * @param lingerMs see `Listening.close`
   */
  close(lingerMs: number, graceMs: number = this.#settings.graceMs): Promise<void> {
    return (this.#closing ??= this.#close(lingerMs, graceMs))
  }

  async #close(lingerMs: number, graceMs: number): Promise<void> {
    try {
      // One that does not listen yet leaves off before it does: it looks at `isClosing`.
      await this.#settled.promise
      await this.#server?.close(graceMs, lingerMs)
    } finally {
      this.#cleanUp()
      this.#closed.resolve()
    }
  }

  async #opened(open: () => Promise<Server>): Promise<Server> {
    const server = await open()
    this.accepting(server)
    return server
  }

  #cleanUp(): void {
    this.#isOver = true
    for (const done of this.#cleanups.splice(0)) done()
  }

  #closedServer(): Server {
    return this.#server ?? notListening(this.#settings)
  }
}

/** Replaces a server if another process, or none, listens. */
export function notListening({ port }: Settings): Server {
  return { core: "node", port, close: async () => {} }
}
