import { z } from "zod"

const emptyToUndefined = (value: unknown): unknown => (value === "" ? undefined : value)

export const contactSchema = z.object({
  name: z.string().min(1),
  phone: z.preprocess(emptyToUndefined, z.string().min(5).optional()),
  website: z.preprocess((value) => (value === "" ? undefined : value), z.string().optional()),
  age: z.preprocess((value) => Number(value), z.number().int().min(18)),
})

export function check(value: unknown) {
  return contactSchema.parse(value)
}
