import type { Int, Max, MaxLength, Min } from "@precast/runtime"

export interface Booking {
  guest: string & MaxLength<60>
  from: Date
  nights: number & Int & Min<1> & Max<30>
}
