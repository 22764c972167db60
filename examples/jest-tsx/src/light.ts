import type { Int, Max, Min } from "@precast/runtime"

export enum State {
  Off = "off",
  On = "on",
}

export interface Light {
  room: string
  state: State
  percent: number & Int & Min<0> & Max<100>
}
