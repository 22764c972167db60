import { once } from "node:events"
import { WebSocket } from "ws"

/** A client that keeps the messages it receives; it uses the library ws, and sends no automatic replies for a test. */
export class Client {
  readonly ws: WebSocket
  readonly messages: (string | Uint8Array)[] = []
  /** Code and reason of the end. */
  readonly closed: Promise<readonly [number, string]>
  #changed: (() => void) | undefined

  constructor(ws: WebSocket) {
    this.ws = ws
    ws.on("error", () => {})
    ws.on("message", (data: Buffer, isBinary) => {
      this.messages.push(isBinary ? Uint8Array.from(data) : data.toString("utf8"))
      this.#changed?.()
    })
    this.closed = new Promise((resolve) => {
      ws.on("close", (code, reason) => {
        resolve([code, reason.toString("utf8")])
        this.#changed?.()
      })
    })
  }

  /** The first `count` messages; fewer when the connection ends before. */
  async take(count: number): Promise<readonly (string | Uint8Array)[]> {
    while (this.messages.length < count && this.ws.readyState !== WebSocket.CLOSED) {
      await new Promise<void>((resolve) => (this.#changed = resolve))
    }
    return this.messages.splice(0, count)
  }

  /** The next message, parsed. */
  async json(): Promise<unknown> {
    const [text] = await this.take(1)
    return text === undefined ? undefined : JSON.parse(text as string)
  }
}

/** Connects; rejects when the handshake is refused. */
export async function open(
  app: { readonly port: number },
  path: string,
  options: ConstructorParameters<typeof WebSocket>[2] = {},
): Promise<Client> {
  const ws = new WebSocket(`ws://127.0.0.1:${app.port}${path}`, options)
  const client = new Client(ws)
  await once(ws, "open")
  return client
}
