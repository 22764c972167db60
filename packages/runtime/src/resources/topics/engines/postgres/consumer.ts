import { runtimeError } from "../../../../base/errors/catalog.ts"
import { PrecastError } from "../../../../base/errors/precast-error.ts"
import type { DeadLetterError, Delivery, SubscriptionSpec } from "../../topics-engine.ts"
import type { PostgresEngine } from "./postgres-engine.ts"
import { Held } from "./postgres-held.ts"
import { Pace } from "./pace.ts"
import { numberCode, type Taken, takenCode } from "./rows.ts"

// Poll interval for changes without a notification: messages that become due, consumers that
// have died.
const LONGEST_LOOK_MS = 1000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
const EXPIRE_MS = 60_000

/**
 * Receives the messages of one subscription. One statement at a time reports finished messages
 * and takes the next ones: while it is in flight, handlers work on the messages taken before.
 */
export class PostgresConsumer {
  readonly #engine: PostgresEngine
  readonly #spec: SubscriptionSpec
  readonly #receive: (delivery: Delivery) => Promise<void>
  readonly #code = takenCode()
  readonly #waitCode = numberCode("wait")
  readonly #pace: Pace
  readonly #done = new Held()
  #ready: Taken[] = []
  #underWay = 0
  #topic = ""
  #id = 0
  /** There may be messages that are due. */
  #mayTake = true
  #isBusy = false
  #isStopping = false
  #isOver = false
  #timer: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #expireAt = 0
  readonly #idle: (() => void)[] = []

  constructor(
    engine: PostgresEngine,
    spec: SubscriptionSpec,
    receive: (delivery: Delivery) => Promise<void>,
  ) {
    this.#engine = engine
    this.#spec = spec
    this.#receive = receive
    this.#pace = new Pace(spec.concurrency)
  }

  async start(): Promise<void> {
    await this.#identify()
    this.wake()
  }

  async #identify(): Promise<void> {
    this.#id = await this.#engine.subscriptionId(this.#spec)
    this.#topic = String(await this.#engine.topicId(this.#spec.topic))
  }

  isOf(topic: string): boolean {
    return topic === this.#topic
  }

  wake(): void {
    this.#mayTake = true
    this.#go()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    const released = this.#release()
    this.#go()
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve)
      this.#checkIdle()
    })
    await released
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  /**
   * Returns messages that no handler has received: other consumers need not wait for the end of
   * the lease.
   */
  async #release(): Promise<void> {
    const list = new Held()
    for (const one of this.#ready.splice(0)) list.add(one)
    if (list.size === 0) return
    await this.#change(this.#engine.statements.release, list.take()).catch(() => {})
  }

  #checkIdle(): void {
    if (!this.#isStopping || this.#underWay > 0 || this.#isBusy || this.#done.size > 0) return
    for (const tell of this.#idle.splice(0)) tell()
  }

  /** Hands out the available messages, and sends the next statement if there is a reason. */
  #go(): void {
    while (this.#underWay < this.#spec.concurrency && this.#ready.length > 0 && !this.#isStopping)
      this.#deliver(this.#ready.shift()!)
    if (this.#isBusy || this.#isOver) return
    const room = this.#room()
    if (this.#done.size === 0 && room === 0) return this.#checkIdle()
    this.#isBusy = true
    // Includes messages that other handlers finish in the same tick.
    setImmediate(() => void this.#cycle())
  }

  #room(): number {
    if (!this.#mayTake || this.#isStopping) return 0
    return this.#pace.room(this.#ready.length + this.#underWay)
  }

  async #cycle(): Promise<void> {
    const done = this.#done.take()
    try {
      await this.#exchange(done.dues, done.seqs)
      this.#pauseMs = FIRST_PAUSE_MS
      this.#isBusy = false
      this.#go()
    } catch (error) {
      this.#done.putBack(done)
      await this.#failed(error)
    }
  }

  async #exchange(dues: readonly number[], seqs: readonly number[]): Promise<void> {
    const { statements } = this.#engine
    const { isOrdered } = this.#spec.topic
    const room = this.#room()
    const connection = await this.#engine.connection()
    const lists = [`{${dues.join(",")}}`, `{${seqs.join(",")}}`]
    if (room === 0 && !isOrdered) {
      await connection.run(statements.ack, [this.#id, ...lists])
      return
    }
    this.#mayTake = false
    this.#pace.begin()
    const statement = isOrdered ? statements.takeOrdered : statements.take
    const values = [this.#id, ...lists, room, this.#spec.leaseMs]
    const { rows } = await connection.run(statement, values, this.#code).catch((error: unknown) => {
      this.#mayTake = true
      throw error
    })
    rows.sort((a, b) => a.seq - b.seq)
    this.#ready.push(...rows)
    // The statement was in flight when the consumer was stopped.
    if (this.#isStopping) return this.#release()
    // Keys whose first message is done may have further messages.
    if (rows.length === room || (isOrdered && rows.length > 0)) this.#mayTake = true
    else if (!this.#mayTake) await this.#lookLater()
  }

  /** When the next message becomes due without a notification. */
  async #lookLater(): Promise<void> {
    await this.#expire()
    const connection = await this.#engine.connection()
    const { rows } = await connection.run(this.#engine.statements.next, [this.#id], this.#waitCode)
    const wait = Math.min(LONGEST_LOOK_MS, Math.max(rows[0] ?? LONGEST_LOOK_MS, 1))
    clearTimeout(this.#timer)
    if (!this.#isStopping) this.#timer = setTimeout(() => this.wake(), wait)
  }

  async #expire(): Promise<void> {
    const now = performance.now()
    if (now < this.#expireAt) return
    this.#expireAt = now + EXPIRE_MS
    const connection = await this.#engine.connection()
    await connection.run(this.#engine.statements.expire, [Number(this.#topic)])
    await connection.run(this.#engine.statements.forget, [])
  }

  /** Retries until it is stopped; finished messages remain to be reported. */
  async #failed(error: unknown): Promise<void> {
    const isGone = error instanceof PrecastError && error.code === "PC2090"
    if (this.#pauseMs === FIRST_PAUSE_MS || !isGone)
      this.#engine.log(`${this.#spec.topic.name}/${this.#spec.name}: ${String(error)}`)
    await new Promise((resolve) => setTimeout(resolve, this.#pauseMs))
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
    // Stopping does not wait for a server that is down: leases expire.
    if (this.#isStopping) this.#done.take()
    try {
      if (!isGone && !this.#isStopping) {
        await this.#engine.renew()
        await this.#identify()
      }
    } catch (again) {
      return this.#failed(again)
    }
    this.#mayTake = true
    this.#isBusy = false
    this.#go()
  }

  #deliver(taken: Taken): void {
    this.#underWay++
    void this.#receive(this.#deliveryOf(taken)).finally(() => {
      this.#underWay--
      this.#pace.count()
      this.#go()
    })
  }

  #deliveryOf(taken: Taken): Delivery {
    const { statements } = this.#engine
    let extending: Promise<unknown> = Promise.resolve()
    const held = async (): Promise<{ dues: number[]; seqs: number[] }> => {
      await extending
      return { dues: [taken.due], seqs: [taken.seq] }
    }
    return {
      message: taken.message,
      attempt: taken.attempt,
      ack: async () => {
        await extending
        this.#done.add(taken)
      },
      retry: async (ms) => {
        await this.#change(statements.retry, await held(), Math.round(ms)).catch(() => {})
        this.wake()
      },
      dead: async (error) => {
        await this.#bury(await held(), error)
        this.#done.add(taken)
      },
      extend: (ms) => {
        const { dues, seqs } = { dues: [taken.due], seqs: [taken.seq] }
        extending = this.#change(statements.extend, { dues, seqs }, Math.round(ms)).then(
          ([due]) => (taken.due = due ?? taken.due),
          () => {},
        )
        return extending.then(() => {})
      },
    }
  }

  /** Stores the dead letter before the message is removed: the other order could lose it. */
  async #bury(list: { dues: number[]; seqs: number[] }, error: DeadLetterError): Promise<void> {
    const { code, message } = error
    const plain = (text: string): string => text.replaceAll("\0", "\ufffd")
    await this.#change(this.#engine.statements.bury, list, plain(code), plain(message))
  }

  async #change(
    statement: PostgresEngine["statements"]["retry"],
    { dues, seqs }: { readonly dues: readonly number[]; readonly seqs: readonly number[] },
    ...more: readonly unknown[]
  ): Promise<number[]> {
    if (this.#isOver) throw runtimeError("PC2090", "postgres", "the subscription was stopped")
    const connection = await this.#engine.connection()
    const isExtending = statement === this.#engine.statements.extend
    const values = [this.#id, `{${dues.join(",")}}`, `{${seqs.join(",")}}`, ...more]
    return (await connection.run(statement, values, isExtending ? numberCode("due") : null)).rows
  }
}
