import { z } from "zod"

export const rangeSchema = z
  .object({ from: z.coerce.date(), to: z.coerce.date() })
  .refine((range) => range.from <= range.to, { message: "It ends before it begins", path: ["to"] })

export function check(value: unknown) {
  return rangeSchema.parse(value)
}
