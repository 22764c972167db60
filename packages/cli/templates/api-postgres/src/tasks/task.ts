import type { Int32, MaxLength, Min, MinLength } from "@precast/runtime"

export type Id = number & Int32 & Min<1>

/** A row of the table; columns are read by the types of the fields. */
export interface Task {
  id: Id
  text: string
  done: boolean
  created: Date
  due: Date | null
}

/** What a client sends for a new one. */
export interface Draft {
  text: string & MinLength<1> & MaxLength<500>
  due?: Date
}

/** What a client sends to change one. */
export interface Changes {
  id: Id
  text?: string & MinLength<1> & MaxLength<500>
  done?: boolean
  due?: Date
}

export interface TaskEvent {
  kind: "added" | "changed"
  at: Date
}
