import type { MaxLength, Min } from "@precast/runtime"

export interface Input {
  name: string & Min<3>
  age: number & MaxLength<5>
}
