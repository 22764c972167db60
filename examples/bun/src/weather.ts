import type { Max, Min } from "@precast/runtime"

export interface Reading {
  station: `${"north" | "south"}-${number}`
  at: Date
  celsius: number & Min<-90> & Max<60>
}
