import { z } from "zod"

export const paymentSchema = z
  .object({
    method: z.enum(["card", "invoice"]),
    card: z.string().optional(),
    company: z.string().optional(),
  })
  .superRefine((payment, ctx) => {
    if (payment.method === "card" && payment.card === undefined)
      ctx.addIssue({ code: z.ZodIssueCode.custom, path: ["card"], message: "A card is needed" })
    if (payment.method === "invoice" && !payment.company)
      ctx.addIssue({ code: "custom", path: ["company"], message: "A company is needed" })
  })

export function check(value: unknown) {
  return paymentSchema.parse(value)
}
