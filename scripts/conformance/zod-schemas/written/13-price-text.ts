import { z } from "zod"

export const priceSchema = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/)
  .transform((text) => Math.round(Number(text) * 100))

export const productSchema = z.object({
  name: z.string().trim().min(1),
  price: priceSchema,
  discount: priceSchema.optional(),
})

export function check(value: unknown) {
  const result = productSchema.safeParse(value)
  return result.success ? result.data : undefined
}
