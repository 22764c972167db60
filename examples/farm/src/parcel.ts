import type { Int, MaxLength, Min } from "@precast/runtime"

export interface Parcel {
  to: string & MaxLength<40>
  grams: number & Int & Min<1>
  sent: Date
}
