import { Pool, type PoolOptions } from "./pool.ts"
import { DatabaseError } from "../../base/errors/database-error.ts"

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

interface Replica {
  readonly pool: Pool
  /** Time of the next attempt; 0 if it was reachable the last time. */
  nextTry: number
  pause: number
}

/** Servers used alternately. An unreachable one is skipped, and retried at increasing intervals. */
export class Replicas {
  readonly #all: readonly Replica[]
  #turn = 0

  constructor(options: readonly PoolOptions[]) {
    this.#all = options.map((each) => ({ pool: new Pool(each), nextTry: 0, pause: FIRST_PAUSE_MS }))
  }

  get pools(): readonly Pool[] {
    return this.#all.map(({ pool }) => pool)
  }

  /**
   * The next reachable server.
   * @throws DatabaseError PC2068 if all are unreachable
   */
  async next(): Promise<Pool> {
    const start = this.#turn++
    const inTurn = this.#all.map((_, index) => this.#all[(start + index) % this.#all.length]!)
    const now = performance.now()
    const isDue = ({ nextTry }: Replica): boolean => nextTry <= now
    let last: unknown
    // If all of them are skipped, each is tried: they may be back.
    for (const one of [...inTurn.filter(isDue), ...inTurn.filter((each) => !isDue(each))]) {
      try {
        await reach(one)
        return one.pool
      } catch (error) {
        last = error
      }
    }
    throw last
  }
}

/** Opens a connection unless the pool is open. */
async function reach(replica: Replica): Promise<void> {
  const { pool } = replica
  try {
    if (!pool.isOpen) await pool.release(await pool.acquire())
    replica.nextTry = 0
    replica.pause = FIRST_PAUSE_MS
  } catch (error) {
    // A server whose connections are all in use is not faulty.
    if (error instanceof DatabaseError && error.code === "PC2067") return
    replica.nextTry = performance.now() + replica.pause
    replica.pause = Math.min(replica.pause * 2, LONGEST_PAUSE_MS)
    throw error
  }
}
