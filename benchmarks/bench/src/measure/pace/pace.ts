import { Connection, type Fates } from "./connection.ts"
import type { Paced } from "../../results/result-types.ts"

/** What the client at a constant rate is to do. */
export interface PaceTask {
  readonly port: number
  /** Bytes of each request, as text; sent one after the other. */
  readonly requests: readonly string[]
  /** Requests that are due each second, over all connections. */
  readonly rate: number
  readonly connections: number
  /** How long requests count. */
  readonly seconds: number
  /** Seconds of the same before, which do not count: the client itself has to become warm. */
  readonly lead: number
  /** Never sleep, for exact times: where the client has a core of its own. */
  readonly spin: boolean
}

/** Sorted values, share from 0 to 1 → the least value that at least that share does not exceed. */
export function percentile(sorted: Float64Array, share: number): number {
  const rank = Math.ceil(share * sorted.length)
  return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)] ?? 0
}

/** How long to wait for responses after the last request was due, in milliseconds. */
const patience = 2_000

/**
 * Sends requests at a constant rate. Request number i is due at i / rate, whatever became of those before it;
 * when no connection is free it waits for one, and its latency counts from when it was due. What has
 * no response in the end counts with the time it has waited so far.
 */
export class Pacer implements Fates {
  readonly #task: PaceTask
  readonly #connections: Connection[]
  readonly #free: Connection[] = []
  readonly #latencies: Float64Array
  readonly #lateness: Float64Array
  readonly #lead: number
  readonly #total: number
  #begin = Infinity
  #sent = 0
  #answered = 0
  #counted = 0
  #lastResponse = 0
  #refused = 0
  #errors = 0

  constructor(task: PaceTask) {
    this.#task = task
    this.#lead = Math.round(task.rate * task.lead)
    const counted = Math.max(1, Math.round(task.rate * task.seconds))
    this.#total = this.#lead + counted
    this.#latencies = new Float64Array(counted).fill(-1)
    this.#lateness = new Float64Array(counted)
    this.#connections = Array.from(
      { length: task.connections },
      () => new Connection(task.port, this),
    )
  }

  /** Runs to the end; what was seen. */
  async run(): Promise<Paced> {
    const opened = performance.now() + patience
    await this.#until(
      () => this.#free.length === this.#connections.length || performance.now() > opened,
    )
    this.#begin = performance.now()
    const end = this.#dueAt(this.#total) + patience
    await this.#until(() => {
      this.#sendWhatIsDue()
      return this.#answered === this.#total || performance.now() > end
    })
    for (const connection of this.#connections) connection.close()
    return this.#summary(performance.now())
  }

  answered({ asked }: Connection, status: number): void {
    const now = performance.now()
    if (status < 200 || status > 299) this.#refused++
    this.#record(asked, now)
    this.#lastResponse = now
  }

  closed(connection: Connection, failed: boolean): void {
    const at = this.#free.indexOf(connection)
    if (at >= 0) this.#free.splice(at, 1)
    if (failed) this.#errors++
    if (connection.asked >= 0) this.#record(connection.asked, performance.now())
  }

  free(connection: Connection): void {
    connection.freeSince = performance.now()
    this.#free.push(connection)
    this.#sendWhatIsDue()
  }

  #dueAt(index: number): number {
    return this.#begin + (index * 1000) / this.#task.rate
  }

  #sendWhatIsDue(): void {
    const { requests } = this.#task
    for (; this.#sent < this.#total; this.#sent++) {
      const now = performance.now()
      const due = this.#dueAt(this.#sent)
      if (now < due) return
      const connection = this.#free.shift()
      if (!connection) return
      const index = this.#sent - this.#lead
      if (index >= 0) this.#lateness[index] = now - Math.max(due, connection.freeSince)
      connection.send(requests[this.#sent % requests.length] ?? "", this.#sent)
    }
  }

  #record(index: number, now: number): void {
    this.#answered++
    if (index < this.#lead) return
    this.#counted++
    this.#latencies[index - this.#lead] = now - this.#dueAt(index)
  }

  /** Turns of the event loop, one after the other, until it has finished. */
  #until(over: () => boolean): Promise<void> {
    return new Promise((done) => {
      const turn = (): void => {
        if (over()) done()
        else if (this.#task.spin) setImmediate(turn)
        else setTimeout(turn, 1)
      }
      turn()
    })
  }

  #summary(end: number): Paced {
    const from = this.#dueAt(this.#lead)
    const all = this.#latencies.map((latency, index) =>
      latency < 0 ? end - this.#dueAt(index + this.#lead) : latency,
    )
    const sorted = all.sort()
    const until = this.#answered === this.#total ? this.#lastResponse : end
    const seconds = Math.max(this.#task.seconds, (until - from) / 1000)
    return {
      rate: this.#task.rate,
      perSecond: this.#counted / seconds,
      requests: this.#counted,
      seconds,
      p50: percentile(sorted, 0.5),
      p90: percentile(sorted, 0.9),
      p99: percentile(sorted, 0.99),
      p999: percentile(sorted, 0.999),
      max: percentile(sorted, 1),
      late: percentile(this.#lateness.sort(), 0.999),
      refused: this.#refused,
      errors: this.#errors,
    }
  }
}
