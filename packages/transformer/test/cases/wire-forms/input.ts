import type { Wire } from "@precast/runtime"

export interface Input {
  day: Date & Wire<"date">
  ms: Date & Wire<"epoch-ms">
  seconds: Date & Wire<"epoch-s">
  hex: Uint8Array & Wire<"hex">
  url: Uint8Array & Wire<"base64url">
  floats: Float64Array & Wire<"array">
  counts: Map<string, number> & Wire<"object">
  /** @wire number */
  total: bigint
}
