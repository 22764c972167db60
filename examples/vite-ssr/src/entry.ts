import type { MaxLength, MinLength } from "@precast/runtime"

/** What a guest writes: checked in the browser before it is sent, and by the server. */
export interface Entry {
  name: string & MinLength<1> & MaxLength<40>
  text: string & MinLength<1> & MaxLength<400>
}

export interface Signed extends Entry {
  at: Date
}
