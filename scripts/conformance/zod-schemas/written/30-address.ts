import { z } from "zod"

const country = z.string().trim().toUpperCase().length(2)

export const addressSchema = z
  .object({
    street: z.string().trim().min(1),
    postcode: z.string(),
    country,
    company: z.object({ name: z.string(), vat: z.string().optional() }).optional(),
  })
  .superRefine((address, ctx) => {
    if (address.country === "DE" && !/^\d{5}$/.test(address.postcode))
      ctx.addIssue({ code: "custom", path: ["postcode"], message: "Five digits" })
  })

export const shippingSchema = z.object({ to: addressSchema, billing: addressSchema.nullish() })

export function check(value: unknown) {
  return shippingSchema.parse(value)
}
