import { z } from "zod"

const reserved = ["admin", "api", "www"]
export const isFree = (slug: string): boolean => !reserved.includes(slug)

export const workspaceSchema = z.object({
  name: z.string().trim().min(1, "Give it a name"),
  slug: z
    .string()
    .min(3)
    .regex(/^[a-z-]+$/)
    .refine(isFree, "This name is reserved"),
  seats: z
    .number()
    .int()
    .refine((seats) => seats % 5 === 0, { message: "In fives" }),
})

export function check(value: unknown) {
  return workspaceSchema.parse(value)
}
