import { Pool, type PoolOptions } from "./pool.ts"
import { DatabaseError } from "../../base/errors/database-error.ts"

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

interface Replica {
  readonly pool: Pool
  /** When it is tried again; 0: it was there the last time. */
  nextTry: number
  pause: number
}

/** Servers that take turns. One that cannot be reached is passed over, and tried again after longer and longer pauses. */
export class Replicas {
  readonly #all: readonly Replica[]
  #turn = 0

  constructor(options: readonly PoolOptions[]) {
    this.#all = options.map((each) => ({ pool: new Pool(each), nextTry: 0, pause: FIRST_PAUSE_MS }))
  }

  get pools(): readonly Pool[] {
    return this.#all.map(({ pool }) => pool)
  }

  /** The next one that can be reached. @throws DatabaseError PC2068 when none can be */
  async next(): Promise<Pool> {
    const start = this.#turn++
    const inTurn = this.#all.map((_, index) => this.#all[(start + index) % this.#all.length]!)
    const now = performance.now()
    const isDue = ({ nextTry }: Replica): boolean => nextTry <= now
    let last: unknown
    // When all of them are passed over, each is tried: they may be back.
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

/** Opens a connection if there is none. */
async function reach(replica: Replica): Promise<void> {
  const { pool } = replica
  try {
    if (!pool.isOpen) await pool.release(await pool.acquire())
    replica.nextTry = 0
    replica.pause = FIRST_PAUSE_MS
  } catch (error) {
    // Connections that are all in use are no fault of the server.
    if (error instanceof DatabaseError && error.code === "PC2067") return
    replica.nextTry = performance.now() + replica.pause
    replica.pause = Math.min(replica.pause * 2, LONGEST_PAUSE_MS)
    throw error
  }
}
