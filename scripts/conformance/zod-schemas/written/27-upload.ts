import { z } from "zod"

export const avatarSchema = z.object({
  userId: z.string().min(1),
  file: z.instanceof(Blob).refine((file) => file.size <= 1_000_000, "At most 1 MB"),
})

export function check(value: unknown) {
  return avatarSchema.parse(value)
}
