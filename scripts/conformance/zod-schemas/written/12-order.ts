import { z } from "zod"

const money = z.object({
  amount: z.number().int().nonnegative(),
  currency: z.string().length(3).toUpperCase(),
})
const line = z.object({ sku: z.string().min(1), quantity: z.number().int().min(1), price: money })

export const orderSchema = z
  .object({
    id: z.string().min(1),
    lines: z.array(line).min(1),
    total: money,
    note: z.string().max(500).nullable(),
  })
  .refine(
    (order) =>
      order.total.amount ===
      order.lines.reduce((sum, { quantity, price }) => sum + quantity * price.amount, 0),
    { message: "The total is wrong", path: ["total", "amount"] },
  )

export function check(value: unknown) {
  return orderSchema.parse(value)
}
