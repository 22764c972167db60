/** Ticks after which messages that were missed are not sent again. */
const MOST_TICKS = 4

/** Connections that were opened recently: messages that they have missed may still be sent to them. */
export class Settling<Connection extends { settle(ticks: number, isLast: boolean): boolean }> {
  /** The number of ticks since they were opened. */
  readonly #recent = new Map<Connection, number>()

  add(connection: Connection): void {
    this.#recent.set(connection, 0)
  }

  /** Settles the connections that miss nothing, or have had their time. */
  settle(): void {
    for (const [connection, ticks] of this.#recent) {
      if (connection.settle(ticks, ticks >= MOST_TICKS)) this.#recent.delete(connection)
      else this.#recent.set(connection, ticks + 1)
    }
  }
}
