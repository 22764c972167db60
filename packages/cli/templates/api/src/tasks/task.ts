import type { Int32, MaxLength, Min, MinLength } from "@precast/runtime"

export type Id = number & Int32 & Min<1>

export interface Task {
  id: Id
  text: string
  done: boolean
  created: Date
  due?: Date
}

/** What a client sends for a new one. */
export interface Draft {
  text: string & MinLength<1> & MaxLength<500>
  due?: Date
}
