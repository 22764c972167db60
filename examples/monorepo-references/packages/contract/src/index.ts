import { equals, type Int, type MaxItems, type Min } from "@precast/runtime"

export interface Line {
  article: string
  count: number & Int & Min<1>
}

/** What server and clients have agreed on. */
export interface Basket {
  customer: number
  lines: Line[] & MaxItems<20>
}

/** Compiled here, once, for all packages that use it. */
export const isBasket = (value: unknown): value is Basket => equals<Basket>(value)
