import { z } from "zod"

const updateSchema = z
  .object({
    name: z.string().min(1).max(64),
    retries: z.number().int().min(0).max(5),
    labels: z.array(z.string()).max(8),
  })
  .partial()
  .strict()

export function check(value: unknown) {
  const result = updateSchema.safeParse(value)
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => String(issue.message)).join())
}
