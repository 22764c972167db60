import type { Alias, AsNull, Default } from "@precast/runtime"

export interface Input {
  userName: string & Alias<"user_name">
  role: ("admin" | "user") & Default<"user">
  tags: string[] & Default<[]> & Alias<"labels">
  since: Date & Default<"2024-01-01T00:00:00Z">
  total: bigint & Default<5n>
  nick?: string & AsNull
  /** @alias "a b" @default 3 */
  count: number
}
