import type { ServerColumn } from "../../types/rows/bind.ts"
import type { Prepared } from "./prepared.ts"
import type { Request } from "./database-request.ts"

/**
 * A statement behind a proxy whose values depend on the types of its parameters: it is parsed
 * and described, and bound once the description matches the cached one. Its tables are locked
 * in between, so the types cannot change. No Sync is sent earlier, because it would let a proxy
 * hand the connection to another client.
 */
export class Confirmation {
  readonly request: Request
  readonly #known: Prepared
  #oids: readonly number[] = []

  constructor(request: Request, known: Prepared) {
    this.request = request
    this.#known = known
  }

  parameters(oids: readonly number[]): void {
    this.#oids = oids
  }

  isSame(columns: readonly ServerColumn[]): boolean {
    const { oids } = this.#known
    return (
      oids.length === this.#oids.length &&
      oids.every((oid, at) => oid === this.#oids[at]) &&
      sameColumns(this.#known.columns, columns)
    )
  }
}

export function sameColumns(
  before: readonly ServerColumn[],
  columns: readonly ServerColumn[],
): boolean {
  return (
    before.length === columns.length &&
    columns.every(({ name, oid }, at) => before[at]!.name === name && before[at]!.oid === oid)
  )
}
