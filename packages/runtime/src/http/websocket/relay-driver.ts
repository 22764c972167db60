/** Moves batches between the processes of an application, in the order in which each sends them. */
export interface RelayDriver {
  /** What it goes over, for messages. */
  readonly name: string
  /** The largest batch that it accepts. */
  readonly maxBytes: number
  /** Sends to all other processes, and possibly to this one. Resolves when the broker has the batch. */
  send(batch: string): Promise<void>
  close(): Promise<void>
}

/** What a driver reports to. */
export interface RelayListener {
  received(batch: string): void
  /** Batches of other processes do not arrive. May be called more than once. */
  lost(error: unknown): void
  /** They arrive again. */
  restored(): void
}

/** @throws errors that make the driver unusable */
export type OpenDriver = (listener: RelayListener) => Promise<RelayDriver>
