import type { ResponseStream, ResponseWriter, RequestDetails } from "../../transport/core.ts"
import type { HeaderBlock } from "../../transport/headers.ts"

/** A reply that reports the end of the request: its response is sent, or its client has disconnected. */
export class FormReply implements ResponseWriter {
  readonly #reply: ResponseWriter
  readonly #over: () => void
  readonly #listeners: (() => void)[] = []

  /** @param over called once or more */
  constructor(reply: ResponseWriter, over: () => void) {
    this.#reply = reply
    this.#over = over
    // A core takes one listener.
    reply.onAbort(() => {
      over()
      for (const listener of this.#listeners.splice(0)) listener()
    })
  }

  get aborted(): boolean {
    return this.#reply.aborted
  }

  get details(): RequestDetails | undefined {
    return this.#reply.details
  }

  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void {
    try {
      this.#reply.send(status, headers, body)
    } finally {
      this.#over()
    }
  }

  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined {
    const stream = this.#reply.stream(status, headers, length)
    if (stream === undefined) {
      this.#over()
      return undefined
    }
    const end = (step: () => void): void => {
      step()
      this.#over()
    }
    return {
      open: () => stream.open?.(),
      write: (part) => stream.write(part),
      drained: async () => {
        const goesOn = await stream.drained()
        if (!goesOn) this.#over()
        return goesOn
      },
      end: () => end(() => stream.end()),
      abort: () => end(() => stream.abort()),
    }
  }

  hint(headers: HeaderBlock): void {
    this.#reply.hint(headers)
  }

  address(): string {
    return this.#reply.address()
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listeners.push(listener)
  }
}
