import type { Hello, KeeperConfig } from "./keeper-config.ts"
import { leaseServer } from "./local.ts"

/** A lease that is acquired again if its keeper is killed. */
export interface Held {
  readonly hello: Hello
  dropAtEnd(database: string): Promise<void>
  release(): void
}

/**
 * Holds the server of a project. When its keeper or the server is killed, another is started, on the
 * same port with the same password: connections break, addresses do not.
 */
export async function holdLease(
  state: string,
  configure: () => Promise<KeeperConfig>,
): Promise<Held> {
  let lease = await leaseServer(state, configure)
  const { hello } = lease
  const drops: string[] = []
  let isReleased = false
  const watch = (): void => lease.onLost(() => void takeAnew())
  const takeAnew = async (): Promise<void> => {
    if (isReleased) return
    const next = await leaseServer(state, configure).catch(() => undefined)
    if (next === undefined) return
    if (isReleased) return next.release()
    lease = next
    watch()
    for (const name of drops) await next.dropAtEnd(name)
  }
  watch()
  return {
    hello,
    dropAtEnd: (name) => {
      drops.push(name)
      return lease.dropAtEnd(name)
    },
    release: () => {
      isReleased = true
      lease.release()
    },
  }
}
