import type { Random } from "./random.ts"

/** How these structures write a time. */
export interface Timestamp {
  time: number
  zone: number
}

export function timestamp(random: Random): Timestamp {
  return { time: random.int(1_500_000_000_000, 1_800_000_000_000), zone: random.int(-11, 12) }
}
