import type { CoreKind } from "../transport/core.ts"

/** What listens: this process, or the workers it has started. */
export interface Server {
  readonly core: CoreKind
  readonly port: number
  reloadTls?(): void
  /** @param lingerMs see `Listening.close` */
  close(graceMs: number, lingerMs?: number): Promise<void>
}
