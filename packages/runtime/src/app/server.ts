/** What listens: this process, or the workers it has started. */
export interface Server {
  readonly core: "uws" | "node"
  readonly port: number
  reloadTls?(): void
  /** @param lingerMs see `Listening.close` */
  close(graceMs: number, lingerMs?: number): Promise<void>
}
