/** Connections that were opened recently: messages that they have missed may still be sent to them. */
export class Settling<Connection extends { settle(): void }> {
  #recent: Connection[] = []
  #older: Connection[] = []

  add(connection: Connection): void {
    this.#recent.push(connection)
  }

  /** Settles the connections that were opened before the last call. */
  settle(): void {
    for (const connection of this.#older) connection.settle()
    this.#older = this.#recent
    this.#recent = []
  }
}
