import type * as Amqp from "amqplib"
import type { ChannelModel } from "amqplib"
import { importClient } from "../client-of.ts"
import { within } from "../engines-within.ts"

/** Timeout for a response of the server. */
export const responseTimeoutMs = 5000

/** A connection that is opened on first use, and reopened when it is lost. */
export class RabbitLink {
  readonly #url: string
  readonly #host: string
  readonly #log: (line: string) => void
  #wasLost = false
  #wasOpen = false
  #opening: Promise<ChannelModel> | undefined
  #isOver = false

  /** @param url `amqp[s]://[user:password@]host:port[/vhost]` */
  constructor(url: URL, log: (line: string) => void) {
    this.#host = url.host
    this.#log = log
    const plain = new URL(url)
    // A server that holds still is noticed after two beats, in seconds.
    plain.search = "?heartbeat=10"
    this.#url = plain.href
  }

  connection(): Promise<ChannelModel> {
    if (this.#isOver) return Promise.reject(new Error("the driver is closed"))
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = undefined
    }
    const opening = (this.#opening ??= this.#open(() => forget()))
    opening.catch(forget)
    return opening
  }

  async #open(forget: () => void): Promise<ChannelModel> {
    const { connect } = await importClient<typeof Amqp>("rabbitmq", "amqplib")
    const opening = connect(this.#url, { timeout: responseTimeoutMs })
    const connection = await within(opening, responseTimeoutMs, "the connection").catch(
      (error: unknown) => {
        opening.then((late) => late.close()).catch(() => {})
        throw this.#wasOpen ? error : ofVhost(error)
      },
    )
    this.#wasOpen = true
    connection.on("error", () => {})
    connection.on("close", () => {
      forget()
      if (this.#isOver) return
      this.#wasLost = true
      this.#log(`topics: the connection to RabbitMQ at ${this.#host} is lost`)
    })
    if (this.#wasLost) this.#log(`topics: RabbitMQ at ${this.#host} is there again`)
    return connection
  }

  async close(): Promise<void> {
    this.#isOver = true
    const connection = await this.#opening?.catch(() => undefined)
    await within(connection?.close() ?? Promise.resolve(), responseTimeoutMs, "closing").catch(
      () => {},
    )
  }
}

/**
 * The server closes a connection before it is open if its virtual host is missing or not
 * accessible (530); the client discards both code and text. A server that was reachable before
 * may be restoring it.
 */
function ofVhost(error: unknown): unknown {
  if (!String(error).includes("Expected ConnectionOpenOk; got <ConnectionClose")) return error
  const text = "NOT_ALLOWED: the virtual host does not exist, or the user has no access to it"
  return Object.assign(new Error(text, { cause: error }), { code: 530 })
}
