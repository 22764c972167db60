import { z } from "zod"

const querySchema = z.object({
  page: z.coerce.number().int().positive().default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(25),
  q: z.string().trim().optional(),
  archived: z.coerce.boolean().optional(),
})

export function check(value: unknown) {
  const { page, perPage, ...filter } = querySchema.parse(value)
  return { skip: (page - 1) * perPage, take: perPage, filter }
}
