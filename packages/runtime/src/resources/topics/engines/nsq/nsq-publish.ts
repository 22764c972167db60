import { once } from "node:events"
import type { Nsq, Writer } from "./load-nsq.ts"

const ANSWER_MS = 10_000
// nsqd accepts 5 MiB in one command (max-body-size).
const MOST_BYTES = 4_000_000

/** Sends to an nsqd, over a connection that is opened on demand. */
export class Sender {
  readonly #connect: () => Promise<Writer>
  #writer: Promise<Writer> | undefined

  constructor(nsq: Nsq, host: string, port: number, settings: object) {
    this.#connect = async () => {
      const writer = new nsq.Writer(host, port, settings)
      const lost = (): void => {
        this.#writer = undefined
      }
      writer.on("error", lost)
      writer.on("closed", lost)
      writer.connect()
      await once(writer, "ready", { signal: AbortSignal.timeout(ANSWER_MS) })
      return writer
    }
  }

  /** In their order; settled when nsqd has them. */
  async send(topic: string, messages: readonly Buffer[]): Promise<void> {
    let chunk: Buffer[] = []
    let bytes = 0
    for (const message of messages) {
      if (chunk.length > 0 && bytes + message.length > MOST_BYTES) {
        await this.#sendNow(topic, chunk)
        chunk = []
        bytes = 0
      }
      chunk.push(message)
      bytes += message.length
    }
    if (chunk.length > 0) await this.#sendNow(topic, chunk)
  }

  async #sendNow(topic: string, messages: Buffer[]): Promise<void> {
    const connecting = (this.#writer ??= this.#connect())
    connecting.catch(() => (this.#writer = undefined))
    const writer = await connecting
    await new Promise<void>((done, failed) => {
      const lost = (error?: Error): void => end(error ?? new Error("the connection was closed"))
      const timer = setTimeout(() => end(new Error("nsqd does not respond")), ANSWER_MS)
      const end = (error?: Error): void => {
        clearTimeout(timer)
        writer.off("error", lost)
        writer.off("closed", lost)
        if (error) failed(error)
        else done()
      }
      writer.on("error", lost)
      writer.on("closed", lost)
      writer.publish(topic, messages, end)
    })
  }

  async close(): Promise<void> {
    const writer = await this.#writer?.catch(() => undefined)
    writer?.close()
  }
}
