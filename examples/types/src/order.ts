import type {
  Alias,
  Check,
  Default,
  Format,
  Int,
  Max,
  MaxItems,
  MaxLength,
  Message,
  Min,
  MinItems,
  Pattern,
  Sensitive,
  Trim,
  Wire,
} from "@precast/runtime"

/** A rule of our own: the digits of an article number are divisible by 7. */
export function isSku(text: string): boolean {
  return Number(text.slice(3)) % 7 === 0
}
/** Used like any tag. Prefer a tag where one exists: `random` and JSON Schema understand tags. */
export type Sku = string &
  Pattern<"^[A-Z]{2}-\\d+$"> &
  Check<typeof isSku> &
  Message<"An article number looks like AB-14.">

/** A rule for the order as a whole, beyond its fields. */
export function arrivesAfterOrdering(order: OrderFields): void | { path: string; message: string } {
  if (order.deliverOn < order.orderedAt)
    return { path: "/deliverOn", message: "Nothing is delivered before it is ordered." }
}

export interface OrderFields {
  id: string & Format<"uuid">
  customer: { name: string & Trim & MaxLength<80>; email: string & Format<"email"> & Sensitive }
  /** How many of what. In JSON an object, since its keys are strings. */
  lines: Map<Sku, number & Int & Min<1> & Max<999>> & Wire<"object"> & MinItems<1>
  /** In JSON an array. */
  labels: Set<"gift" | "express" | "fragile"> & Default<[]>
  /** Minor units of the currency: in JSON a text, so that no reader rounds it. */
  totalCents: bigint & Min<0n> & Alias<"total_cents">
  /** In JSON a date-time. */
  orderedAt: Date & Alias<"ordered_at">
  /** In JSON a day: "2026-12-24". */
  deliverOn: Date & Wire<"date">
  notes?: string[] & MaxItems<3>
}

/** A cross-field rule: the function sees the decoded order. */
export type Order = OrderFields & Check<typeof arrivesAfterOrdering>
