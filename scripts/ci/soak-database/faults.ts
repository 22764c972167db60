import { setTimeout as wait } from "node:timers/promises"
import { withClient } from "../../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import type { OwnPostgres } from "../../../packages/runtime/test/helpers/own-postgres.ts"
import { CHANGES } from "./entries.ts"

const BETWEEN_MS = 1500
// How long after a fault requests may still fail because of it.
const EXCUSED_MS = 1000
const CONNECTION_LOST = /^PC2068 |^PC2063 57P0[123] |^PC2063 25P02 .*57P0/

interface Fault {
  readonly what: string
  readonly from: number
  to: number
}

/** Ends sessions, restarts the server and changes the table while the load runs. */
export class Faults {
  readonly #server: OwnPostgres
  readonly #faults: Fault[] = []
  readonly counts = { killed: 0, restarted: 0, changed: 0 }
  #isOver = false
  #lastChange = ""

  constructor(server: OwnPostgres) {
    this.#server = server
  }

  /** @param restartEvery after so many rounds of a kill and a change the database is restarted */
  async run(restartEvery: number): Promise<void> {
    for (let round = 1; !this.#isOver; round++) {
      await wait(BETWEEN_MS)
      await this.#change(round)
      await wait(BETWEEN_MS)
      if (round % restartEvery === 0) await this.#restart()
      else await this.#kill()
    }
  }

  stop(): void {
    this.#isOver = true
  }

  /** Whether a request that failed was in flight while the database could not be reached. */
  excuse(from: number, to: number, { status, why }: { status: number; why: string }): boolean {
    const isLost =
      (status === 500 || status === 503) && CONNECTION_LOST.test(decodeURIComponent(why))
    // A stream that has begun is cut off.
    const isCut = status === 0
    return (isLost || isCut) && this.#faults.some((each) => from <= each.to && to >= each.from)
  }

  /** The last fault and the last change of the table, for messages. */
  last(at: number): string {
    const last = this.#faults.findLast(({ from }) => from <= at)
    const ago =
      last === undefined ? "no fault yet" : `${Math.round(at - last.from)} ms after ${last.what}`
    return `${ago}; last change: ${this.#lastChange}`
  }

  async #kill(): Promise<void> {
    const fault: Fault = { what: "a kill", from: performance.now(), to: Infinity }
    this.#faults.push(fault)
    await withClient(this.#server.url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'soak' order by random() limit 1`),
    )
    fault.to = performance.now() + EXCUSED_MS
    this.counts.killed++
  }

  async #restart(): Promise<void> {
    const fault: Fault = { what: "a restart", from: performance.now(), to: Infinity }
    this.#faults.push(fault)
    await this.#server.kill()
    await this.#server.resume()
    fault.to = performance.now() + EXCUSED_MS
    this.counts.restarted++
  }

  async #change(round: number): Promise<void> {
    const change = CHANGES[round % CHANGES.length]!
    for (const each of change) {
      this.#lastChange = each
      await withClient(this.#server.url, (client) => client.query(`alter table entries ${each}`))
      this.counts.changed++
      await wait(BETWEEN_MS / 5)
    }
  }
}
