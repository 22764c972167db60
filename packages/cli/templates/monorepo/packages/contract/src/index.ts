import {
  validate,
  type Int32,
  type MaxItems,
  type MaxLength,
  type Min,
  type MinLength,
  type Result,
} from "@precast/runtime"

/** What server and clients have agreed on. */
export interface Order {
  customer: string & MinLength<1> & MaxLength<100>
  lines: Line[] & MaxItems<20>
}

export interface Line {
  article: string & MinLength<1>
  count: number & Int32 & Min<1>
}

export interface Placed extends Order {
  id: number
  at: Date
}

/** Compiled here, once, for all packages that use it: a form calls it before it sends. */
export const checkOrder = (value: unknown): Result<Order> => validate<Order>(value)
