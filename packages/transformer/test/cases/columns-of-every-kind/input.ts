import type { Alias, Default, Int, MinLength } from "@precast/runtime"

interface Address {
  street: string
  since: Date
}

/** A row of a table: `expected/rows.js` shows how it is read. */
export interface Input {
  id: number & Int
  lastUpdate: Date
  userID: bigint
  role: "admin" | "user"
  nick: string | null
  extra?: string & MinLength<2>
  level: number & Default<3>
  name: string & Alias<"full_name">
  tags: string[]
  scores: (number | null)[] | null
  address: Address
  any: unknown
  photo: Uint8Array
  site: URL
  ok: boolean
  __proto__: string
}
