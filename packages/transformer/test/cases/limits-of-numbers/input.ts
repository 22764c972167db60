import type { ExclusiveMax, Int32, Max, Min, MultipleOf, Uint32, Wire } from "@precast/runtime"

export interface Input {
  int: number & Int32
  uint: number & Uint32 & Max<100>
  big: bigint & Min<0n> & ExclusiveMax<1000n>
  dozens: bigint & MultipleOf<12n> & Wire<"number">
  either: (string | number) & Min<0>
  any: number & Wire<"ieee">
  /** @type int @exclusiveMinimum 0 */
  count: number
}
